package solvertest_test

import (
	"context"
	"errors"
	"math/big"
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

// A plainVisitor also lends solutions and counts them, and refuses problems with colors.
type plainVisitor struct{ plainOnly }

func (s plainVisitor) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	var lent fourfold.Solution
	return s.Solve(ctx, p, func(sol fourfold.Solution) bool {
		lent = append(lent[:0], sol...)
		return yield(lent)
	})
}

func (s plainVisitor) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	n := int64(0)
	stats, err := s.Solve(ctx, p, func(fourfold.Solution) bool { n++; return n != int64(limit) })
	return big.NewInt(n), stats, err
}

// TestUnsupportedByVisitor: a solver that lends and counts, and refuses some problems, keeps the
// contract.
func TestUnsupportedByVisitor(t *testing.T) {
	solvertest.Test(t, plainVisitor{plainOnly{dlx.Solver{}}})
}

// A plainOptimizer also searches for the cheapest solutions.
type plainOptimizer struct{ plainOnly }

func (s plainOptimizer) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	if p.HasColors() {
		return fourfold.Stats{}, errors.ErrUnsupported
	}
	return s.Solver.(fourfold.Optimizing).Cheapest(ctx, p, k, yield)
}

// TestUnsupportedByOptimizer: a solver that optimizes, and refuses some problems, keeps the
// contract.
func TestUnsupportedByOptimizer(t *testing.T) {
	solvertest.Test(t, plainOptimizer{plainOnly{dlx.Solver{}}})
}
