//go:build !linux

package classic

import (
	"testing"
	"unsafe"
)

// guarded returns size bytes, with 256 bytes on either side that must not change.
func guarded(t testing.TB, size, align int, atEnd bool) []byte {
	const margin = 256
	all := make([]uint64, (size+2*margin+7)/8)
	b := unsafe.Slice((*byte)(unsafe.Pointer(&all[0])), 8*len(all))
	for i := range b {
		b[i] = 0xa5
	}
	t.Cleanup(func() {
		for i, x := range b {
			if (i < margin || i >= margin+size) && x != 0xa5 {
				t.Errorf("byte %d of %d was written to", i-margin, size)
				break
			}
		}
	})
	return b[margin : margin+size : margin+size]
}
