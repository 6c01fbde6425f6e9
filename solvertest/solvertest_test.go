package solvertest_test

import (
	"context"
	"errors"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/solvertest"
)

// TestEngines: the engine dlx and plain backtracking keep the contract.
func TestEngines(t *testing.T) {
	for _, s := range []fourfold.Solver{dlx.Solver{}, cp.Backtracking{}} {
		t.Run(s.Name(), func(t *testing.T) { solvertest.Test(t, s) })
	}
}

// A plainOnly solver refuses problems with colors.
type plainOnly struct{ fourfold.Solver }

func (s plainOnly) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if p.HasColors() {
		return fourfold.Stats{}, errors.ErrUnsupported
	}
	return s.Solver.Solve(ctx, p, yield)
}

// TestUnsupported: a solver that refuses some problems keeps the contract.
func TestUnsupported(t *testing.T) { solvertest.Test(t, plainOnly{dlx.Solver{}}) }
