package canonical

import (
	"fmt"
	"slices"

	"fourfold/puzzle"
)

// Cells is a grid of order 9, row by row: 1 to 9, or 0 for an empty cell.
type Cells [81]uint8

// String returns the grid on one line. An empty cell is 0.
func (c Cells) String() string {
	for k := range c {
		c[k] += '0'
	}
	return string(c[:])
}

// grid returns a copy of the cells as a grid.
func (c *Cells) grid() puzzle.Grid {
	g := puzzle.NewGrid(9, 9)
	copy(g.Cells, c[:])
	return g
}

// A Result is the canonical form of a grid.
type Result struct {
	Grid puzzle.Grid // the form

	// Automorphisms is the number of symmetries that leave the grid as it is. It is 1 for most
	// puzzles, and [Symmetries] for the empty grid. If k digits do not occur in the grid, the k!
	// ways to rename them count, too.
	Automorphisms int64

	// Transform leads from the grid to its form. If there are several automorphisms, it is one
	// of as many transforms that do.
	Transform Transform
}

// Symmetries is the number of all symmetries: 2*6^8 movements of the cells, and 9! ways to
// rename the digits.
const Symmetries = 3_359_232 * 362_880

// Form returns the canonical form of a puzzle or of a solution grid. The error wraps
// [puzzle.ErrBadPuzzle] if g is not a grid of order 9, and is a [*puzzle.GivensError], which
// wraps [puzzle.ErrBadGivens], if a value repeats in a row, a column or a box.
//
// For many grids, use a [Canonizer].
func Form(g puzzle.Grid) (Result, error) {
	cells, err := CellsOf(g)
	if err != nil {
		return Result{}, err
	}
	var c Canonizer
	form := c.Form(&cells)
	return Result{Grid: form.grid(), Automorphisms: c.Automorphisms(), Transform: c.Transform()}, nil
}

// FormBySolution returns the image of a puzzle under the transform that leads from its solution to
// the canonical form of the solution. If there are several such transforms, it returns the least
// image. Automorphisms is the number of symmetries that leave the puzzle and the solution as they
// are.
//
// Puzzles that have isomorphic solutions get forms that are parts of the same grid. So the forms of
// a set of puzzles show which puzzles share their solution. The errors are those of [Form]; an
// error that wraps [puzzle.ErrNotSolved] says that the solution does not solve the puzzle.
func FormBySolution(g, solution puzzle.Grid) (Result, error) {
	cells, err := CellsOf(g)
	if err != nil {
		return Result{}, err
	}
	if err := (puzzle.Sudoku{Givens: g}).Check(solution); err != nil {
		return Result{}, err
	}
	var c Canonizer
	form := c.FormBySolution(&cells, (*Cells)(solution.Cells))
	return Result{Grid: form.grid(), Automorphisms: c.Automorphisms(), Transform: c.Transform()}, nil
}

// CellsOf returns the cells of a grid. Its errors are those of [Form].
func CellsOf(g puzzle.Grid) (cells Cells, err error) {
	if g.Rows != 9 || g.Cols != 9 {
		return cells, fmt.Errorf("%w: a grid of %dx%d (rows x columns): expected 9x9", puzzle.ErrBadPuzzle, g.Rows, g.Cols)
	}
	if err := g.CheckShape(); err != nil {
		return cells, err
	}
	copy(cells[:], g.Cells)
	if !cells.sound() {
		_, err := puzzle.Sudoku{Givens: g}.Compile()
		return cells, err
	}
	return cells, nil
}

// sound reports whether all values are in range and no value repeats in a row, a column or a box.
func (c *Cells) sound() bool {
	var rows, cols, boxes [9]uint16
	var twice uint16
	for k, v := range c {
		if v == 0 {
			continue
		}
		if v > 9 {
			return false
		}
		r, col := k/9, k%9
		b, bit := r/3*3+col/3, uint16(1)<<v
		twice |= (rows[r] | cols[col] | boxes[b]) & bit
		rows[r] |= bit
		cols[col] |= bit
		boxes[b] |= bit
	}
	return twice == 0
}

// full reports whether no cell is empty.
func (c *Cells) full() bool { return !slices.Contains(c[:], 0) }
