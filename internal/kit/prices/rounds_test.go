package prices

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// listing is a solver that lists all solutions in each round. A node is a solution.
type listing struct {
	fourfold.Solver
	nodes int64 // at most so many, unless it is 0
	whole bool  // in one round
	again bool  // the first round has no limit, and is given up after a solution
}

func (l listing) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return Rounds(ctx, p, k, yield, func(_ context.Context, r *Round) (fourfold.Stats, error) {
		left, err := r.Left(l.nodes, "nodes")
		if err != nil {
			return fourfold.Stats{}, err
		}
		if l.whole {
			r.Widen()
		}
		again := l.again
		if l.again = false; again {
			r.Lift()
		}
		n := int64(0)
		for _, sol := range covertest.BruteForce(r.Problem) {
			if n++; left > 0 && n > left {
				err = fourfold.ErrLimit
				n--
				break
			}
			if !r.Found(sol) {
				break
			}
			if again {
				err = ErrAgain
				break
			}
		}
		return fourfold.Stats{Counters: []fourfold.Counter{{Name: "nodes", Value: n}}}, err
	})
}

// TestRounds: rounds yield the cheapest solutions, each once, and bounds that hold and never fall. They
// end when yield returns false, and at the limit of all rounds together.
func TestRounds(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 60))
		p, k := covertest.CheapestProblem(rng, true), 1+rng.IntN(6)
		var want []int64
		for _, sol := range covertest.BruteForce(p) {
			want = append(want, p.CostOf(sol))
		}
		slices.Sort(want)
		l := listing{whole: seed%4 == 0, again: seed%4 == 1 && k == 1}
		var got []fourfold.Finding
		stats, err := l.Cheapest(t.Context(), p, k, func(f fourfold.Finding) bool {
			got = append(got, f)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		checkFindings(t, p, k, got, want[:min(k, len(want))])
		l.nodes, _ = stats.Counter("nodes")
		if l.nodes -= rng.Int64N(2); l.nodes > 0 && !l.again {
			_, err := l.Cheapest(t.Context(), p, k, func(fourfold.Finding) bool { return true })
			if all, _ := stats.Counter("nodes"); (err != nil) != (l.nodes < all) || err != nil && !errors.Is(err, fourfold.ErrLimit) {
				t.Errorf("%d of %d nodes: %v", l.nodes, all, err)
			}
		}
		left := 1 + rng.IntN(len(got))
		if _, err := (listing{}).Cheapest(t.Context(), p, k, func(fourfold.Finding) bool { left--; return left > 0 }); left < 0 || err != nil {
			t.Errorf("%d findings after the end, %v", -left, err)
		}
		if t.Failed() {
			t.Fatalf("seed %d, %d cheapest: findings %v, want %v", seed, k, got, want)
		}
	}
}

// checkFindings checks that the cheapest solutions of some findings have the costs of want.
func checkFindings(t *testing.T, p *fourfold.Problem, k int, got []fourfold.Finding, want []int64) {
	t.Helper()
	var found []fourfold.Solution
	var costs []int64
	bound := got[0].Bound
	for n, f := range got {
		if f.Bound < bound || n == 0 && len(want) > 0 && f.Bound > want[0] {
			t.Errorf("bound %d after %d", f.Bound, bound)
		}
		if bound = f.Bound; f.Solution == nil {
			continue
		}
		if p.Check(f.Solution) != nil || p.CostOf(f.Solution) != f.Cost || slices.ContainsFunc(found, func(s fourfold.Solution) bool { return slices.Equal(s, f.Solution) }) {
			t.Errorf("solution %v that costs %d after %v", f.Solution, f.Cost, found)
		}
		found, costs = append(found, f.Solution), append(costs, f.Cost)
	}
	if slices.Sort(costs); !slices.Equal(costs[:min(len(want), len(costs))], want) || len(want) == k && bound != want[k-1] {
		t.Errorf("costs %v, bound %d", costs, bound)
	}
}
