package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

func testRNG(k uint64) *rand.Rand { return rand.New(rand.NewPCG(1, k)) }

// take makes puzzles for wishes.
func take(t *testing.T, w Wishes, workers int) (all []*Puzzle) {
	t.Helper()
	if err := w.Check(); err != nil {
		t.Fatal(err)
	}
	err := (&Run{Wishes: w, Workers: workers}).Generate(context.Background(), func(p *Puzzle) bool {
		all = append(all, p)
		return true
	})
	if err != nil || len(all) != w.Count {
		t.Fatalf("found %d puzzles, want %d: %v", len(all), w.Count, err)
	}
	return all
}

// checkUnique checks by an engine that has no part in making puzzles that a puzzle has one solution,
// the one that it says.
func checkUnique(t *testing.T, p *Puzzle) {
	t.Helper()
	checkUniqueBy(t, p, dlx.Solver{})
}

func checkUniqueBy(t *testing.T, p *Puzzle, engine fourfold.Solver) {
	t.Helper()
	c, err := p.Compile()
	if err != nil {
		t.Fatal(err)
	}
	s, err := fourfold.Unique(context.Background(), engine, c.Problem)
	if err != nil {
		t.Fatalf("%v: %v", p.Rules.Givens, err)
	}
	if got := c.Grid(s); !got.Equal(p.Solution) {
		t.Errorf("%v: the solution is %v, not %v", p.Rules.Givens, got, p.Solution)
	}
}

// isUnique reports whether a puzzle has one solution without the givens of some cells.
func isUnique(t *testing.T, p *Puzzle, without ...int) bool {
	t.Helper()
	less := *p
	less.Rules.Givens = p.Rules.Givens.Clone()
	for _, cell := range without {
		less.Rules.Givens.Cells[cell] = 0
	}
	c, err := less.Compile()
	if err != nil {
		t.Fatal(err)
	}
	_, err = fourfold.Unique(context.Background(), dlx.Solver{}, c.Problem)
	if err != nil && !errors.Is(err, fourfold.ErrNotUnique) {
		t.Fatal(err)
	}
	return err == nil
}

func checkMinimal(t *testing.T, p *Puzzle) {
	t.Helper()
	for cell, v := range p.Rules.Givens.Cells {
		if v != 0 && isUnique(t, p, cell) {
			t.Errorf("%v: %s can be left out", p.Rules.Givens, puzzle.CellName(cell, p.Rules.Givens.Cols))
		}
	}
}
