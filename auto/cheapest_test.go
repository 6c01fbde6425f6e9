package auto

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
)

// refusing is an engine that expresses nothing.
type refusing struct{ cp.Solver }

func (refusing) Cheapest(context.Context, *fourfold.Problem, int, func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.ErrUnsupported
}

// TestLinear: where dlx does not end soon, the other engine goes on, and if it refuses the problem, dlx
// does. No solution is yielded twice, and bounds do not fall.
func TestLinear(t *testing.T) {
	defer func(n int64) { cheapestNodes = n }(cheapestNodes)
	cheapestNodes = 30
	p := covertest.RandomCosts(rand.New(rand.NewPCG(2, 2)), covertest.Latin(4))
	for _, linear := range []fourfold.Optimizing{nil, cp.Solver{}, refusing{}} {
		best, bound := fourfold.NewRanking(3), int64(math.MinInt64)
		seen := map[string]bool{}
		st, err := Solver{Linear: linear}.Cheapest(t.Context(), p, 3, func(f fourfold.Finding) bool {
			if f.Bound < bound || f.Solution == nil && f.Bound == bound {
				t.Errorf("bound %d after %d", f.Bound, bound)
			}
			if bound = f.Bound; f.Solution != nil {
				if key := fmt.Sprint(f.Solution); seen[key] || f.Cost >= best.Limit() {
					t.Errorf("solution %v of cost %d is no news", f.Solution, f.Cost)
				} else {
					seen[key] = true
				}
				best.Add(f.Solution, f.Cost)
			}
			return true
		})
		want, _ := fourfold.Best(t.Context(), listed{}, p, 3)
		if err != nil || len(want) != 3 {
			t.Fatal(err, want)
		}
		for k, s := range best.Solutions() {
			if p.CostOf(s) != p.CostOf(want[k]) {
				t.Errorf("%v: solution %d costs %d, want %d", linear, k, p.CostOf(s), p.CostOf(want[k]))
			}
		}
		if engine := map[fourfold.Optimizing]string{nil: "dlx", cp.Solver{}: "cp", refusing{}: "dlx"}[linear]; st.Engine != engine {
			t.Errorf("%v: the engine is %s", linear, st.Engine)
		}
	}
}

// listed is an engine that lists all solutions.
type listed struct{}

func (listed) Name() string { return "listed" }
func (listed) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return cp.Solver{}.Solve(ctx, p, yield)
}
