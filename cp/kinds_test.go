package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// odd returns a random problem with primary and secondary items, with or without colors. The
// items have random kinds, or all the same kind, or none.
func odd(rng *rand.Rand) *fourfold.Problem {
	kinds := []string{"", "cell", "row", "column", "box", "region", "diagonal", "x"}
	rng.Shuffle(len(kinds), func(j, k int) { kinds[j], kinds[k] = kinds[k], kinds[j] })
	kinds = kinds[:1+rng.IntN(len(kinds))]
	if rng.IntN(3) == 0 {
		kinds = []string{""}
	}
	var b fourfold.Builder
	var primary, secondary []fourfold.Item
	for k := range 1 + rng.IntN(14) {
		b.Kind(kinds[rng.IntN(len(kinds))])
		if k == 0 || rng.IntN(5) < 3 {
			primary = append(primary, b.Primary(fmt.Sprint("p", k)))
		} else {
			secondary = append(secondary, b.Secondary(fmt.Sprint("s", k)))
		}
	}
	density, paint := 0.05+0.5*rng.Float64(), rng.IntN(3)
	for range 2 + rng.IntN(30) {
		items := []fourfold.Item{primary[rng.IntN(len(primary))]}
		for _, i := range slices.Concat(primary, secondary) {
			switch {
			case i == items[0] || rng.Float64() > density:
			case slices.Contains(secondary, i) && rng.IntN(3) < paint:
				items = append(items, i.Paint(fourfold.Color('A'+rng.IntN(2))))
			default:
				items = append(items, i)
			}
		}
		rng.Shuffle(len(items), func(j, k int) { items[j], items[k] = items[k], items[j] })
		b.Option("", items...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestKinds: for all kinds of items, schemes and roots, the solutions are those of dlx. The
// cost of the search does not depend on the order of the rules, and a trace has the same cost.
func TestKinds(t *testing.T) {
	for seed := range uint64(covertest.Cases(900)) {
		if checkOdd(t, seed); t.Failed() {
			return
		}
	}
}

// FuzzKinds is TestKinds on other problems.
func FuzzKinds(f *testing.F) { f.Fuzz(checkOdd) }

func checkOdd(t *testing.T, seed uint64) {
	schemes := append(Schemes(), 0, Singles|ruleLocked, Singles|ruleFish, Triples|ruleQuads, Pairs|ruleFish, AllDifferent, Quads|ruleAllDifferent)
	rng := rand.New(rand.NewPCG(seed, 8))
	p := odd(rng)
	var want []fourfold.Solution
	_, err := dlx.Solver{}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
		want = append(want, s)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(want, slices.Compare)
	for _, scheme := range schemes {
		s := Solver{Scheme: scheme, Order: Orders()[rng.IntN(6)], Seed: seed}
		if rng.IntN(2) == 0 {
			s.Root = schemes[rng.IntN(len(schemes))]
		}
		name := fmt.Sprintf("seed %d by %v, root %v, %v", seed, scheme, s.Root, s.Order)
		checkSolutions(t, name, s, p, want)
		checkEffort(t, name, s, p)
		s.Order, s.Restart = WDeg, int64(rng.IntN(4)) // its effort depends on which rule finds a dead end
		checkSolutions(t, name+" and wdeg", s, p, want)
	}
}

func checkSolutions(t *testing.T, name string, s Solver, p *fourfold.Problem, want []fourfold.Solution) {
	t.Helper()
	var got []fourfold.Solution
	stats, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool { got = append(got, sol); return true })
	slices.SortFunc(got, slices.Compare)
	if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%s: solutions %v, %v, want %v", name, got, err, want)
	}
	cells, _ := stats.Counter("cells")
	if filled, _ := stats.Counter("filled"); len(want) > 0 && filled != cells || len(want) == 0 && filled != 0 {
		t.Errorf("%s: %d of %d cells filled, with %d solutions", name, filled, cells, len(want))
	}
}

// checkEffort compares the cost of a search with the cost of the same search with shuffled
// rules, and with the cost of the search with a guide.
func checkEffort(t *testing.T, name string, s Solver, p *fourfold.Problem) {
	t.Helper()
	want, all := effort(s, p, nil)
	got, same := effort(s, p, func(r *search) { shuffle(r, rand.New(rand.NewPCG(s.Seed, 7))) })
	if !slices.Equal(got, want) || !slices.EqualFunc(same, all, slices.Equal) {
		t.Errorf("%s: nodes, guesses, backtracks and filled %v with shuffled rules, want %v", name, got, want)
	}
	want, _ = effort(s, p, func(r *search) { r.yield = func(fourfold.Solution) bool { return false } })
	stats, _ := s.VisitGuided(context.Background(), p, follower{}, func(fourfold.Solution) bool { return false })
	if got := effortOf(stats); !slices.Equal(got, want) {
		t.Errorf("%s: nodes, guesses, backtracks and filled %v with a guide, want %v", name, got, want)
	}
}
