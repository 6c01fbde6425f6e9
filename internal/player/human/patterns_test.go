package human

import (
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
)

// TestPatternSteps: each technique finds its step in a position with little else.
func TestPatternSteps(t *testing.T) {
	for _, c := range []struct{ name, candidates, base, removed string }{
		{"XY-wing", "r1c1:12 r1c5:23 r5c1:13", "r1c1 r1c5 r5c1", "r5c5=3"},
		{"XYZ-wing", "r1c1:123 r1c5:13 r2c2:23", "r1c1 r1c5 r2c2", "r1c2=3 r1c3=3"},
		{"WXYZ-wing", "r1c1:1234 r1c5:14 r1c9:24 r2c2:34", "r1c1 r1c5 r1c9 r2c2", "r1c2=4 r1c3=4"},
		{"finned X-wing", "1r1:19 1r5:189", "r1=1 r5=1", "r4c9=1 r6c9=1"},
		{"sashimi X-wing", "1r1:19 1r5:18", "r1=1 r5=1", "r2c8=1 r3c8=1"},
		{"finned swordfish", "1r1:159 1r9:159 1r5:158", "r1=1 r5=1 r9=1", "r4c9=1 r6c9=1"},
		{"sashimi swordfish", "1r1:159 1r9:159 1r5:18", "r1=1 r5=1 r9=1", "r4c9=1 r6c9=1"},
		{"finned jellyfish", "1r1:1369 1r9:1369 1r7:1369 1r5:13689", "r1=1 r5=1 r7=1 r9=1", "r4c9=1 r6c9=1"},
		{"sashimi jellyfish", "1r1:1369 1r9:1369 1r7:1369 1r5:18", "r1=1 r5=1 r7=1 r9=1", "r4c9=1 r6c9=1"},
		{"ALS-XZ", "r1c1:12 r1c2:23 r1c5:34 r2c5:45 r3c6:15", "r1c1 r1c2 r1c5 r2c5 r3c6", "r1c4=1 r1c6=1 r3c1=1 r3c2=1 r3c3=1"},
		{"ALS-XY-wing", "r1c1:12 r1c5:23 r5c5:34 r5c1:134", "r1c1 r1c5 r5c1 r5c5", "r5c2=4 r5c3=4 r5c4=4 r5c6=4 r5c7=4 r5c8=4 r5c9=4"},
		{"unique rectangle type 1", "r1c1:12 r1c9:12 r2c1:12 r2c9:123", "r1c1 r1c9 r2c1 r2c9", "r2c9=1 r2c9=2"},
		{"unique rectangle type 2", "r1c1:12 r1c9:12 r2c1:123 r2c9:123", "r1c1 r1c9 r2c1 r2c9", "r2c2=3 r2c3=3 r2c4=3 r2c5=3 r2c6=3 r2c7=3 r2c8=3"},
		{"unique rectangle type 3", "r1c1:12 r1c9:12 r2c1:123 r2c9:124 r2c5:34", "r1c1 r1c9 r2c1 r2c5 r2c9", "r2c2=3 r2c2=4 r2c3=3 r2c3=4 r2c4=3 r2c4=4 r2c6=3 r2c6=4 r2c7=3 r2c7=4 r2c8=3 r2c8=4"},
		{"unique rectangle type 4", "r1c1:12 r1c9:12 r2c1:1234 r2c9:1256 1r2:19", "r1c1 r1c9 r2c1 r2c9 r2=1", "r2c1=2 r2c9=2"},
		{"unique rectangle type 5", "r1c1:12 r1c9:123 r2c1:123 r2c9:12", "r1c1 r1c9 r2c1 r2c9", "r1c2=3 r1c3=3 r2c7=3 r2c8=3"},
		{"unique loop", "r1c1:12 r1c4:12 r2c1:12 r2c7:12 r3c4:12 r3c7:123", "r1c1 r1c4 r2c1 r2c7 r3c4 r3c7", "r3c7=1 r3c7=2"},
		{"skyscraper", "1r1:28 1r5:29", "r1=1 r5=1", "r2c9=1 r3c9=1 r4c8=1 r6c8=1"},
		{"two-string kite", "1r1:26 1c3:27", "r1=1 c3=1", "r7c6=1"},
		{"empty rectangle", "1b1:2468 1c7:26", "c7=1 b1=1", "r6c2=1"},
		{"turbot fish", "1b1:19 1r5:19", "r5=1 b1=1", "r3c9=1"},
		{"W-wing", "r1c1:12 r5c9:12 1r8:19", "r1c1 r5c9 r8=1", "r1c9=2 r5c1=2"},
		{"turbot fish", "1r1:15 1c5:17 1b8:24", "r1=1 b8=1", "r8c1=1"},
		{"skyscraper", "1r1:15 1c5:17 1r7:25 1c2:37", "r1=1 r7=1", "r3c2=1 r8c1=1 r9c1=1"},
		{"skyscraper", "1r1:15 1c5:18 1r9:14", "r1=1 r9=1", "r2c4=1 r3c4=1 r8c5=1"},
		{"X-chain", "1r1:15 1c5:18 1r9:49 1c4:39", "c4=1 c5=1", "r2c6=1 r3c6=1 r7c6=1 r8c6=1"},
		{"X-chain", "1r1:14 1r5:47 1r9:27", "r1=1 r5=1 r9=1", "r2c2=1 r3c2=1 r7c1=1 r8c1=1"},
		{"XY-chain", "r1c1:12 r1c5:23 r5c5:34 r5c9:14", "r1c1 r1c5 r5c5 r5c9", "r1c9=1 r5c1=1"},
		{"continuous nice loop", "r1c1:12 r1c5:23 r5c5:34 r5c1:14 2r1:159 3c5:159 4r5:159 1c1:159", "r1c1 r1c5 r5c1 r5c5", "r1c9=2 r5c9=4 r9c1=1 r9c5=3"},
		{"AIC", "r1c1:12 2r1:15 2c5:17 1r7:59", "r1c1 r7=1 c5=2", "r1c9=1"},
		{"discontinuous nice loop", "1c1:17 r7c9:13 r1c9:23", "r1c9 r7c9 c1=1", "r1c1=2"},
		{"grouped X-chain", "1r4:178 1r6:29", "r4=1 r6=1", "r5c1=1 r5c2=1 r5c3=1 r5c7=1 r5c8=1 r5c9=1"},
		{"grouped AIC", "r9c1:12 1r4:178 r6c9:12", "r6c9 r9c1 r4=1", "r6c1=2 r9c9=2"},
		{"grouped discontinuous nice loop", "1c1:178 r9c3:13 r1c3:23", "r1c3 r9c3 c1=1", "r1c1=2"},
		{"cell forcing chain", "r5c5:123 r5c1:19 r9c5:28 r9c1:89 r1c5:39", "r1c5 r5c1 r5c5 r9c1 r9c5", "r1c1=9"},
		{"unit forcing chain", "5r5:159 r9c1:59 r8c5:59 r9c9:59", "r8c5 r9c1 r9c9 r5=5", "r9c4=9"},
		{"contradiction forcing net", "r1c5:12 r5c1:13 r5c5:234 r9c5:46 r1c9:17 r9c1:18 r9c9:678", "r1c5 r1c9 r5c1 r5c5 r9c1 r9c5 r9c9", "r1c1=1"},
	} {
		s := stateOf(t, candidates(t, c.candidates).Problem)
		step, ok := findNamed(t, s, c.name)
		var base []string
		for _, i := range step.Base {
			base = append(base, s.p.ItemName(i))
		}
		if got := strings.Join(base, " "); !ok || got != c.base || optionNames(s.p, step.Removed) != c.removed {
			t.Errorf("%s in %s: found %v, base %s, rules out %s, want base %s, %s", c.name, c.candidates, ok, got, optionNames(s.p, step.Removed), c.base, c.removed)
		}
	}
}

