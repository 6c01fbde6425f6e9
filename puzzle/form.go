package puzzle

import (
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/puzzle/rule"
)

// A Form says how a grid differs from that of a Sudoku: a square with as many values as rows, where
// no row, column or box holds a value twice. The zero Form is that of a Sudoku. With another Form,
// grids need not be squares, and orders begin at 1.
type Form struct {
	Values  int   // how many values there are; 0 means as many as rows or columns, whichever are more
	Zero    bool  // the values begin at 0. A Grid holds each value plus 1, since 0 is an empty cell
	Open    bool  // rows, columns and boxes may hold values twice
	NoBoxes bool  // there are no boxes
	Holes   []int // cells that do not belong to the puzzle, in increasing order
}

// IsZero reports whether the form is that of a Sudoku.
func (f Form) IsZero() bool {
	return f.Values == 0 && !f.Zero && !f.Open && !f.NoBoxes && f.Holes == nil
}

// check checks a grid of this form, except whether givens repeat.
func (f Form) check(g Grid) error {
	if err := g.CheckShape(); err != nil {
		return err
	}
	n := f.values(g)
	if max(g.Rows, g.Cols, n) > MaxOrder {
		return badf("%dx%d cells (rows x columns) with %s: expected at most %d of each", g.Rows, g.Cols, words.Plural(n, "value"), MaxOrder)
	}
	if !f.Open && n < max(g.Rows, g.Cols) {
		return badf("%s in a grid of %dx%d (rows x columns): expected %d or more", words.Plural(n, "value"), g.Rows, g.Cols, max(g.Rows, g.Cols))
	}
	for k, cell := range f.Holes {
		if cell < 0 || cell >= len(g.Cells) || k > 0 && f.Holes[k-1] >= cell || g.Cells[cell] != 0 {
			return badf("hole %d (from 0) of a grid of %s: expected empty cells in increasing order", cell, words.Plural(len(g.Cells), "cell"))
		}
	}
	for cell, v := range g.Cells {
		if int(v) > n {
			return badf("value %d in %s: expected 1 to %d", v, CellName(cell, g.Cols), n)
		}
	}
	return nil
}

// values returns the number of values in a grid.
func (f Form) values(g Grid) int {
	if f.Values > 0 {
		return f.Values
	}
	return max(g.Rows, g.Cols)
}

// cells returns the cells that belong to the puzzle, or nil for all.
func (f Form) cells(g Grid) (cells []int) {
	if len(f.Holes) == 0 {
		return nil
	}
	for cell := range g.Cells {
		if _, hole := slices.BinarySearch(f.Holes, cell); !hole {
			cells = append(cells, cell)
		}
	}
	return cells
}

// low returns the least value.
func (f Form) low() int {
	if f.Zero {
		return 0
	}
	return 1
}

// Board returns the grid of the puzzle as its rules see it. The caller must not modify it.
func (s Sudoku) Board() *rule.Board {
	b := &rule.Board{Rows: s.Givens.Rows, Cols: s.Givens.Cols, Low: s.Form.low(), Open: s.Form.Open, Rules: s.Rules}
	b.High = b.Low + s.Form.values(s.Givens) - 1
	b.BoxRows, b.BoxCols = s.Box()
	switch {
	case s.Regions != nil:
		b.Areas = s.Regions
	case b.BoxRows > 0:
		b.Areas = boxesOf(b.Rows, b.Cols, b.BoxRows, b.BoxCols)
	}
	return b
}
