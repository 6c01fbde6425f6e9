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

// TestUnsupported: if the picked engine does not support a problem, the other engine solves it,
// but not after the picked engine has yielded a solution, which would be yielded twice.
func TestUnsupported(t *testing.T) {
	for name, c := range map[string]struct {
		first fourfold.Solution
		want  int
		err   error
	}{
		"at once":         {nil, 4, nil},
		"after one found": {fourfold.Solution{1}, 1, errors.ErrUnsupported},
	} {
		a := automatic{rule: portfolio.Default(), engines: map[string]fourfold.Solver{}, fallback: dlx.Solver{}}
		for _, name := range a.rule.Solvers() {
			a.engines[name] = unsupporting{c.first}
		}
		n := 0
		if _, err := a.Visit(context.Background(), covertest.Queens(6), func(fourfold.Solution) bool { n++; return true }); n != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %d solutions, %v, want %d, %v", name, n, err, c.want, c.err)
		}
	}
}

// An unsupporting is a solver that supports no problem. If first is not nil, it yields first
// before it says so.
type unsupporting struct{ first fourfold.Solution }

func (unsupporting) Name() string { return "unsupporting" }

func (u unsupporting) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if u.first != nil {
		yield(u.first)
	}
	return fourfold.Stats{}, fmt.Errorf("too large: %w", errors.ErrUnsupported)
}

// TestAutomaticCounts: auto counts without listing, also if the picked engine cannot.
func TestAutomaticCounts(t *testing.T) {
	a := automatic{rule: portfolio.Default(), engines: map[string]fourfold.Solver{}, fallback: dlx.Solver{}}
	for _, name := range a.rule.Solvers() {
		a.engines[name] = unsupporting{}
	}
	if n, st, err := a.Count(context.Background(), covertest.Queens(8), 0); n.Int64() != 92 || st.Engine != "dlx" || err != nil {
		t.Errorf("Count() = %d by %s, %v, want 92 by dlx", n, st.Engine, err)
	}
	for _, name := range a.rule.Solvers() {
		a.engines[name] = classicSolver{} // it counts without listing, but does not support the problem
	}
	if n, st, err := a.Count(context.Background(), covertest.Queens(8), 50); n.Int64() != 50 || st.Engine != "dlx" || err != nil {
		t.Errorf("Count() = %d by %s, %v, want 50 by dlx", n, st.Engine, err)
	}
}
