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

// TestPresolve tests that presolving hides no option of a solution, finds a dead end only if
// there is no solution, and leaves no option that row inclusion excludes.
func TestPresolve(t *testing.T) {
	problems, presolved := uint64(4000), int64(0)
	if testing.Short() {
		problems = 1000
	}
	for seed := range problems {
		rng := rand.New(rand.NewPCG(seed, 20))
		p := covertest.Random(rng)
		if seed%4 == 0 {
			p = painted(rng)
		}
		s := &search{ctx: context.Background(), p: p, state: reduce.New(context.Background(), p, reduce.Singles)}
		s.looks = poll.New(s.ctx)
		solutions := plainSolutions(p)
		if !s.state.Propagate() || !s.presolve() {
			if len(solutions) > 0 {
				t.Fatalf("seed %d: a dead end, but %d solutions", seed, len(solutions))
			}
			continue
		}
		presolved += s.presolved
		for _, solution := range solutions {
			if slices.ContainsFunc(solution, func(o int32) bool { return !s.state.Live(o) }) {
				t.Fatalf("seed %d: an option of solution %v was hidden", seed, solution)
			}
		}
		if i, o := s.anyExcluded(); i >= 0 {
			t.Fatalf("seed %d: item %d excludes option %d, which is live", seed, i, o)
		}
	}
	if presolved < int64(problems/10) {
		t.Errorf("presolving has hidden only %d options of %d problems", presolved, problems)
	}
}

// anyExcluded returns a live option that is excluded because all live options of an active item
// contain one of its items, and this item; or -1. It follows the definition.
func (s *search) anyExcluded() (item, option int32) {
	for i := range s.p.NumItems() {
		if !s.p.IsPrimary(i) || s.state.Covered(i) {
			continue
		}
		for wide := range s.p.NumItems() {
			holds := func(o int32) bool {
				return slices.Contains(s.p.Option(o), fourfold.Item{Index: wide, Color: fourfold.NoColor})
			}
			if slices.ContainsFunc(s.options(i), func(o int32) bool { return !holds(o) }) {
				continue
			}
			for _, o := range s.options(wide) {
				if !slices.Contains(s.options(i), o) {
					return i, o
				}
			}
		}
	}
	return -1, -1
}

// TestPresolveOff tests the solver without presolving against a plain search.
func TestPresolveOff(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 21))
		p := covertest.Random(rng)
		if seed%4 == 0 {
			p = painted(rng)
		}
		want := plainSolutions(p)
		for _, s := range []Solver{{Presolve: NoPresolve}, {Presolve: NoPresolve, Reduce: Probing}, {Presolve: NoPresolve, Reduce: Unreduced}} {
			total := map[string]int64{}
			testSolutions(t, s, p, want, total)
			if total["presolved"] != 0 {
				t.Errorf("seed %d, %+v: %d options presolved", seed, s, total["presolved"])
			}
		}
	}
}

// TestPresolveSettles tests a problem in which no option is forced, but which presolving settles.
// The options of item A contain item B, so the third option is excluded. Then the fourth option is
// forced, and the second.
func TestPresolveSettles(t *testing.T) {
	var b fourfold.Builder
	itemA, itemB, itemC, itemE := b.Primary("A"), b.Primary("B"), b.Primary("C"), b.Primary("E")
	b.Option("", itemA, itemB, itemE)
	b.Option("", itemA, itemB)
	b.Option("", itemB, itemC)
	b.Option("", itemC, itemE)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		solver    Solver
		settled   string
		presolved int64
	}{
		{Solver{}, "presolve", 1},
		{Solver{Presolve: NoPresolve}, "", 0},
		{Solver{Reduce: Unreduced}, "", 0},
		{Solver{Reduce: Probing}, "probing", 0},
	} {
		var got []fourfold.Solution
		stats, err := c.solver.Solve(context.Background(), p, func(s fourfold.Solution) bool {
			got = append(got, s)
			return true
		})
		presolved, _ := stats.Counter("presolved")
		if err != nil || len(got) != 1 || !slices.Equal(got[0], fourfold.Solution{1, 3}) || stats.Settled != c.settled || presolved != c.presolved {
			t.Errorf("%+v: %v, %v, settled by %q, %d presolved; want [[1 3]], %q, %d", c.solver, got, err, stats.Settled, presolved, c.settled, c.presolved)
		}
		if called := stats.Vars > 0; called != (c.settled == "") {
			t.Errorf("%+v: %d columns, settled by %q", c.solver, stats.Vars, stats.Settled)
		}
	}
}

// TestPresolveCounts tests that presolving counts each option that it hides once, also if two
// items exclude it, and that a dead end that it meets is its own.
func TestPresolveCounts(t *testing.T) {
	for _, c := range []struct {
		name      string
		options   []string // the items of each option
		presolved int64
		solutions int
	}{
		{"B and C exclude the third option", []string{"ABC", "ABC", "BCD", "D", "D"}, 1, 4},
		{"every option of item C is excluded", []string{"AB", "AB", "BC", "BC"}, 2, 0},
	} {
		var b fourfold.Builder
		items := map[rune]fourfold.Item{}
		for _, option := range c.options {
			var list []fourfold.Item
			for _, name := range option {
				if _, ok := items[name]; !ok {
					items[name] = b.Primary(string(name))
				}
				list = append(list, items[name])
			}
			b.Option("", list...)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		stats, err := Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return true })
		if presolved := counter(t, stats, "presolved"); err != nil || n != c.solutions || presolved != c.presolved {
			t.Errorf("%s: %d solutions, %v, %d presolved, want %d and %d", c.name, n, err, presolved, c.solutions, c.presolved)
		}
		if settled := stats.Settled == "presolve"; settled != (c.solutions == 0) {
			t.Errorf("%s: settled by %q", c.name, stats.Settled)
		}
	}
}
