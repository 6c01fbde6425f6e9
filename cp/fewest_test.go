package cp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// keepFewest makes searches of any size use a fewestTree, and no bitSearch.
func keepFewest(t *testing.T) {
	t.Helper()
	items, options := manyItems, maxBitOptions
	manyItems, maxBitOptions = 0, -1
	t.Cleanup(func() { manyItems, maxBitOptions = items, options })
}

// TestFewestTree: a search makes the same decisions whether it scans all items or uses a
// fewestTree.
func TestFewestTree(t *testing.T) {
	problems := []*fourfold.Problem{covertest.Cascade(20), tiling(4), sharing(3), covertest.Queens(6)}
	for seed := range uint64(300) {
		problems = append(problems, covertest.Random(rand.New(rand.NewPCG(seed, 7))))
	}
	solvers := []Solver{}
	for _, scheme := range []Scheme{None, Singles, All} {
		for _, order := range []Order{Fewest, MRV, Impact, Conflict} {
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

// TestTies: order Random chooses one of the first items with fewest options, and each of
// them is chosen sometimes.
func TestTies(t *testing.T) {
	keepFewest(t)
	p := tiling(50)
	s := newSearch(context.Background(), Solver{Scheme: Singles, Order: Random}, p, nil)
	chosen := map[int32]bool{}
	for range 500 {
		i := s.mrv()
		chosen[i] = true
		if s.dom.left[i] != 2 {
			t.Fatalf("item %d has %d options, want 2", i, s.dom.left[i])
		}
	}
	if len(chosen) != 4 { // the corners
		t.Errorf("%d items are chosen, want 4", len(chosen))
	}
	if ties := s.tree.ties(&s.dom, nil); len(ties) != 4 || !slices.IsSorted(ties) {
		t.Errorf("ties %v, want the four corners", ties)
	}
	free := newSearch(context.Background(), Solver{Scheme: Singles, Order: Random}, sharing(100), nil)
	if ties := free.tree.ties(&free.dom, nil); len(ties) != maxTies {
		t.Errorf("%d ties, want %d", len(ties), maxTies)
	}
}

// TestFewestIsLinear: on a problem four times as long, the search for the items to branch on
// visits about four times as many nodes of the tree.
func TestFewestIsLinear(t *testing.T) {
	keepFewest(t)
	visits := func(n int, order Order) int64 {
		s := newSearch(context.Background(), Solver{Scheme: Singles, Order: order, MaxGuesses: int64(n) / 2}, tiling(n), func(fourfold.Solution) bool { return false })
		if err := s.run(); s.decisions < int64(n)/2 {
			t.Fatalf("%v: run() = %v with %d decisions, want %d", order, err, s.decisions, n/2)
		}
		return s.tree.visits
	}
	for _, order := range []Order{MRV, Random, Fewest, Impact, Conflict} {
		if few, many := visits(200, order), visits(800, order); few == 0 || many > 6*few {
			t.Errorf("%v: %d and %d visits, want about four times as many", order, few, many)
		}
	}
}
