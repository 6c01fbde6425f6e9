package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestLimit: options of decisions count as nodes, so a limit also ends a search without calls of
// the SAT solver.
func TestLimit(t *testing.T) {
	b := standard
	b.size, b.share = 1, 1<<20
	p := covertest.Matching(15)
	nodes, err := searchWith(b, Solver{MaxNodes: 100}, p, func(fourfold.Solution) bool { return true })
	if err != fourfold.ErrLimit || nodes != 100 {
		t.Errorf("run() = %v after %d nodes, want %v after 100", err, nodes, fourfold.ErrLimit)
	}
}

// TestBounds: the solutions are those of brute force, with bounds so small that small problems
// use every encoding and every way to branch.
func TestBounds(t *testing.T) {
	for name, b := range map[string]bounds{
		"wide items":         {item: 2, paint: 1, pairs: 1 << 20, clauses: 1 << 20, models: 1 << 20, size: 1 << 20, share: 16},
		"few pairs":          {item: 600, paint: 24, pairs: 1, clauses: 1 << 20, models: 1 << 20, size: 1 << 20, share: 16},
		"branch after one":   {item: 600, paint: 24, pairs: 1 << 20, clauses: 1 << 20, models: 1, size: 1 << 20, share: 16},
		"branch after three": {item: 3, paint: 2, pairs: 10, clauses: 1 << 20, models: 3, size: 1 << 20, share: 16},
		"dense":              {item: 600, paint: 24, pairs: 1 << 20, clauses: 1 << 20, models: 2, size: 4, share: 1 << 10},
	} {
		b.words = standard.words
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(covertest.Cases(400)) {
				p := covertest.Random(rand.New(rand.NewPCG(seed, 6)))
				checkSearch(t, p, b, covertest.BruteForce(p))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			for _, c := range []struct {
				p    *fourfold.Problem
				want int
			}{{covertest.Queens(7), 40}, {covertest.Petersen(3), 120}, {covertest.Matching(8), 105}, {covertest.Latin(3), 12}} {
				if n := checkSearch(t, c.p, b, nil); n != c.want {
					t.Errorf("%d solutions, want %d", n, c.want)
				}
			}
		})
	}
}

// checkSearch searches p with the bounds, and compares the solutions with want if it is not nil.
// It returns the number of solutions. All of them must pass Check and be different.
func checkSearch(t *testing.T, p *fourfold.Problem, b bounds, want []fourfold.Solution) int {
	t.Helper()
	return checkSearchWith(t, Solver{}, b, p, want)
}

func checkSearchWith(t *testing.T, s Solver, b bounds, p *fourfold.Problem, want []fourfold.Solution) int {
	t.Helper()
	var got []fourfold.Solution
	_, err := searchWith(b, s, p, func(sol fourfold.Solution) bool {
		if err := p.Check(sol); err != nil {
			t.Error(err)
		}
		got = append(got, sol)
		return true
	})
	if err != nil {
		t.Error(err)
	}
	slices.SortFunc(got, slices.Compare[fourfold.Solution])
	slices.SortFunc(want, slices.Compare[fourfold.Solution])
	if want != nil && !slices.EqualFunc(got, want, slices.Equal[fourfold.Solution]) {
		t.Errorf("solutions %v, want %v", got, want)
	}
	n := len(got)
	if len(slices.CompactFunc(got, slices.Equal[fourfold.Solution])) != n {
		t.Error("a solution was yielded twice")
	}
	return n
}

// searchWith searches p with the given bounds and returns the number of nodes.
func searchWith(b bounds, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) (nodes int64, err error) {
	s := newSearch(context.Background(), options, p, yield)
	s.bounds = b
	if err = s.prepare(); err == nil {
		err = s.run()
	}
	return s.nodes, err
}

// TestWhole: if nothing is to be settled before the SAT solver, it gets the whole problem, also if
// this is dense.
func TestWhole(t *testing.T) {
	p := covertest.Matching(15)
	b := standard
	b.size, b.share = 1, 1<<20
	for _, r := range []Reduction{Singles, Unreduced} {
		s := newSearch(t.Context(), Solver{Reduce: r}, p, nil)
		s.bounds = b
		if err := s.prepare(); err != nil || s.dense() != (r == Singles) {
			t.Errorf("reduction %d: dense() = %v, %v", r, s.dense(), err)
		}
	}
}

// TestSettled: a problem that is solved before the SAT solver is called is settled. A problem on
// which the search branches first is not settled, and the stats have the size of its encoding.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		p       *fourfold.Problem
		settled string
	}{{covertest.Shidoku("1.....2..3.....4"), "propagation"}, {covertest.Matching(22), ""}} {
		s := newSearch(t.Context(), Solver{}, c.p, nil)
		if err := s.prepare(); err != nil || s.root != nil {
			t.Fatalf("prepare() = %v, and wrote clauses", err)
		}
		stats, err := Solver{MaxNodes: 5}.Solve(t.Context(), c.p, func(fourfold.Solution) bool { return false })
		if stats.Settled != c.settled || (stats.Rows == 0) != (c.settled != "") {
			t.Errorf("settled by %q, %d clauses, %v, want %q", stats.Settled, stats.Rows, err, c.settled)
		}
	}
}
