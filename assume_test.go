package fourfold_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestAssume: the solutions of the problem that Assume returns are those of brute force that have
// and lack the options, and cost the same.
func TestAssume(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 51))
		p := covertest.CheapestProblem(rng, true)
		if rng.IntN(4) == 0 { // an order of its own
			p = p.WithOptions(rand32(rng, p.NumOptions(), int(p.NumOptions())))
		}
		with, without := rand32(rng, p.NumOptions(), rng.IntN(4)), rand32(rng, p.NumOptions(), rng.IntN(4))
		var want, got []fourfold.Solution
		for _, s := range covertest.BruteForce(p) {
			has := func(o int32) bool { return slices.Contains(s, o) }
			lacks := func(o int32) bool { return !has(o) }
			if !slices.ContainsFunc(with, lacks) && !slices.ContainsFunc(without, has) {
				want = append(want, s)
			}
		}
		q, numbers := p.Assume(with, without)
		for _, s := range covertest.BruteForce(q) {
			all := fourfold.Solution(nil)
			for _, o := range s {
				all = append(all, numbers[o])
			}
			if q.CostOf(s) != p.CostOf(all) || p.HasBounds() != q.HasBounds() {
				t.Errorf("seed %d: cost %d of %v, want %d of %v", seed, q.CostOf(s), s, p.CostOf(all), all)
			}
			got = append(got, all)
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("seed %d: with %v and without %v: %v, want %v", seed, with, without, got, want)
		}
	}
}

// rand32 returns up to most different numbers below n.
func rand32(rng *rand.Rand, n int32, most int) (all []int32) {
	for _, o := range rng.Perm(int(n)) {
		if len(all) < most {
			all = append(all, int32(o))
		}
	}
	return all
}
