package human

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// followsFromBase reports whether the base of a step alone proves that option o is not in the solution: no
// choice of live options covers the base together with o.
func followsFromBase(t *testing.T, live bitset, p *fourfold.Problem, base []int32, o int32) bool {
	t.Helper()
	var b fourfold.Builder
	items := make([]fourfold.Item, p.NumItems())
	wanted := map[int32]bool{}
	for _, i := range base {
		wanted[i] = true
		if p.IsPrimary(i) {
			items[i] = b.Primary(fmt.Sprint(i))
		}
	}
	forced := b.Primary("forced")
	for i := range items {
		if !wanted[int32(i)] || !p.IsPrimary(int32(i)) {
			items[i] = b.Secondary(fmt.Sprint(i))
		}
	}
	for k := range p.NumOptions() {
		var option []fourfold.Item
		needed := k == o
		for _, i := range p.Option(k) {
			needed = needed || wanted[i.Index]
			item := items[i.Index]
			item.Color = i.Color
			option = append(option, item)
		}
		if k == o {
			option = append(option, forced)
		}
		if live.has(k) && needed {
			b.Option("", option...)
		}
	}
	sub, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	n, err := fourfold.Count(t.Context(), dlx.Solver{}, sub, 1)
	if err != nil {
		t.Fatal(err)
	}
	return n.Sign() == 0
}

// checkUseful checks the steps that TraceUseful keeps. They must be some of the steps of the whole
// search, in order, and each must follow from its base in the state that the kept steps alone have
// reached. The kept steps must reach the same end.
func checkUseful(t *testing.T, g *Guide, tracer Solver, uniqueness map[string]bool) (all, kept int) {
	t.Helper()
	var whole []Step
	want, _, wantErr := g.Trace(t.Context(), tracer, func(s Explained) bool { whole = append(whole, s.Step); return true })
	state, full, next := NewState(g.p), NewState(g.p), 0
	sol, _, err := g.TraceUseful(t.Context(), tracer, func(s Explained) bool {
		kept++
		if s.Number != kept {
			t.Errorf("step %d has number %d", kept, s.Number)
		}
		for next < len(whole) && !sameStep(whole[next], s.Step) {
			full.Apply(whole[next])
			next++
		}
		if next == len(whole) {
			t.Errorf("step %d, %s, is not in the whole search, or not in this order", s.Number, s.Text)
			return false
		}
		left := state.Options(s.Base[0])
		if s.Action == Place && len(left) != 1 || s.Action == DeadEnd && len(left) != 0 {
			t.Errorf("step %d, %s: the item has %d options", s.Number, s.Text, len(left))
		}
		for _, i := range s.Base {
			if kept, all := state.Options(i), full.Options(i); !slices.Equal(kept, all) {
				t.Errorf("step %d, %s: item %s has the options %v, in the whole search %v", s.Number, s.Text, g.p.ItemName(i), kept, all)
			}
		}
		full.Apply(whole[next])
		next++
		if s.Action == Remove && !uniqueness[s.Name] {
			for _, o := range s.Removed {
				if !followsFromBase(t, state.live, g.p, s.Base, o) {
					t.Errorf("step %d, %s: %s does not follow", s.Number, s.Text, g.candidate(o, "<>"))
				}
			}
		}
		state.Apply(s.Step)
		return true
	})
	if fmt.Sprint(err) != fmt.Sprint(wantErr) || !slices.Equal(sol, want) {
		t.Errorf("TraceUseful() = %v, %v, want %v, %v", sol, err, want, wantErr)
	}
	chosen := state.chosen
	slices.Sort(chosen)
	if err == nil && !slices.Equal(chosen, sol) {
		t.Errorf("the kept steps choose %v, want %v", chosen, sol)
	}
	return len(whole), kept
}

// sameStep reports whether two steps are the same but for the options that a choice rules out.
func sameStep(a, b Step) bool {
	return a.Action == b.Action && a.Name == b.Name && a.Chosen == b.Chosen && a.Depth == b.Depth && slices.Equal(a.Base, b.Base) &&
		(a.Action != Remove || slices.Equal(a.Removed, b.Removed))
}

// uniqueness has the techniques that assume one solution: their steps do not follow from the base.
func uniqueness() map[string]bool {
	all := map[string]bool{}
	for _, row := range Table() {
		all[row.Name] = row.Unique
	}
	return all
}

// TestUseful checks the kept steps of random puzzles of all kinds, and of some hard ones.
func TestUseful(t *testing.T) {
	all, kept := 0, 0
	for n, f := range families {
		for k := range covertest.Cases(max(1, f.share/15)) {
			c, solutions, err := f.puzzle(rand.New(rand.NewPCG(uint64(k), uint64(700+n))), 1+k%3*20)
			if err != nil {
				t.Fatal(err)
			}
			g := newGrid(c, c.Givens(), R1C1, grid.AlphabetAuto)
			a, b := checkUseful(t, g, Solver{Unique: len(solutions) == 1}, uniqueness())
			all, kept = all+a, kept+b
		}
	}
	for _, text := range hard[:2] {
		c, err := sudoku(parse(text))
		if err != nil {
			t.Fatal(err)
		}
		g := newGrid(c, c.Givens(), R1C1, grid.AlphabetAuto)
		for _, tracer := range []Solver{{Unique: true}, {Solver: cp.Solver{Scheme: cp.Singles}, RulesOnly: true}} {
			a, b := checkUseful(t, g, tracer, uniqueness())
			all, kept = all+a, kept+b
		}
	}
	if kept >= all {
		t.Errorf("kept %d of %d steps, want fewer", kept, all)
	}
	t.Logf("kept %d of %d steps", kept, all)
}

