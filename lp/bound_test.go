//go:build cgo && !noclp

package lp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestBound compares proofs that every point costs more than a bound with brute force: random
// prices, the prices of CLP, and prices close to them. No proof may be above the cheapest
// solution. The prices of CLP must prove its own minimum, within its tolerance.
func TestBound(t *testing.T) {
	stop := newStopper(context.Background())
	defer stop.close()
	proved, refused := 0, 0
	for seed := range uint64(covertest.Cases(900)) {
		rng := rand.New(rand.NewPCG(seed, 43))
		p := covertest.Random(rng)
		solutions := covertest.BruteForce(p)
		if len(solutions) == 0 || p.NumOptions() == 0 {
			continue
		}
		g := encodeWhole(p)
		costs := make([]int64, g.columns())
		for j := range p.NumOptions() {
			costs[j] = rng.Int64N(21) - 5
		}
		r := newRelaxation(g, stop)
		r.model.setCosts(costs)
		if v, _ := r.solve(); v != feasible {
			t.Fatalf("seed %d: verdict %v", seed, v)
		}
		r.model.prices(r.ray)
		least := cheapest(solutions, costs)
		minimum := 0.0
		for j := range costs {
			minimum += float64(costs[j]) * r.x[j]
		}
		if !g.provesAbove(r.fixed, r.ray, costs, int64(math.Ceil(minimum-1e-6))-1) {
			t.Errorf("seed %d: CLP's prices do not prove its minimum %v", seed, minimum)
		}
		for k := range 20 {
			if g.provesAbove(r.fixed, r.ray, costs, least) {
				t.Fatalf("seed %d: prices %v prove that every point costs more than the solution of cost %d", seed, r.ray, least)
			}
			if g.provesAbove(r.fixed, r.ray, costs, least-1) {
				proved++
			} else {
				refused++
			}
			for i := range r.ray {
				r.ray[i] += (rng.Float64() - .5) * math.Ldexp(1, k-20)
			}
		}
		r.model.free()
	}
	if proved < 20 || refused < 10 {
		t.Errorf("%d proofs and %d refusals, too few", proved, refused)
	}
}

// cheapest returns the least cost of a solution.
func cheapest(solutions []fourfold.Solution, costs []int64) int64 {
	least := int64(math.MaxInt64)
	for _, s := range solutions {
		sum := int64(0)
		for _, o := range s {
			sum += costs[o]
		}
		least = min(least, sum)
	}
	return least
}

// TestBoundRefused tests that prices that are not finite, or too large, prove nothing.
func TestBoundRefused(t *testing.T) {
	g := encodeWhole(covertest.Matching(3)) // all options cost 1, so every point costs at least 1
	costs, fixed := []int64{1, 1, 1}, make([]int8, 3)
	if !g.provesAbove(fixed, []float64{.5, .5, .5}, costs, 1) {
		t.Error("prices of 1/2 do not prove a cost of 3/2")
	}
	for _, wrong := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300} {
		if g.provesAbove(fixed, []float64{.5, .5, wrong}, costs, -1) {
			t.Errorf("a price of %v proves a bound", wrong)
		}
	}
	if g.provesAbove(fixed, []float64{.5, .5, .5}, costs, math.MaxInt64) {
		t.Error("a bound of 2^63-1 is proved")
	}
}
