package check

import (
	"context"
	"slices"

	"fourfold/puzzle"
)

// findRedundant finds the givens of a proper puzzle that can be left out. A given can be left out
// if no solution of the other givens has another value in its cell. If the file states candidates,
// these are rules, and often make all givens redundant; then it finds none.
func (c *Checker) findRedundant(f *finder, r *Result) error {
	if c.Brief || r.Task.Puzzle.Allowed != nil {
		return nil
	}
	givens := r.Task.Puzzle.Grid.Cells
	if b, ok := f.search.(*classicSearch); ok {
		return b.findRedundant(f, givens, r)
	}
	left := slices.Clone(givens)
	for cell, v := range givens {
		if v == 0 {
			continue
		}
		redundant, err := f.isRedundant(left, cell)
		if err != nil {
			return err
		}
		if redundant {
			r.Redundant = append(r.Redundant, cell)
		}
	}
	r.RedundantKnown = true
	return nil
}

// findRedundant does the same with one call of the engine for all givens, which is twice as fast.
// The engine looks for two solutions of each puzzle that lacks a given.
func (s *classicSearch) findRedundant(f *finder, givens []uint8, r *Result) error {
	var puzzles, results = s.puzzles[:0], s.results[:]
	whole := textOf(givens)
	for cell, v := range givens {
		if v != 0 {
			p := whole
			p[cell] = '0'
			puzzles = append(puzzles, p)
		}
	}
	n := s.engine.SolveBatch(puzzles, 2, results)
	k := -1
	for cell, v := range givens {
		if v == 0 {
			continue
		}
		if k++; k == n {
			return context.Cause(f.ctx)
		}
		left := slices.Clone(givens)
		left[cell] = 0
		if err := f.verify(question{givens: left}, s.cellsOf(&results[k].Solution)); err != nil {
			return err
		}
		if results[k].Count == 1 {
			r.Redundant = append(r.Redundant, cell)
		}
	}
	r.RedundantKnown = true
	return nil
}

// isRedundant reports whether the puzzle is still proper without the given of a cell.
func (f *finder) isRedundant(givens []uint8, cell int) (bool, error) {
	v := givens[cell]
	givens[cell] = 0
	defer func() { givens[cell] = v }()
	other, err := f.first(question{givens: givens, cell: cell, not: v})
	return other == nil, err
}

// minimize makes a minimal puzzle of a proper one. It tries to leave out the redundant givens in
// the order of the cells.
func (c *Checker) minimize(f *finder, r *Result) error {
	if !c.Minimize || !r.RedundantKnown {
		return nil
	}
	g := r.Task.Puzzle.Grid.Clone()
	for _, cell := range r.Redundant {
		redundant, err := f.isRedundant(g.Cells, cell)
		if err != nil {
			return err
		}
		if redundant {
			g.Cells[cell] = 0
		}
	}
	r.Minimized = &puzzle.Grid{Rows: g.Rows, Cols: g.Cols, Cells: g.Cells}
	return nil
}