// TestNoPattern: there is no step where the conditions of a technique almost hold.
func TestNoPattern(t *testing.T) {
	for _, c := range []struct{ name, candidates, why string }{
		{"XY-wing", "r1c1:12 r1c5:23 r5c2:13", "a wing does not see the pivot"},
		{"XYZ-wing", "r1c1:123 r1c5:13 r5c1:23", "no cell sees all three"},
		{"finned X-wing", "1r1:19 1r5:149", "nothing sees the fin and is in the cover"},
		{"unique rectangle type 1", "r1c1:12 r1c9:12 r5c1:12 r5c9:123", "four boxes"},
		{"unique rectangle type 1", "r1c1:12 r1c9:12 r2c1:12 r2c9:134", "the problem does not allow 2 in r2c9"},
		{"unique rectangle type 4", "r1c1:12 r1c9:12 r2c1:1234 r2c9:1256 1r2:149", "a third place of 1 in row 2"},
		{"unique loop", "r1c1:12 r1c4:12 r2c1:12 r2c7:12 r5c4:12 r5c7:123", "the last row is in another band"},
		{"BUG+1", "r1c1:12", "cells with more values"},
	} {
		s := stateOf(t, candidates(t, c.candidates).Problem)
		if step, ok := findNamed(t, s, c.name); ok && len(step.Removed) > 0 {
			t.Errorf("%s in %s: rules out %s, want no step: %s", c.name, c.candidates, optionNames(s.p, step.Removed), c.why)
		}
	}
}

