package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"fourfold"
)

// MaxOrder is the largest order of a Sudoku or Latin square. An order is the
// number of rows, of columns and of values.
const MaxOrder = 36

// ErrBadPuzzle is wrapped by every error about a puzzle whose description makes
// no sense, whatever its givens: a grid of the wrong shape, a value that is out
// of range, boxes that do not tile the grid.
var ErrBadPuzzle = errors.New("malformed puzzle")

func badf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrBadPuzzle, fmt.Sprintf(format, args...))
}

// A Grid is a rectangle of cells, row by row. A cell holds a value from 1, or 0
// if it is empty. The zero Grid has no cells.
type Grid struct {
	Rows, Cols int
	Cells      []uint8
}

// NewGrid returns an empty grid.
func NewGrid(rows, cols int) Grid {
	return Grid{Rows: rows, Cols: cols, Cells: make([]uint8, rows*cols)}
}

// At returns the value in a cell, 0 if it is empty. Rows and columns count from
// 0.
func (g Grid) At(row, col int) int { return int(g.Cells[row*g.Cols+col]) }

// Set puts a value into a cell; 0 empties it.
func (g Grid) Set(row, col, value int) { g.Cells[row*g.Cols+col] = uint8(value) }

// Filled returns the number of cells that are not empty.
func (g Grid) Filled() int {
	n := 0
	for _, v := range g.Cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// Equal reports whether the grids have the same shape and values.
func (g Grid) Equal(h Grid) bool {
	return g.Rows == h.Rows && g.Cols == h.Cols && slices.Equal(g.Cells, h.Cells)
}

// Clone returns a copy that shares no cells with g.
func (g Grid) Clone() Grid {
	g.Cells = slices.Clone(g.Cells)
	return g
}

// String returns the grid on one line for messages and tests: a dot for an empty cell, and 1 to 9, A to Z
// for a value (0 to 9, A to Z in a grid of 36 by 36). What has no symbol is a question mark. A grid without
// a shape gives the error of CheckShape. Package gridtext writes grids for all other purposes.
func (g Grid) String() string {
	if err := g.CheckShape(); err != nil {
		return err.Error()
	}
	symbols := ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if g.Rows == MaxOrder && g.Cols == MaxOrder {
		symbols = ".0" + symbols[1:]
	}
	text := make([]byte, len(g.Cells))
	for cell, v := range g.Cells {
		if int(v) < len(symbols) {
			text[cell] = symbols[v]
		} else {
			text[cell] = '?'
		}
	}
	return string(text)
}

// CheckShape returns an error that wraps ErrBadPuzzle unless g has as many cells as its rows and
// columns say, and at least one.
func (g Grid) CheckShape() error {
	if g.Rows < 1 || g.Cols < 1 || len(g.Cells) != g.Rows*g.Cols {
		return badf("a grid of %d rows and %d columns has %d cells", g.Rows, g.Cols, len(g.Cells))
	}
	return nil
}

// square returns an error unless g is a square of an order from least to
// MaxOrder whose values are in range.
func (g Grid) square(least int) error {
	if err := g.CheckShape(); err != nil {
		return err
	}
	switch {
	case g.Rows != g.Cols:
		return badf("a grid of %d rows and %d columns: expected a square", g.Rows, g.Cols)
	case g.Rows < least || g.Rows > MaxOrder:
		return badf("order %d: expected %d to %d", g.Rows, least, MaxOrder)
	}
	for cell, v := range g.Cells {
		if int(v) > g.Rows {
			return badf("value %d in r%dc%d: expected 1 to %d", v, cell/g.Cols+1, cell%g.Cols+1, g.Rows)
		}
	}
	return nil
}

// A Placement is what choosing one option means on the grid: a value in a cell.
// Rows and columns count from 0, values from 1.
type Placement struct{ Row, Col, Value int }

// String returns the placement as people write it, such as "r1c1=5".
func (p Placement) String() string {
	return fmt.Sprintf("r%dc%d=%d", p.Row+1, p.Col+1, p.Value)
}

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

// Cell returns the cell (row*columns + column) that an item of a Sudoku or Latin
// square stands for: the item is covered when the cell holds a value. It returns
// false for other items and other puzzles.
func (c *Compiled) Cell(item int) (cell int, ok bool) {
	return item, c.layout != nil && item >= 0 && item < c.rows*c.cols
}

// UnitValue returns the unit and the value that an item of a Sudoku or Latin square
// stands for: the item is covered when the unit holds the value. It returns false for
// other items and other puzzles. The unit's cells are not to be modified.
func (c *Compiled) UnitValue(item int) (u Unit, value int, ok bool) {
	k := item - c.rows*c.cols
	if c.layout == nil || k < 0 || item >= c.NumItems() {
		return Unit{}, 0, false
	}
	return c.layout.units[k/c.layout.order], k%c.layout.order + 1, true
}

// Placement returns the value and cell that an option stands for. It returns
// false if there is no such option, or if the option fills any number of cells
// but one, as the larger pieces of a polyomino puzzle do.
func (c *Compiled) Placement(option int32) (Placement, bool) {
	if option < 0 || int(option) >= c.NumOptions() {
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
		if o < 0 || int(o) >= c.NumOptions() {
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
	for o := range int32(c.NumOptions()) {
		marks := c.marksOf(o)
		if !slices.ContainsFunc(marks, func(m mark) bool { return g.Cells[m.cell()] != m.value() }) {
			s = append(s, o)
			filled += len(marks)
		}
	}
	return s, filled == g.Filled()
}
