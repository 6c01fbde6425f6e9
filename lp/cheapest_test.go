//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// partition returns a random set partitioning problem with many equal sums and fractional
// relaxations.
func partition(rng *rand.Rand, items, options int) *fourfold.Problem {
	var b fourfold.Builder
	var list []fourfold.Item
	for range items {
		list = append(list, b.Primary(""))
	}
	for k := range options {
		n, at := 1+rng.IntN(4), rng.Perm(items)
		if k < items {
			n, at[0] = 1, k
		}
		var some []fourfold.Item
		for _, i := range at[:n] {
			some = append(some, list[i])
		}
		b.Cost(b.Option("", some...), int64(10+5*n+rng.IntN(40)))
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestCheapestPairs: with and without a reduction and the rows of either model, the costs of the
// cheapest solutions are the same, and the searches branch on pairs, make passes and stop at the
// limit.
func TestCheapestPairs(t *testing.T) {
	decisions := int64(0)
	for seed := range uint64(covertest.Cases(40)) {
		rng := rand.New(rand.NewPCG(seed, 51))
		p := partition(rng, 14, 90)
		k := 1 + rng.IntN(3)
		var want []int64
		for _, s := range []Solver{{}, {Reduce: Unreduced}, {Model: Aggregated, Reduce: Probing}} {
			costs := costsOf(t, s, p, k)
			if want == nil {
				want = costs
			}
			if len(costs) != k || !slices.Equal(costs, want) {
				t.Fatalf("seed %d, %+v: costs %v, want %v", seed, s, costs, want)
			}
		}
		stats, err := Solver{}.Cheapest(context.Background(), p, k, func(fourfold.Finding) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		decisions += counter(t, stats, "guesses")
		if n := counter(t, stats, "nodes"); n > 1 {
			if _, err := (Solver{MaxNodes: n - 1}).Cheapest(context.Background(), p, k, func(fourfold.Finding) bool { return true }); !errors.Is(err, fourfold.ErrLimit) {
				t.Fatalf("seed %d: limit %d of %d nodes: %v", seed, n-1, n, err)
			}
		}
	}
	if decisions < 20 {
		t.Errorf("only %d decisions", decisions)
	}
	if n := liveModels.Load(); n != 0 {
		t.Errorf("%d models after the search", n)
	}
}

// TestPasses: passes without a solution raise the bound, up to the cheapest solution. The
// relaxation takes half an option for each of three pairs of items, and a solution needs a dear
// single one.
func TestPasses(t *testing.T) {
	var b fourfold.Builder
	items := []fourfold.Item{b.Primary("a"), b.Primary("b"), b.Primary("c")}
	for k, i := range items {
		b.Cost(b.Option("", i), 100)
		for range 10 {
			b.Cost(b.Option("", i, items[(k+1)%3]), 1)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	var bounds, costs []int64
	_, err = Solver{}.Cheapest(context.Background(), p, 40, func(f fourfold.Finding) bool {
		if f.Solution == nil {
			bounds = append(bounds, f.Bound)
		} else {
			costs = append(costs, f.Cost)
		}
		return true
	})
	if want := []int64{2, 3, 4, 6, 10, 18, 34, 66}; err != nil || !slices.Equal(bounds, want) {
		t.Errorf("bounds %v, %v, want %v", bounds, err, want)
	}
	if slices.Sort(costs); len(costs) != 31 || costs[29] != 101 || costs[30] != 300 {
		t.Errorf("costs %v, want 30 times 101, and 300", costs)
	}
}

// TestRoom: net costs up to the limit fit, and all fit if the limit in units is too large a number.
func TestRoom(t *testing.T) {
	for _, test := range []struct{ limit, scale, outside, want int64 }{
		{8, 4, 2, 13},
		{8, 0, 2, math.MaxInt64},
		{none, 4, 2, math.MaxInt64},
		{1 << 53, 1 << 12, 0, math.MaxInt64},
		{8, 1 << 12, -1 << 53, math.MaxInt64},
	} {
		c := &optimum{best: fourfold.NewRanking(1), ceiling: test.limit, scale: test.scale, outside: test.outside, base: 7}
		if got := c.room(); got != test.want {
			t.Errorf("%+v: room() = %d", test, got)
		}
	}
}

// TestCheapestLarge: programs that are loaded again while the search goes down have the cheapest
// solution.
func TestCheapestLarge(t *testing.T) {
	defer func(size int) { loadSize = size }(loadSize)
	for seed := range uint64(covertest.Cases(40)) {
		p := partition(rand.New(rand.NewPCG(seed, 52)), 16, 150)
		loadSize = 1000
		want := costsOf(t, Solver{}, p, 2)
		loadSize = 4
		if got := costsOf(t, Solver{}, p, 2); !slices.Equal(got, want) {
			t.Fatalf("seed %d: costs %v, want %v", seed, got, want)
		}
	}
}

// TestCheapestHuge: the cheapest solutions of problems with tiny and huge costs are those of brute
// force.
func TestCheapestHuge(t *testing.T) {
	for seed := range uint64(covertest.Cases(600)) {
		rng := rand.New(rand.NewPCG(seed, 53))
		p, err := covertest.CheapestProblem(rng, true).WithCosts(func(int32) int64 {
			return rng.Int64N(9) - 2 + (rng.Int64N(3)-1)<<(rng.IntN(2)*47)
		})
		if err != nil {
			t.Fatal(err)
		}
		var want []int64
		for _, sol := range covertest.BruteForce(p) {
			want = append(want, p.CostOf(sol))
		}
		slices.Sort(want)
		if len(want) == 0 {
			continue
		}
		k := min(len(want), 1+rng.IntN(3))
		if got := costsOf(t, Solver{}, p, k); !slices.Equal(got, want[:k]) {
			t.Fatalf("seed %d: costs %v, want %v", seed, got, want[:k])
		}
	}
}

// costsOf returns the costs of the k cheapest solutions.
func costsOf(t *testing.T, s Solver, p *fourfold.Problem, k int) (costs []int64) {
	t.Helper()
	list, err := fourfold.Best(context.Background(), s, p, k)
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	for _, sol := range list {
		if err := p.Check(sol); err != nil {
			t.Error(err)
		}
		costs = append(costs, p.CostOf(sol))
	}
	return costs
}
