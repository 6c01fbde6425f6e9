package core

import (
	"slices"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestWalkItems: a walk of more items than its numbers can count would miss some of them.
func TestWalkItems(t *testing.T) {
	s := New(6)
	s.addGroups(true, slices.Repeat([][]Lit{{Pos(0), Pos(1), Pos(2), Pos(3)}}, 1<<16)...)
	s.Group([]Lit{Pos(4), Pos(5)}, true)
	work, models := poll.New(t.Context()), 0
	r, err := s.Enumerate(&work, func() bool {
		if models++; s.Value(Pos(4)) == s.Value(Pos(5)) {
			t.Fatalf("model %d covers the last item %d times", models, 1+s.Value(Pos(4)))
		}
		return true
	})
	if r != Unsat || err != nil || models != 8 {
		t.Errorf("%d models, %v, %v, want 8", models, r, err)
	}
}
