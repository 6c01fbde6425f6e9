//go:build amd64 && !purego

package classic

import "testing"

// TestAVX2Full: the assembly does not push a node on a full stack, and run panics.
func TestAVX2Full(t *testing.T) {
	if !AVX2.Available() {
		t.Skip("no AVX2")
	}
	s := new(avx2Search)
	s.begin(&Puzzle{})
	s.stack[len(s.stack)-1] = s.stack[0]
	s.depth, s.left, s.budget = int64(len(s.stack)), 1, 100
	defer func() {
		if recover() == nil {
			t.Error("run does not panic on a full stack")
		}
	}()
	s.run()
}
