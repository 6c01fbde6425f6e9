package core

import (
	"context"
	"errors"
	"testing"

	"fourfold/internal/kit/poll"
)

// wide adds groups of exactly one, each of the variables with the same remainder.
func wide(s *Solver, groups int) {
	members := make([][]Lit, groups)
	for v := range s.NumVars() {
		members[v%groups] = append(members[v%groups], Pos(v))
	}
	for _, m := range members {
		s.Group(m, true)
	}
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

// TestBeginLooks: a search whose context ends while it lists the groups of each variable can be made
// again.
func TestBeginLooks(t *testing.T) {
	s := New(3 * poll.Every)
	wide(s, 300)
	cause := errors.New("the cause")
	for range 2 {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(cause)
		work := poll.New(ctx)
		if r, err := s.Solve(&work); r != Unknown || err != cause || s.Stats.Propagations > 0 {
			t.Errorf("Solve() = %v, %v after %d propagations, want the cause before the first one", r, err, s.Stats.Propagations)
		}
	}
	work := poll.New(context.Background())
	if r, err := s.Solve(&work); r != Sat || err != nil || s.Stats.Decisions != 300 {
		t.Errorf("Solve() = %v, %v after %d decisions, want a model after 300", r, err, s.Stats.Decisions)
	}
}
