//go:build cgo && !noclp

package lp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/test/covertest"
)

// newSearch returns a search at its root, with one relaxation loaded. The caller must close it.
func newSearch(t *testing.T, s Solver, p *fourfold.Problem) *search {
	t.Helper()
	call := &search{ctx: context.Background(), yield: func(fourfold.Solution) bool { return true }, solver: s, p: p}
	call.looks = poll.ForSearch(call.ctx, call)
	if err := call.prepare(); err != nil {
		t.Fatal(err)
	}
	return call
}

// TestCuts tests cuts of random points: every exact cover satisfies each cut, and the point
// violates it. If no cut is found, the point violates no clique, or no odd cycle. Most of the
// points do not satisfy the rows of the program, so that they violate many cuts.
func TestCuts(t *testing.T) {
	problems := uint64(covertest.Cases(900))
	found, none := map[Cuts]int{}, 0
	for seed := range problems {
		rng := rand.New(rand.NewPCG(seed, 41))
		p := covertest.Random(rng)
		if seed%2 == 1 {
			p = painted(rng)
		}
		solutions := plainSolutions(p)
		for _, kind := range []Cuts{Cliques, OddHoles} {
			s := newSearch(t, Solver{Reduce: reduce.Off, Cuts: kind}, p)
			if s.root == nil || s.push(s.root) != nil {
				s.close()
				continue
			}
			r := s.levels[0]
			s.randomPoint(rng, r)
			cuts := s.separate(r)
			for _, c := range cuts {
				found[kind]++
				c.check(t, r, solutions)
			}
			if len(cuts) == 0 {
				none++
				s.checkNoneViolated(t, r)
			}
			s.close()
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("cuts %v, %d points without", found, none)
	if n := int(problems / 20); found[Cliques] < n || found[OddHoles] < n || none < n {
		t.Errorf("cuts %v, %d points without: too few", found, none)
	}
}

// randomPoint gives every option a random value: up to 12 options are fractional, the others 0.
func (s *search) randomPoint(rng *rand.Rand, r *relaxation) {
	clear(r.x)
	values := []float64{.1, .25, 1. / 3, .5, .5, 2. / 3}[:2+rng.IntN(5)]
	for range 12 {
		r.x[rng.IntN(len(r.program.options))] = values[rng.IntN(len(values))]
	}
	for j, o := range r.program.options {
		s.x[o] = r.x[j]
	}
}

// check tests that all solutions satisfy a cut, and that the point of r does not.
func (c cut) check(t *testing.T, r *relaxation, solutions []fourfold.Solution) {
	t.Helper()
	sum := 0.0
	for _, term := range c.terms {
		sum += float64(term.Coefficient) * r.x[term.Column]
		if term.Coefficient < 1 || term.Coefficient > c.most {
			t.Errorf("coefficient %d in a cut with at most %d", term.Coefficient, c.most)
		}
	}
	if sum <= float64(c.most) {
		t.Errorf("the point does not violate %v <= %d", c.terms, c.most)
	}
	for _, sol := range solutions {
		sum := int32(0)
		for _, term := range c.terms {
			if slices.Contains(sol, r.program.options[term.Column]) {
				sum += term.Coefficient
			}
		}
		if sum > c.most {
			t.Errorf("solution %v violates %v <= %d", sol, c.terms, c.most)
		}
	}
}

// checkNoneViolated tests all sets of fractional options that are cliques, or all triangles and
// cycles of five, if the cuts are odd holes.
func (s *search) checkNoneViolated(t *testing.T, r *relaxation) {
	t.Helper()
	g := s.conflictGraph(r)
	n := len(g.options)
	rivals := func(v, w int) bool { return v != w && s.areRivals(g.options[v], g.options[w]) }
	if s.solver.Cuts == Cliques {
		for set := range 1 << n {
			if sum, ok := g.clique(set, rivals); ok && sum > 1+minViolation+1e-9 {
				t.Errorf("the clique %b of value %v was not found", set, sum)
			}
		}
		return
	}
	for a := range n {
		for b := range n {
			for c := range n {
				if rivals(a, b) && rivals(b, c) && rivals(c, a) && g.x[a]+g.x[b]+g.x[c] > 1+2*minViolation {
					t.Errorf("the triangle %d, %d, %d was not found", a, b, c)
				}
			}
		}
	}
}

// clique returns the value of a set of vertices, and whether it is a clique.
func (g *conflictGraph) clique(set int, rivals func(v, w int) bool) (sum float64, ok bool) {
	for v := range g.options {
		if set>>v&1 == 0 {
			continue
		}
		sum += g.x[v]
		for w := range v {
			if set>>w&1 == 1 && !rivals(v, w) {
				return 0, false
			}
		}
	}
	return sum, true
}

// areRivals reports whether two options cannot be chosen together.
func (s *search) areRivals(o, q int32) bool {
	for _, i := range s.p.Option(o) {
		for _, j := range s.p.Option(q) {
			if i.Index == j.Index && (i.Color == fourfold.NoColor || i.Color != j.Color) {
				return true
			}
		}
	}
	return false
}

// TestCutsProve tests problems without solutions that cuts prove empty without branching.
func TestCutsProve(t *testing.T) {
	ring := func(n int) *fourfold.Problem { // each two neighbors of n items share an option
		var b fourfold.Builder
		items := make([]fourfold.Item, n)
		for k := range items {
			items[k] = b.Primary("")
		}
		for k := range items {
			b.Option("", items[k], items[(k+1)%n])
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, c := range []struct {
		name  string
		p     *fourfold.Problem
		cuts  Cuts
		prove bool
	}{
		{"triangle, no cuts", covertest.Matching(3), NoCuts, false},
		{"triangle, cliques", covertest.Matching(3), Cliques, true},
		{"triangle, odd holes", covertest.Matching(3), OddHoles, true},
		{"ring of 7, no cuts", ring(7), NoCuts, false},
		{"ring of 7, cliques", ring(7), Cliques, false},
		{"ring of 7, odd holes", ring(7), OddHoles, true},
	} {
		stats, err := Solver{Cuts: c.cuts, Reduce: Unreduced, Branch: Variables}.Solve(context.Background(), c.p, func(fourfold.Solution) bool {
			t.Errorf("%s: a solution", c.name)
			return true
		})
		nodes, _ := stats.Counter("nodes")
		cuts, _ := stats.Counter("cuts")
		certificates, _ := stats.Counter("certificates")
		if err != nil || (nodes == 1) != c.prove || (cuts > 0) != c.prove || c.prove && certificates != 1 {
			t.Errorf("%s: %d nodes, %d cuts, %d certificates, %v", c.name, nodes, cuts, certificates, err)
		}
	}
}

// TestLift tests the cut of a cycle of five options with the option that covers all their items.
func TestLift(t *testing.T) {
	var b fourfold.Builder
	items := make([]fourfold.Item, 5)
	for k := range items {
		items[k] = b.Primary("")
	}
	for k := range items {
		b.Option("", items[k], items[(k+1)%5])
	}
	b.Option("", items...)
	for k := range items {
		b.Option("", items[k])
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(t, Solver{Cuts: OddHoles}, p)
	defer s.close()
	if err := s.push(s.root); err != nil {
		t.Fatal(err)
	}
	r := s.levels[0]
	for o := range 5 {
		s.x[o], r.x[o] = .5, .5
	}
	cuts := s.separate(r)
	if len(cuts) != 1 {
		t.Fatalf("%d cuts, want 1", len(cuts))
	}
	want := []Term{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 2}}
	if c := cuts[0]; c.most != 2 || !slices.Equal(c.terms, want) {
		t.Errorf("%v <= %d, want %v <= 2", c.terms, c.most, want)
	}
	cuts[0].check(t, r, plainSolutions(p))
}

// TestOddCycle tests the odd cycles cut out of closed walks.
func TestOddCycle(t *testing.T) {
	for _, c := range []struct{ walk, want []int }{
		{[]int{0, 1, 2}, []int{0, 1, 2}},
		{[]int{0, 1, 2, 3, 1}, []int{1, 2, 3}},
		{[]int{0, 1, 2, 1, 3}, []int{0, 1, 3}},
		{[]int{4, 0, 1, 2, 0, 5, 6}, []int{0, 1, 2}},
	} {
		if got := oddCycle(c.walk); !slices.Equal(got, c.want) {
			t.Errorf("oddCycle(%v) = %v, want %v", c.walk, got, c.want)
		}
	}
}

// TestMostBetween compares the bound on the options of a cycle with all sets of them.
func TestMostBetween(t *testing.T) {
	for n := 3; n <= 9; n += 2 {
		for marked := 1; marked < 1<<n; marked++ {
			list, want := make([]bool, n), 0
			for k := range list {
				list[k] = marked>>k&1 == 1
			}
			for set := range 1 << n {
				next := set>>1 | set&1<<(n-1)
				if set&marked == 0 && set&next == 0 {
					want = max(want, popCount(set))
				}
			}
			if got := mostBetween(list); int(got) != want {
				t.Fatalf("mostBetween(%v) = %d, want %d", list, got, want)
			}
		}
	}
}

func popCount(set int) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// TestRivalsEnd tests that the search for rivals ends when the context is done.
func TestRivalsEnd(t *testing.T) {
	var b fourfold.Builder
	item := b.Primary("")
	for range 40000 {
		b.Option("", item)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := search{p: p, state: reduce.New(ctx, p)}
	cancel()
	visits := 0
	for o := range int32(10) {
		s.eachRival(o, func(int32) { visits++ })
	}
	if visits > 40000 {
		t.Errorf("%d visits after the end of the context", visits)
	}
}
