package fourfold_test

import (
	"context"
	"errors"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/covertest"
)

// lending is a solver that lends every solution and then overwrites it. Its Solve fails.
type lending struct{ fourfold.Solver }

func (lending) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.New("Solve of a solver that lends")
}

func (e lending) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return e.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { defer clear(s); return yield(s) })
}

// TestVisitor: First, Unique and Count borrow solutions, and the caller owns those that they return.
func TestVisitor(t *testing.T) {
	ctx, s, p := t.Context(), lending{cp.Backtracking{}}, covertest.Queens(6)
	if sol, err := fourfold.First(ctx, s, p); err != nil || p.Check(sol) != nil {
		t.Errorf("First() = %v, %v", sol, err)
	}
	if sol, err := fourfold.Unique(ctx, s, p); !errors.Is(err, fourfold.ErrNotUnique) || p.Check(sol) != nil {
		t.Errorf("Unique() = %v, %v, want ErrNotUnique", sol, err)
	}
	if n, err := fourfold.Count(ctx, s, p, 0); err != nil || n.Int64() != 4 {
		t.Errorf("Count() = %v, %v, want 4", n, err)
	}
}