// TestUsefulOfCovers does the same for small problems that are not grids, of which many have no
// solution or need guesses.
func TestUsefulOfCovers(t *testing.T) {
	for k := range covertest.Cases(1000) {
		p := covertest.Random(rand.New(rand.NewPCG(uint64(k), 12)))
		schemes := cp.Schemes()
		checkUseful(t, (&Guide{p: p}), Solver{Solver: cp.Solver{Scheme: schemes[k%len(schemes)]}, RulesOnly: true}, nil)
	}
}

// TestUsefulEnded: when the search ends early, all its steps are told. When visit ends it, no more
// are.
func TestUsefulEnded(t *testing.T) {
	c, givens := read(t, "pipes_hard.txt")
	g := newGrid(c, givens, R1C1, "")
	limited := Solver{Solver: cp.Solver{Scheme: cp.None, MaxNodes: 50}, RulesOnly: true}
	whole, told := 0, 0
	_, _, want := g.Trace(t.Context(), limited, func(Explained) bool { whole++; return true })
	_, _, err := g.TraceUseful(t.Context(), limited, func(Explained) bool { told++; return true })
	if told != whole || told == 0 || err == nil || err.Error() != want.Error() {
		t.Errorf("TraceUseful() told %d steps, %v, want %d, %v", told, err, whole, want)
	}
	for most := range 3 {
		told = 0
		g.TraceUseful(context.Background(), Solver{Solver: cp.Solver{Scheme: cp.All}, RulesOnly: true}, func(Explained) bool { told++; return told <= most })
		if told != most+1 {
			t.Errorf("TraceUseful() told %d steps after visit returned false at step %d", told, most+1)
		}
	}
}

// TestPath: the path ends at the first guess, and the hint for a guess has the right value.
func TestPath(t *testing.T) {
	givens, err := grid.ParseGrid("12..34..2143....")
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	g := newGrid(c, givens, R1C1, grid.AlphabetAuto)
	path, err := g.Path(t.Context(), Solver{Solver: cp.Solver{Scheme: cp.Singles, Order: cp.MRV}, RulesOnly: true})
	if err != nil || len(path) != 5 || path[0].Name != "hidden single" || path[0].Rating != InArea || path[4].Action != Guess {
		t.Fatalf("Path() = %v, %v, want 4 hidden singles, the first with 1.2, and a guess", path, err)
	}
	var solution []uint8
	solutions, _ := solutionsOf(c.Problem, 50)
	for _, sol := range solutions {
		if cells := c.Grid(sol).Cells; cells[6] == 2 {
			solution = cells
		}
	}
	head := "no technique leads further, so a guess is needed"
	want := [3]string{head, head + ": look at r2c3", head + ", and the right one is r2c3=2 (r2c3 can hold 1 or 2)"}
	if got := g.GuessHint(path[4], solution); got != want {
		t.Errorf("GuessHint() = %q, want %q", got, want)
	}
	want[2] = head + ": try r2c3=1 (r2c3 can hold 1 or 2)"
	if got := g.GuessHint(path[4], nil); got != want {
		t.Errorf("GuessHint(no solution) = %q, want %q", got, want)
	}
}

// TestPathEnded: if the search ends early, the path has the steps for the values placed by then.
func TestPathEnded(t *testing.T) {
	c, givens := read(t, "pipes_hard.txt")
	g := newGrid(c, givens, R1C1, "")
	path, err := g.Path(covertest.EndAt(90), Solver{Solver: cp.Solver{Scheme: cp.All}, RulesOnly: true})
	if !errors.Is(err, context.Canceled) || len(path) == 0 || path[0].Action != Place {
		t.Errorf("Path() = %d steps, %v, want some steps and the error of the search", len(path), err)
	}
}

// TestWithArticle: names of techniques have the articles that one hears.
func TestWithArticle(t *testing.T) {
	for name, want := range map[string]string{"hidden single": "a hidden single", "X-wing": "an X-wing", "XYZ-wing": "an XYZ-wing", "W-wing": "a W-wing",
		"AIC": "an AIC", "ALS-XZ": "an ALS-XZ", "empty rectangle": "an empty rectangle",
		"unique rectangle type 1": "a unique rectangle type 1", "unit forcing chain": "a unit forcing chain", "pointing": "pointing",
		"BUG+1": "a BUG+1"} {
		if got := withArticle(name); got != want {
			t.Errorf("withArticle(%s) = %s, want %s", name, got, want)
		}
	}
}
