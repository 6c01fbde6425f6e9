package sat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestCheapest: with every combination of settings, the cheapest solutions cost what those of brute
// force cost, with sums so coarse that solutions are found which are not cheap.
func TestCheapest(t *testing.T) {
	defer func(n int64) { sumClauses = n }(sumClauses)
	sumClauses = 1
	for seed := range uint64(covertest.Cases(200)) {
		rng := rand.New(rand.NewPCG(seed, 48))
		p := covertest.CheapestProblem(rng, true)
		k := 1 + rng.IntN(5)
		var want []int64
		for _, sol := range covertest.BruteForce(p) {
			want = append(want, p.CostOf(sol))
		}
		slices.Sort(want)
		want = want[:min(k, len(want))]
		for n, s := range allBounded() {
			if (n+int(seed))%7 == 0 {
				checkCheapest(t, s, p, k, want)
			}
			if t.Failed() {
				t.Fatalf("seed %d: %+v", seed, s)
			}
		}
	}
}

func checkCheapest(t *testing.T, s Solver, p *fourfold.Problem, k int, want []int64) {
	t.Helper()
	best := fourfold.NewRanking(k)
	bound := int64(fourfold.NoBound)
	_, err := s.Cheapest(t.Context(), p, k, func(f fourfold.Finding) bool {
		if f.Solution != nil {
			best.Add(f.Solution, f.Cost)
		}
		bound = f.Bound
		return true
	})
	var got []int64
	for _, sol := range best.Solutions() {
		got = append(got, p.CostOf(sol))
	}
	if err != nil || !slices.Equal(got, want) || len(want) == k && bound != want[k-1] {
		t.Errorf("the %d cheapest solutions cost %v, and others %d or more, %v, want %v", k, got, bound, err, want)
	}
}

// TestCheapestLimit: the rounds have a limit of nodes together.
func TestCheapestLimit(t *testing.T) {
	p := covertest.RandomCosts(rand.New(rand.NewPCG(1, 1)), covertest.Queens(8))
	stats, err := Solver{}.Cheapest(t.Context(), p, 3, func(fourfold.Finding) bool { return true })
	all, _ := stats.Counter("nodes")
	if err != nil || all < 4 {
		t.Fatalf("%d nodes, %v", all, err)
	}
	for limit := range all + 2 {
		stats, err := Solver{MaxNodes: limit}.Cheapest(t.Context(), p, 3, func(fourfold.Finding) bool { return true })
		if n, _ := stats.Counter("nodes"); limit > 0 && (n > limit || (err == nil) != (limit >= all) || err != nil && err != fourfold.ErrLimit) {
			t.Errorf("limit %d: %d nodes of %d, %v", limit, n, all, err)
		}
	}
}