// TestRectangleWithoutCandidate: a corner of a rectangle may lack a value that the problem allows,
// in whatever corner that is.
func TestRectangleWithoutCandidate(t *testing.T) {
	empty, err := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	p := empty.Problem
	corners := [4]string{"r1c1", "r1c9", "r2c1", "r2c9"}
	for roof := range corners {
		allowed := map[string]string{corners[0]: "12", corners[1]: "12", corners[2]: "12", corners[3]: "12"}
		allowed[corners[roof]] = "234" // 1 is ruled out
		var out []int32
		for o := range p.NumOptions() {
			cell, value, _ := strings.Cut(p.OptionName(o), "=")
			if values := allowed[cell]; values != "" && !strings.Contains(values, value) {
				out = append(out, o)
			}
		}
		s, calls := newPosition(t.Context(), p), 0
		_, _, err := stepsWith(cp.Solver{Scheme: cp.Singles}, t.Context(), p, func(at *State) (Step, bool) {
			calls++
			return Step{Action: Remove, Name: "test", Removed: out, Chosen: -1}, calls == 1 || !s.read(at)
		}, func(Step) bool { return calls < 2 })
		if err != nil {
			t.Fatal(err)
		}
		step, ok := findNamed(t, s, "unique rectangle type 1")
		if want := corners[roof] + "=2"; !ok || optionNames(p, step.Removed) != want {
			t.Errorf("found %v, rules out %s, want %s", ok, optionNames(p, step.Removed), want)
		}
	}
}

// TestPaintedCover: several options of a solution may paint a column in the same color, so it is
// not in the cover of a fish.
func TestPaintedCover(t *testing.T) {
	for _, painted := range []bool{false, true} {
		var b fourfold.Builder
		b.Kind("row")
		rows := [3]fourfold.Item{b.Primary("r1=1"), b.Primary("r2=1"), b.Primary("r3=1")}
		b.Kind("column")
		columns := [4]fourfold.Item{b.Secondary("c1=1"), b.Secondary("c2=1"), b.Secondary("c3=1"), b.Secondary("c4=1")}
		b.Kind("")
		both := b.Secondary("both")
		first, other := columns[0], columns[0]
		if painted {
			first, other = first.Paint('A'), other.Paint('B')
		}
		b.Option("", rows[0], first)
		b.Option("", rows[0], columns[1])
		b.Option("", rows[0], columns[2], both)
		b.Option("", rows[1], first)
		b.Option("", rows[1], columns[1])
		b.Option("", rows[2], first, both)
		b.Option("", rows[2], other, both)
		b.Option("", rows[2], columns[3])
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		if step, ok := findNamed(t, stateOf(t, p), "finned X-wing"); ok == painted {
			t.Errorf("painted: %v, found %v, rules out %v", painted, ok, step.Removed)
		}
	}
}
