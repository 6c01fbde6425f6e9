//go:build linux && amd64 && !purego

package classic

import (
	"syscall"
	"testing"
	"unsafe"
)

// TestAVX2Guard reads a puzzle that ends where memory ends, and one that begins where memory begins.
func TestAVX2Guard(t *testing.T) {
	needAVX2(t)
	page := syscall.Getpagesize()
	mem, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(mem)
	for _, forbidden := range [][]byte{mem[:page], mem[2*page:]} {
		if err := syscall.Mprotect(forbidden, syscall.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	s := New(AVX2)
	for _, at := range []int{page, 2*page - 81} {
		p := (*Puzzle)(unsafe.Pointer(&mem[at]))
		copy(p[:], "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
		if r := s.Solve(p, 2); r.Count != 1 {
			t.Errorf("at %d: %+v", at, r)
		}
	}
}
