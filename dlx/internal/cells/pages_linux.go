package cells

import (
	"syscall"
	"unsafe"
)

// inLargePages asks the system to give out the memory of a new slice in large pages. In a large problem
// it takes longer to give it out in small ones than to fill it. If the system does not do that, nothing
// changes.
func inLargePages[T any](s []T) {
	const largePage = 1 << 21
	if size := uintptr(len(s)) * unsafe.Sizeof(*new(T)); size >= 2*largePage {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), size), syscall.MADV_HUGEPAGE)
	}
}
