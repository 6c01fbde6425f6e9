package core

import (
	"context"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestResetUnder: to make the tables of many variables looks at the context several times. When it
// ends at any of these looks, the solver is empty and can be used again.
func TestResetUnder(t *testing.T) {
	const many = 2 * poll.Every
	s, at := New(5), 1
	for ; ; at++ {
		work := poll.New(covertest.EndAt(at))
		err := s.ResetUnder(&work, many)
		if err == nil {
			break
		}
		if err != context.Canceled || s.NumVars() != 0 || s.Bytes() <= 0 {
			t.Fatalf("ended at look %d: error %v, %d variables", at, err, s.NumVars())
		}
		queens(s, 6)
		work, models := poll.New(t.Context()), 0
		if r, err := s.Enumerate(&work, func() bool { models++; return true }); r != Unsat || err != nil || models != 4 {
			t.Fatalf("after the end at look %d: %d models, %v, %v, want 4", at, models, r, err)
		}
	}
	if at <= 5 || s.NumVars() != many {
		t.Errorf("%d looks, %d variables, want several looks and %d variables", at-1, s.NumVars(), many)
	}
}

func (s *Solver) NumVars() int { return len(s.info) }
