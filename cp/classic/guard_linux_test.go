package classic

import (
	"syscall"
	"testing"
)

// guarded returns size bytes between two pages that must not be accessed. If atEnd is true the
// bytes end right before the second page, apart from alignment; otherwise they begin right after
// the first. Bytes between the result and the pages must not change.
func guarded(t testing.TB, size, align int, atEnd bool) []byte {
	page := syscall.Getpagesize()
	room := (size + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, room+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	for _, guard := range [][]byte{all[:page], all[page+room:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	inside := all[page : page+room]
	start := 0
	if atEnd {
		start = (room - size) / align * align
	}
	for i := range inside {
		inside[i] = 0xa5
	}
	t.Cleanup(func() {
		for i, b := range inside {
			if (i < start || i >= start+size) && b != 0xa5 {
				t.Errorf("byte %d of %d was written to", i-start, size)
				break
			}
		}
		if err := syscall.Munmap(all); err != nil {
			t.Error(err)
		}
	})
	return inside[start : start+size : start+size]
}
