package cp

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/prices"
	"fourfold/internal/test/covertest"
)

// costsOf returns the costs of the k cheapest solutions.
func costsOf(t *testing.T, s fourfold.Solver, p *fourfold.Problem, k int) (costs []int64) {
	t.Helper()
	best, err := fourfold.Best(context.Background(), s, p, k)
	if err != nil && err != fourfold.ErrNoSolution {
		t.Fatalf("%+v: Best() = %v", s, err)
	}
	for _, sol := range best {
		costs = append(costs, p.CostOf(sol))
	}
	return costs
}

// TestCheapest: all schemes and orders find the cheapest solutions of small problems.
func TestCheapest(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 8))
		p, k := covertest.CheapestProblem(rng, true), 1+rng.IntN(6)
		s := Solver{Scheme: append(Schemes(), 0)[rng.IntN(9)], Order: append(Orders(), 0)[rng.IntN(7)], Root: []Scheme{0, All}[rng.IntN(2)]}
		if got, want := costsOf(t, s, p, k), costsOf(t, Backtracking{}, p, k); !slices.Equal(got, want) {
			t.Fatalf("seed %d, %+v: the %d cheapest cost %v, want %v", seed, s, k, got, want)
		}
	}
}

// partition returns a problem of 9 items and about a hundred options, of which the first item has
// only dear ones, and the last item may be covered once more than needed.
func partition(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	items := append(primaries(&b, "i", 8), b.Between("several", rng.Int32N(3), 3))
	for range 80 + rng.IntN(80) {
		var option []fourfold.Item
		for _, i := range rng.Perm(len(items))[:2+rng.IntN(3)] {
			option = append(option, items[i])
		}
		cost := 20*int64(len(option)) + rng.Int64N(40) - 20*int64(rng.IntN(9)/8)
		if slices.Contains(option, items[0]) {
			cost += 1000
		}
		b.Cost(b.Option("", option...), cost)
	}
	return must(b.Problem())
}

// TestRounds: no round leaves out a solution, and bounds hold, in problems with more options than
// the first rounds have.
func TestRounds(t *testing.T) {
	for seed := range uint64(covertest.Cases(60)) {
		p := partition(rand.New(rand.NewPCG(seed, 9)))
		want := costsOf(t, struct{ fourfold.Solver }{Solver{}}, p, 20) // by listing all
		for _, k := range []int{1, 20} {
			bound, first := int64(fourfold.NoBound), true
			best := fourfold.NewRanking(k)
			_, err := Solver{}.Cheapest(context.Background(), p, k, func(f fourfold.Finding) bool {
				if f.Bound < bound || first && len(want) > 0 && f.Bound > want[0] {
					t.Errorf("seed %d: bound %d after %d, and the cheapest solution costs %d", seed, f.Bound, bound, want[0])
				}
				if bound = f.Bound; f.Solution != nil {
					first = false
					best.Add(f.Solution, f.Cost)
				}
				return true
			})
			var got []int64
			for _, sol := range best.Solutions() {
				got = append(got, p.CostOf(sol))
			}
			if err != nil || !slices.Equal(got, want[:min(k, len(want))]) {
				t.Fatalf("seed %d: the %d cheapest cost %v, %v, want %v", seed, k, got, err, want)
			}
		}
	}
}

// TestCheapestFree: options that no item needs are left out first if they cost something, and
// chosen first if they gain something. So few of the many solutions are visited.
func TestCheapestFree(t *testing.T) {
	var b fourfold.Builder
	for k := range int64(40) {
		b.Cost(b.Option("", b.Between("", 0, 1)), 17*k%40-20)
	}
	p := must(b.Problem())
	stats, err := Solver{MaxNodes: 1000}.Cheapest(context.Background(), p, 1, func(fourfold.Finding) bool { return true })
	if err != nil {
		t.Errorf("%v, %+v", err, stats.Counters)
	}
}

// TestCheapestLimit: a limit of nodes holds for all rounds together.
func TestCheapestLimit(t *testing.T) {
	p := partition(rand.New(rand.NewPCG(1, 9)))
	whole, err := Solver{}.Cheapest(context.Background(), p, 1, func(fourfold.Finding) bool { return true })
	all, _ := whole.Counter("nodes")
	if err != nil || all < 3 {
		t.Fatalf("%d nodes, %v", all, err)
	}
	for n := int64(1); n < all; n++ {
		stats, err := Solver{MaxNodes: n}.Cheapest(context.Background(), p, 1, func(fourfold.Finding) bool { return true })
		if nodes, _ := stats.Counter("nodes"); nodes != n || !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("MaxNodes %d: %d nodes, %v, want ErrLimit", n, nodes, err)
		}
	}
}

// TestChosenStays: an option that is chosen is not filtered out, although the price of an item that
// it need not cover makes it dear.
func TestChosenStays(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | s\na s |1\nb |2\na |4\nb s |0\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	x := prices.Prices{Scale: 1, Net: []int64{0, 0, 4, 0}, Item: []int64{0, 0, 1}}
	s := newSearch(t.Context(), Solver{}, p, func(fourfold.Solution) bool { return true })
	s.budget = newBudget(&s.view, &x, 1)
	s.dom.choose(0)
	if n := s.cut(); !s.dom.live[0] {
		t.Errorf("cut() = %d, and the chosen option is hidden", n)
	}
}
