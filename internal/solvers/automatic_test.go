package solvers

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/covertest"
	"fourfold/internal/portfolio"
)

// TestUnsupported: what the engine picked does not support, the other one solves.
func TestUnsupported(t *testing.T) {
	a := automatic{rule: portfolio.Default(), engines: map[string]fourfold.Solver{}, other: dlx.Solver{}}
	for _, name := range a.rule.Solvers() {
		a.engines[name] = unsupporting{}
	}
	if n, err := fourfold.Count(context.Background(), a, covertest.Queens(6), 0); n != 4 || err != nil {
		t.Errorf("Count() = %d, %v, want 4", n, err)
	}
}

// An unsupporting is a solver that supports no problem.
type unsupporting struct{}

func (unsupporting) Name() string { return "unsupporting" }

func (unsupporting) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, fmt.Errorf("too large: %w", errors.ErrUnsupported)
}
