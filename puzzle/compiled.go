package puzzle

import (
	"slices"

	"fourfold"
)

// A Compiled is an exact cover problem that remembers the grid it came from. Its
// solutions are those of the puzzle, one for one. It never changes, so any
// number of goroutines may use it.
type Compiled struct {
	*fourfold.Problem
	rows, cols int
	marks      []mark
	starts     []int32 // option o makes marks[starts[o]:starts[o+1]]; nil if each option makes one
	layout     *layout // nil for a puzzle without units
	givens     Grid    // of a Sudoku; no cells for other puzzles
}

// Classic returns the givens of a Sudoku of order 9 with rows, columns and boxes of 3x3
// and no other rules, which is what an engine for 9x9 alone can solve. It returns false
// for all other puzzles. The grid is not to be modified.
func (c *Compiled) Classic() (givens Grid, ok bool) {
	return c.givens, len(c.givens.Cells) == 81 && c.layout.classic
}

// Cell returns the cell (row*columns + column) that an item of a Sudoku or Latin
// square stands for: the item is covered when the cell holds a value. It returns
// false for other items and other puzzles.
func (c *Compiled) Cell(item int32) (cell int, ok bool) {
	cell = int(item)
	return cell, c.layout != nil && cell >= 0 && cell < c.rows*c.cols
}

// UnitValue returns the unit and the value that an item of a Sudoku or Latin square
// stands for: the item is covered when the unit holds the value. It returns false for
// other items and other puzzles. The unit's cells are not to be modified.
func (c *Compiled) UnitValue(item int32) (u Unit, value int, ok bool) {
	k := int(item) - c.rows*c.cols
	if c.layout == nil || k < 0 || item >= c.NumItems() {
		return Unit{}, 0, false
	}
	return c.layout.units[k/c.layout.order], k%c.layout.order + 1, true
}

// Placement returns the value and cell that an option stands for. It returns
// false if there is no such option, or if the option fills any number of cells
// but one, as the larger pieces of a polyomino puzzle do.
func (c *Compiled) Placement(option int32) (Placement, bool) {
	if option < 0 || option >= c.NumOptions() {
		return Placement{}, false
	}
	marks := c.marksOf(option)
	if len(marks) != 1 {
		return Placement{}, false
	}
	cell := marks[0].cell()
	return Placement{Row: cell / c.cols, Col: cell % c.cols, Value: int(marks[0].value())}, true
}

// Grid returns the grid that s fills in. A solution of a Sudoku or a Latin
// square fills every cell; one of a queens puzzle has value 1 under each queen;
// one of a polyomino puzzle has in each cell the number of its piece, from 1, and
// holes are empty. Options that do not exist are passed over, so a part of a
// solution gives a part of the grid.
func (c *Compiled) Grid(s fourfold.Solution) Grid {
	g := NewGrid(c.rows, c.cols)
	for _, o := range s {
		if o < 0 || o >= c.NumOptions() {
			continue
		}
		for _, m := range c.marksOf(o) {
			g.Cells[m.cell()] = m.value()
		}
	}
	return g
}

// Solution returns the options that fill in exactly the grid g: the inverse of
// [Compiled.Grid]. It returns false if some value of g has no option left, or if
// an option fills cells that g fills otherwise. It does not ask whether the
// options are an exact cover, which is for [fourfold.Problem.Check] to say.
func (c *Compiled) Solution(g Grid) (fourfold.Solution, bool) {
	if g.Rows != c.rows || g.Cols != c.cols || len(g.Cells) != c.rows*c.cols {
		return nil, false
	}
	s := make(fourfold.Solution, 0, c.rows*c.cols)
	filled := 0
	for o := range c.NumOptions() {
		marks := c.marksOf(o)
		if !slices.ContainsFunc(marks, func(m mark) bool { return g.Cells[m.cell()] != m.value() }) {
			s = append(s, o)
			filled += len(marks)
		}
	}
	return s, filled == g.Filled()
}

// A mark is a cell and its value: cell<<8 | value.
type mark uint32

func newMark(cell, value int) mark { return mark(cell)<<8 | mark(value) }

func (m mark) cell() int    { return int(m >> 8) }
func (m mark) value() uint8 { return uint8(m) }

// marksOf returns what option o writes into the grid.
func (c *Compiled) marksOf(o int32) []mark {
	if c.starts == nil {
		return c.marks[o : o+1]
	}
	return c.marks[c.starts[o]:c.starts[o+1]]
}
