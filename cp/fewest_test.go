package cp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

// keepFewest makes searches of any size keep a fewestOfMany.
func keepFewest(t *testing.T) {
	t.Helper()
	before := manyItems
	manyItems = 0
	t.Cleanup(func() { manyItems = before })
}

// TestFewestOfMany: a search makes the same decisions whether it looks at all items or keeps a
// fewestOfMany.
func TestFewestOfMany(t *testing.T) {
	problems := []*fourfold.Problem{chain(20), tiling(4), sharing(3), covertest.Queens(6)}
	for seed := range uint64(300) {
		problems = append(problems, covertest.Random(rand.New(rand.NewPCG(seed, 7))))
	}
	solvers := []Solver{}
	for _, scheme := range []Scheme{None, Singles, All} {
		for _, order := range []Order{Fewest, MRV, Random} {
			solvers = append(solvers, Solver{Scheme: scheme, Order: order, MaxGuesses: 200})
		}
	}
	type result struct {
		effort []int64
		all    []fourfold.Solution
	}
	solve := func() (all []result) {
		for _, p := range problems {
			for _, s := range solvers {
				e, solutions := effort(s, p, nil)
				all = append(all, result{e, solutions})
			}
		}
		return all
	}
	want := solve()
	keepFewest(t)
	for k, got := range solve() {
		if !slices.Equal(got.effort, want[k].effort) || !slices.EqualFunc(got.all, want[k].all, slices.Equal) {
			t.Fatalf("problem %d by %+v: effort %v, want %v", k/len(solvers), solvers[k%len(solvers)], got.effort, want[k].effort)
		}
	}
}

// TestFewestIsLinear: on a problem four times as long, finding the items of all decisions takes
// about four times as many visits.
func TestFewestIsLinear(t *testing.T) {
	keepFewest(t)
	visits := func(n int) int64 {
		s := newSearch(context.Background(), Solver{Scheme: Singles, Order: Fewest}, tiling(n), func(fourfold.Solution) bool { return false })
		if err := s.run(); err != nil || s.decisions < int64(n)/2 {
			t.Fatalf("run() = %v with %d decisions, want at least %d", err, s.decisions, n/2)
		}
		return s.many.visits
	}
	if few, many := visits(200), visits(800); few == 0 || many > 6*few {
		t.Errorf("%d and %d visits, want about four times as many", few, many)
	}
}
