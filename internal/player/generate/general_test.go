package generate

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/sat"
)

// shapes has wishes for all kinds of shapes, with a name each. Large orders take longer.
func shapes() map[string]Wishes {
	all := map[string]Wishes{}
	of := func(order int) puzzle.Sudoku { return puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)} }
	for _, order := range []int{4, 6, 8, 10, 12} {
		all[fmt.Sprint("boxes ", order)] = Wishes{Rules: of(order)}
	}
	for _, order := range []int{1, 2, 3, 4, 5, 7, 9} {
		all[fmt.Sprint("latin ", order)] = Wishes{Rules: of(order), Latin: true}
	}
	for _, order := range []int{4, 5, 6, 7, 9} {
		all[fmt.Sprint("jigsaw ", order)] = Wishes{Rules: of(order), RandomRegions: true}
	}
	tall := of(6)
	tall.BoxRows, tall.BoxCols = 3, 2
	all["boxes 3x2"] = Wishes{Rules: tall}
	diagonals := of(9)
	diagonals.Diagonals = true
	all["diagonals 9"] = Wishes{Rules: diagonals}
	both := of(7)
	both.Diagonals = true
	all["diagonals and regions 7"] = Wishes{Rules: both, RandomRegions: true}
	for rule, order := range map[puzzle.Rule]int{puzzle.Windoku: 9, puzzle.AntiKnight: 8, puzzle.NonConsecutive: 6, puzzle.AntiKing: 9} {
		extra := of(order)
		extra.Extra = &puzzle.Extra{Rules: []puzzle.Rule{rule}}
		all[string(rule)] = Wishes{Rules: extra}
	}
	odd := of(6)
	odd.Extra = &puzzle.Extra{Odd: []int{0, 7, 14}, Even: []int{1, 8}}
	all["odd and even"] = Wishes{Rules: odd}
	regions := of(5)
	regions.Regions = []int{0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 2, 3, 3, 1, 2, 4, 3, 3, 3, 2, 4, 4, 4, 4}
	all["regions 5"] = Wishes{Rules: regions}
	return all
}

// TestShapes checks with another engine that puzzles of all shapes have one solution, the one that
// is stated, and no redundant given.
func TestShapes(t *testing.T) {
	for name, w := range shapes() {
		if w.Seed, w.Count, w.Minimal = 7, 3, true; !covertest.Long() || w.Order() < 4 || w.RandomRegions && w.Order() == 9 {
			w.Count = 1
		}
		t.Run(name, func(t *testing.T) {
			for _, p := range take(t, w, 1) {
				checkUnique(t, p)
				checkMinimal(t, p)
				if p.Rules.Regions != nil {
					checkRegions(t, p.Rules.Regions, w.Order())
				}
			}
		})
	}
}

// TestLargeShapes checks that puzzles of large orders have one solution.
func TestLargeShapes(t *testing.T) {
	orders := []int{16}
	if covertest.Long() {
		orders = []int{15, 16, 20, 25}
	}
	for _, order := range orders {
		w := Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)}, Seed: 1, Count: 1, Symmetry: Rotate180}
		for _, p := range take(t, w, 1) {
			if n := p.Clues(); n > order*order*3/5 {
				t.Errorf("order %d: %d clues, want fewer", order, n)
			}
			checkUniqueBy(t, p, sat.Solver{})
		}
	}
}

// checkRegions checks that the regions are connected and have equal sizes.
func checkRegions(t *testing.T, regions []int, order int) {
	t.Helper()
	if err := puzzle.CheckRegions(order, regions); err != nil {
		t.Fatal(err)
	}
	j := newJigsaw(order, regions)
	for cell := range regions {
		if !j.connected(cell) {
			t.Fatalf("%v: the region of %s is not connected", regions, puzzle.CellName(cell, order))
		}
	}
}

// TestRandomRegions checks that regions are valid, and that they vary.
func TestRandomRegions(t *testing.T) {
	for _, order := range []int{4, 5, 9, 16} {
		seen := map[string]bool{}
		for k := range uint64(20) {
			regions := randomRegions(order, testRNG(k))
			checkRegions(t, regions, order)
			seen[fmt.Sprint(regions)] = true
		}
		if order >= 5 && len(seen) != 20 {
			t.Errorf("order %d: %d layouts of 20 differ", order, len(seen))
		}
	}
}

// TestClues checks ranges of clues, symmetries and patterns of other shapes.
func TestClues(t *testing.T) {
	rules := puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6)}
	for _, w := range []Wishes{
		{MinClues: 12, MaxClues: 14}, {MinClues: 8, MaxClues: 9, Minimal: true},
		{MinClues: 20, MaxClues: 20, Symmetry: Rotate90}, {Symmetry: Vertical, Minimal: true},
	} {
		w.Rules, w.Seed, w.Count = rules, 1, 5
		for _, p := range take(t, w, 1) {
			checkUnique(t, p)
			if n := p.Clues(); w.MaxClues > 0 && (n < w.MinClues || n > w.MaxClues) {
				t.Errorf("%d clues: expected %d to %d", n, w.MinClues, w.MaxClues)
			}
			if w.Minimal {
				checkMinimal(t, p)
			}
			for _, orbit := range w.Symmetry.Orbits(6) {
				for _, cell := range orbit {
					if (p.Rules.Givens.Cells[cell] == 0) != (p.Rules.Givens.Cells[orbit[0]] == 0) {
						t.Errorf("%v has no symmetry %v", p.Rules.Givens, w.Symmetry)
					}
				}
			}
		}
	}
	pattern := make([]bool, 36)
	for cell := range pattern {
		pattern[cell] = cell%6 != cell/6 && cell%5 != 2
	}
	for _, p := range take(t, Wishes{Rules: rules, Pattern: pattern, Seed: 1, Count: 3}, 1) {
		checkUnique(t, p)
		for cell, v := range p.Rules.Givens.Cells {
			if (v != 0) != pattern[cell] {
				t.Errorf("%v does not have the pattern", p.Rules.Givens)
			}
		}
	}
}

// TestSoonInterrupted checks that the steps of an attempt look at the context, since an attempt of
// a large order has many.
func TestSoonInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}}
	m := newMaker(&w, nil)
	if made, err := m.attempt(ctx, testRNG(1)); made == nil {
		t.Fatal("no puzzle", err)
	}
	cancel()
	m.field.looks = poll.New(ctx)
	if end := m.others(ctx, 0); end != gaveUp {
		t.Error("looked for a second solution after the end of the context")
	}
	if m.othersByCDCL(ctx); m.err != nil {
		t.Error("began to count solutions after the end of the context")
	}
}

// TestRulesWithoutGrid: rules that no grid obeys end the run.
func TestRulesWithoutGrid(t *testing.T) {
	for _, rule := range []puzzle.Rule{puzzle.AntiKing, puzzle.NonConsecutive} {
		run := &Run{Workers: 1, Wishes: Wishes{Count: 1, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Extra: &puzzle.Extra{Rules: []puzzle.Rule{rule}}}}}
		err := run.Generate(t.Context(), func(p *Puzzle) bool {
			t.Errorf("%s: found %v", rule, p.Rules.Givens)
			return true
		})
		if !errors.Is(err, errNoGrid) {
			t.Errorf("%s: error %v", rule, err)
		}
	}
}
