package generate

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
	"fourfold/sat"
)

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
	for _, kind := range []string{"anti-king", "non-consecutive"} {
		run := &Run{Workers: 1, Wishes: Wishes{Count: 1, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Rules: rule.List{rule.New(kind, nil)}}}}
		err := run.Generate(t.Context(), func(p *Puzzle) bool {
			t.Errorf("%s: found %v", kind, p.Rules.Givens)
			return true
		})
		if !errors.Is(err, errNoGrid) {
			t.Errorf("%s: error %v", kind, err)
		}
	}
}
