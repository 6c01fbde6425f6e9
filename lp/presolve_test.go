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
	problems, presolved := uint64(covertest.Cases(4000)), int64(0)
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
		if s.state.Needs(i) == 0 {
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
