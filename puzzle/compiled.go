package puzzle

import (
	"slices"

	"fourfold"
)

// A Compiled is the exact cover problem of a puzzle, with methods that say what its items
// and options mean on the grid. Hand its field Problem to fourfold.First, Unique, Count or
// All. The solutions of the problem are those of the puzzle, one for one. A Compiled never
// changes, so any number of goroutines may use it.
type Compiled struct {
	*fourfold.Problem
	rows, cols int
	marks      []mark
	starts     []int32 // option o has marks[starts[o]:starts[o+1]]; nil if each option has one mark
	layout     *layout // nil for a puzzle without units
	givens     Grid    // the givens of a Sudoku; no cells for other puzzles
	restricted bool    // some values are not allowed, although no given excludes them
}

// Classic returns the givens of a classic Sudoku: order 9, boxes of 3x3 and no further
// rules. Engines for 9x9 Sudokus can solve it. Classic returns false for all other
// puzzles. The caller must not modify the grid.
func (c *Compiled) Classic() (givens Grid, ok bool) {
	return c.givens, len(c.givens.Cells) == 81 && c.layout.classic && !c.restricted
}

// HasConstraints reports whether the puzzle has rules with constraints beside units, pairs of cells
// and allowed values, such as killer cages. Then some options belong to these rules and fill no cell.
func (c *Compiled) HasConstraints() bool { return c.layout != nil && c.starts != nil }

// Givens returns the givens of a Sudoku, and a grid without cells for other puzzles. The
// caller must not modify the grid.
func (c *Compiled) Givens() Grid { return c.givens }

// Cell returns the cell that an item of a Sudoku or Latin square stands for: the item is
// covered when the cell has a value. Cells count from 0, row by row. Cell returns false
// for other items and other puzzles.
func (c *Compiled) Cell(item int32) (cell int, ok bool) {
	if c.layout == nil || item < 0 || int(item) >= len(c.layout.places) {
		return int(item), false
	}
	return c.layout.places[item], true
}

// UnitValue returns the unit and the value that an item of a Sudoku or Latin square
// stands for: the item is covered when the unit contains the value. UnitValue returns
// false for other items, such as those of pairs of cells, and for other puzzles. The caller must not modify the unit's cells.
func (c *Compiled) UnitValue(item int32) (u Unit, value int, ok bool) {
	if c.layout == nil {
		return Unit{}, 0, false
	}
	k := int(item) - len(c.layout.places)
	if k < 0 || k >= len(c.layout.units)*c.layout.order {
		return Unit{}, 0, false
	}
	return c.layout.units[k/c.layout.order], k%c.layout.order + 1, true
}

// PairRule returns the kind of the rule and the cells of an item that stands for a rule about cells
// near each other, such as anti-knight. PairRule returns false for other items and other puzzles.
// The caller must not modify the cells.
func (c *Compiled) PairRule(item int32) (kind string, cells []int, ok bool) {
	if c.layout == nil {
		return "", nil, false
	}
	k := int(item) - len(c.layout.places) - len(c.layout.units)*c.layout.order
	if k < 0 || k >= len(c.layout.conflicts) {
		return "", nil, false
	}
	return c.layout.conflicts[k].rule, c.layout.conflicts[k].cells, true
}

// Units returns the units of a Sudoku or Latin square: the rows, then the columns, then the
// boxes or regions, then the diagonals, then the units of Rules, which may have fewer cells
// than there are values. It returns nil for other puzzles. The caller must
// not modify the units.
func (c *Compiled) Units() []Unit {
	if c.layout == nil {
		return nil
	}
	return c.layout.units
}

// Placement returns the cell and the value that an option stands for. It returns false if
// there is no such option, and if the option does not fill exactly one cell. Options of
// polyomino puzzles usually fill more.
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

// Grid returns the grid that the options of s fill. For a Sudoku or a Latin square, a
// solution fills every cell. For queens, each cell with a queen has value 1. For
// polyominoes, each cell has the number of its piece, from 1, and holes are empty. A part
// of a solution gives a part of the grid. Grid ignores options that do not exist.
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

// Solution is the inverse of [Compiled.Grid]: it returns the options that fill exactly
// the grid g. It returns false if there are no such options, for instance if g contradicts
// a given. Where a piece has several copies, the grid does not say where a copy ends, and Solution
// may return too many options. It returns false if HasConstraints.
// It does not check whether the options are an exact cover; use [fourfold.Problem.Check] for that.
func (c *Compiled) Solution(g Grid) (fourfold.Solution, bool) {
	if g.Rows != c.rows || g.Cols != c.cols || len(g.Cells) != c.rows*c.cols || c.HasConstraints() {
		return nil, false
	}
	s := make(fourfold.Solution, 0, c.rows*c.cols)
	filled := make([]bool, len(g.Cells)) // several options may fill the same cell
	for o := range c.NumOptions() {
		marks := c.marksOf(o)
		if !slices.ContainsFunc(marks, func(m mark) bool { return g.Cells[m.cell()] != m.value() }) {
			s = append(s, o)
			for _, m := range marks {
				filled[m.cell()] = true
			}
		}
	}
	for cell, v := range g.Cells {
		if filled[cell] != (v != 0) {
			return nil, false
		}
	}
	return s, true
}

// A mark is a cell and its value, as cell<<8 | value.
type mark uint32

func newMark(cell, value int) mark { return mark(cell)<<8 | mark(value) }

func (m mark) cell() int    { return int(m >> 8) }
func (m mark) value() uint8 { return uint8(m) }

// marksOf returns the marks that option o writes into the grid.
func (c *Compiled) marksOf(o int32) []mark {
	if c.starts == nil {
		return c.marks[o : o+1]
	}
	return c.marks[c.starts[o]:c.starts[o+1]]
}
