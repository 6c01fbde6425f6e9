//go:build amd64 && !purego

package classic

import (
	"testing"
	"unsafe"
)

// TestAVX2Layout: the fields have the offsets that the assembly uses. Vectors are at multiples
// of 32 bytes, because a value of this size begins at a page.
func TestAVX2Layout(t *testing.T) {
	var s avx2Search
	for _, f := range []struct {
		name      string
		got, want uintptr
	}{
		{"left", unsafe.Offsetof(s.left), 0},
		{"budget", unsafe.Offsetof(s.budget), 8},
		{"depth", unsafe.Offsetof(s.depth), 16},
		{"guesses", unsafe.Offsetof(s.decisions), 24},
		{"solution", unsafe.Offsetof(s.solution), 32},
		{"half", unsafe.Offsetof(s.half), 128},
		{"last", unsafe.Offsetof(s.last), 128 + 32},
		{"sum", unsafe.Offsetof(s.sum), 128 + 2*32},
		{"whole", unsafe.Offsetof(s.whole), 128 + 3*32},
		{"broken", unsafe.Offsetof(s.broken), 128 + 4*32},
		{"scratch", unsafe.Offsetof(s.scratch), 128 + 5*32},
		{"stack", unsafe.Offsetof(s.stack), 128 + 24*32},
		{"a node", unsafe.Sizeof(s.stack[0]), 288},
	} {
		if f.got != f.want {
			t.Errorf("%s: %d, want %d", f.name, f.got, f.want)
		}
	}
	if len(s.stack) != 192 {
		t.Errorf("the stack has room for %d nodes, want 192", len(s.stack))
	}
}
