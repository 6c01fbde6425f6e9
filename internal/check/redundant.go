package check

import (
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
