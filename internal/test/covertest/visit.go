package covertest

import (
	"context"
	"slices"
	"testing"

	"fourfold"
)

// sliceIsYours writes to every yielded slice, and looks at the end whether the solver wrote to one
// of them later.
func sliceIsYours(t testing.TB, newSolver NewSolver) {
	c := newCollection(Latin(3))
	var kept []fourfold.Solution
	mark := func(k int) int32 { return int32(-1 - k) }
	if _, err := newSolver(0).Solve(context.Background(), Latin(3), func(sol fourfold.Solution) bool {
		if err := c.add(sol); err != nil {
			t.Errorf("after the yielded slices were written to: %v", err)
			return false
		}
		for i := range sol {
			sol[i] = mark(len(kept))
		}
		kept = append(kept, sol)
		sol = append(sol, 1, 2, 3)
		return sol != nil
	}); err != nil {
		t.Errorf("Solve() = %v", err)
	}
	for k, sol := range kept {
		if slices.ContainsFunc(sol, func(o int32) bool { return o != mark(k) }) {
			t.Fatalf("the slice of solution %d was written to after it was yielded; each solution needs a slice of its own", k+1)
		}
	}
	if len(kept) != 12 && !t.Failed() {
		t.Errorf("%d solutions, want 12", len(kept))
	}
}

// visitCases names the cases that run again for a solver that is a fourfold.Visitor, with Visit in
// place of Solve.
var visitCases = []string{
	"Random", "EmptyProblem", "SecondaryOnly", "NoOptions", "EqualOptions", "EarlyStop", "DoneContext", "CancelInYield",
	"StopAtLook", "StopInYield", "EnoughInYield", "NodeLimit", "Concurrent", "SameOrder",
}

// visitRule is logged beside the rule of a case that has failed with Visit.
const visitRule = "Visit does the same as Solve, and a yielded slice is valid until yield returns"

// runVisits runs the cases for a solver that lends solutions, except those that are named.
func runVisits(t *testing.T, newSolver NewSolver, without []string) {
	t.Run("Visit", func(t *testing.T) {
		defer logRule(t, visitRule)
		for _, c := range append(slices.Clip(contractCases), contractCase{"SameOrder", "Visit yields the solutions in the order of Solve", sameOrder}) {
			if !slices.Contains(visitCases, c.name) || slices.Contains(without, c.name) {
				continue
			}
			c.run(t, func(tb testing.TB) NewSolver {
				return func(maxNodes int64) fourfold.Solver {
					return guard{lender{newSolver(maxNodes).(fourfold.Visitor), tb}, tb}
				}
			})
		}
	})
}

// A lender is a Solver whose Solve calls Visit. It reports an error if a yielded slice changes
// before yield returns.
type lender struct {
	fourfold.Visitor
	t testing.TB
}

func (l lender) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return l.Visit(ctx, p, func(sol fourfold.Solution) bool {
		before := slices.Clone(sol)
		more := yield(slices.Clone(sol))
		if !slices.Equal(sol, before) {
			l.t.Errorf("the slice of solution %s was written to before yield returned", brief(before))
		}
		return more
	})
}

// sameOrder compares Visit with Solve.
func sameOrder(t testing.TB, newSolver NewSolver) {
	for want, p := range map[int]*fourfold.Problem{4: Queens(6), 120: Petersen(3), 12: Latin(3)} {
		s := newSolver(0)
		a, b := solve(t, s, p, want), solve(t, guard{s.(guard).Solver.(lender).Visitor, t}, p, want)
		if !slices.EqualFunc(a, b, slices.Equal) {
			t.Errorf("Visit yields %v, Solve yields %v", a, b)
		}
	}
}
