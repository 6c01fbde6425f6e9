package core

import (
	"context"
	"testing"

	"fourfold/internal/kit/poll"
)

// wide adds groups of exactly one, each of the variables with the same remainder.
func wide(s *Solver, groups int) {
	members := make([][]Lit, groups)
	for v := range s.NumVars() {
		members[v%groups] = append(members[v%groups], Pos(v))
	}
	s.addGroups(true, members...)
}

// TestSize: Size is about what a solver holds in its first search.
func TestSize(t *testing.T) {
	s := New(40_000)
	wide(s, 4000)
	work := poll.New(context.Background())
	if r, err := s.Solve(&work); r != Sat || err != nil {
		t.Fatalf("Solve() = %v, %v", r, err)
	}
	if size, bytes := Size(40_000, 4000, 40_000), s.Bytes(); bytes < size/2 || bytes > 2*size {
		t.Errorf("Size() = %d, but the solver holds %d bytes", size, bytes)
	}
	if s.Depth() == 0 {
		t.Error("the depth of a model with decisions is 0")
	}
}
