package puzzle

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// MaxOrder is the largest order of a Sudoku or Latin square. An order is the
// number of rows, of columns and of values. Sets of values 1 to 63 fit into a word.
const MaxOrder = 49

// mostSymbols is the largest order whose values have digits and letters.
const mostSymbols = 36

// A Grid is a rectangle of cells, stored row by row. A cell contains a value from 1, or 0
// if the cell is empty. The zero Grid has no cells.
type Grid struct {
	Rows, Cols int
	Cells      []uint8
}

// NewGrid returns an empty grid. Like make, it panics if the number of cells is negative
// or does not fit into memory.
func NewGrid(rows, cols int) Grid {
	return Grid{Rows: rows, Cols: cols, Cells: make([]uint8, rows*cols)}
}

// At returns the value of a cell, or 0 if the cell is empty. Rows and columns count
// from 0. At panics if the row or column is not in the grid.
func (g Grid) At(row, col int) int { return int(g.Cells[g.cell(row, col)]) }

// Set puts a value from 1 to 255 into a cell, or makes the cell empty if the value is 0.
// Rows and columns count from 0. Set panics if the row or column is not in the grid, or if
// the value is out of range. Smaller limits depend on the puzzle: its Compile checks them.
func (g Grid) Set(row, col, value int) {
	if uint(value) > math.MaxUint8 {
		panic(fmt.Sprintf("puzzle: value %d: expected 0 to %d", value, math.MaxUint8))
	}
	g.Cells[g.cell(row, col)] = uint8(value)
}

// cell returns the index of a cell in g.Cells.
func (g Grid) cell(row, col int) int {
	if uint(row) >= uint(g.Rows) || uint(col) >= uint(g.Cols) {
		panic(outside(row, col, g.Rows, g.Cols))
	}
	return row*g.Cols + col
}

func outside(row, col, rows, cols int) string {
	return fmt.Sprintf("puzzle: row %d, column %d (from 0) is not in a grid of %dx%d (rows x columns)", row, col, rows, cols)
}

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

// Clone returns a copy of g that does not share its cells.
func (g Grid) Clone() Grid {
	g.Cells = slices.Clone(g.Cells)
	return g
}

// String returns the grid on one line. An empty cell is a dot. Values are written as 1 to 9
// and then A to Z, but in a grid of 36 by 36 as 0 to 9 and then A to Z, and in larger squares as
// numbers with spaces between the cells. A value without a symbol is a question mark. The text of
// the zero Grid is empty. For any other grid of a wrong shape, String returns the text of the error
// of CheckShape. Package gridtext writes grids in other formats.
func (g Grid) String() string {
	if g.Rows == 0 && g.Cols == 0 && len(g.Cells) == 0 {
		return ""
	}
	if err := g.CheckShape(); err != nil {
		return err.Error()
	}
	symbols := symbolsOf(g.Rows, g.Cols)
	numbers := g.Rows == g.Cols && g.Rows > mostSymbols
	text := make([]byte, 0, len(g.Cells))
	for cell, v := range g.Cells {
		if numbers && cell > 0 {
			text = append(text, ' ')
		}
		switch {
		case numbers && v > 0:
			text = strconv.AppendUint(text, uint64(v), 10)
		case int(v) < len(symbols):
			text = append(text, symbols[v])
		default:
			text = append(text, '?')
		}
	}
	return string(text)
}

// ParseLine reads a square grid of order 4 to 36 from one character for each cell, row by row, as
// String writes it. Letters may be small, and in grids below 36 by 36 an empty cell may be a 0, too.
// The error wraps ErrBadPuzzle. Package gridtext reads grids in other formats.
func ParseLine(text string) (Grid, error) {
	order := SquareOrder(len(text))
	if order == 0 || order > mostSymbols {
		return Grid{}, badf("found %s: expected a square number of cells, such as 81", words.Plural(len(text), "character"))
	}
	g, symbols := NewGrid(order, order), symbolsOf(order, order)
	for cell, char := range []byte(text) {
		if 'a' <= char && char <= 'z' {
			char -= 'a' - 'A'
		}
		v := strings.IndexByte(symbols[:order+1], char)
		switch {
		case v >= 0:
			g.Cells[cell] = uint8(v)
		case char != '0':
			return Grid{}, badf("%q in %s is not a value: expected %s to %s", char, CellName(cell, order), symbols[1:2], symbols[order:order+1])
		}
	}
	return g, nil
}

// SquareOrder returns the order of a square grid with so many cells, or 0 if there is none from 4 to
// MaxOrder.
func SquareOrder(cells int) int {
	for order := 4; order <= MaxOrder; order++ {
		if order*order == cells {
			return order
		}
	}
	return 0
}

// symbolsOf returns the characters of an empty cell and of the values in a grid of a size.
func symbolsOf(rows, cols int) string {
	if rows == mostSymbols && cols == mostSymbols {
		return ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	}
	return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

// CheckShape returns nil if g has at least one cell, and as many cells as its rows and
// columns say. Otherwise the error wraps ErrBadPuzzle.
func (g Grid) CheckShape() error {
	if g.Rows < 1 || g.Cols < 1 || g.Rows > len(g.Cells)/g.Cols || len(g.Cells) != g.Rows*g.Cols {
		return badf("a grid of %dx%d (rows x columns) has %s", g.Rows, g.Cols, words.Plural(len(g.Cells), "cell"))
	}
	return nil
}

// checkSquare returns nil if g is a square of an order from least to MaxOrder and all its
// values are in range.
func (g Grid) checkSquare(least int) error {
	if err := g.CheckShape(); err != nil {
		return err
	}
	switch {
	case g.Rows != g.Cols:
		return badf("a grid of %dx%d (rows x columns): expected a square", g.Rows, g.Cols)
	case g.Rows < least || g.Rows > MaxOrder:
		return badf("order %d: expected %d to %d", g.Rows, least, MaxOrder)
	}
	for cell, v := range g.Cells {
		if int(v) > g.Rows {
			return badf("value %d in %s: expected 1 to %d", v, CellName(cell, g.Cols), g.Rows)
		}
	}
	return nil
}

// A Square is a place on a grid or in a piece. Rows and columns count from 0.
type Square struct{ Row, Col int }

// String returns the name that the square has as a cell of a grid, such as "r1c1".
func (q Square) String() string {
	return "r" + strconv.Itoa(q.Row+1) + "c" + strconv.Itoa(q.Col+1)
}

// CellName returns the name of a cell, such as "r1c1", in a grid with cols columns. Cells
// count from 0, row by row.
func CellName(cell, cols int) string { return Square{cell / cols, cell % cols}.String() }

// A Placement is a value in a cell: the meaning of an option on the grid. Rows and columns
// count from 0, values from 1.
type Placement struct{ Row, Col, Value int }

// String returns the placement in the notation of players, such as "r1c1=5".
func (p Placement) String() string {
	return Square{p.Row, p.Col}.String() + "=" + strconv.Itoa(p.Value)
}

// freeCells reports for each cell of a board whether it is no hole.
func freeCells(rows, cols int, holes []Square) ([]bool, error) {
	if rows < 1 || cols < 1 || rows > maxSquares/cols {
		return nil, badf("a board of %dx%d (rows x columns): expected 1 to %d squares", rows, cols, maxSquares)
	}
	free := make([]bool, rows*cols)
	for cell := range free {
		free[cell] = true
	}
	for _, h := range holes {
		if h.Row < 0 || h.Row >= rows || h.Col < 0 || h.Col >= cols {
			return nil, badf("hole %v is not on the board of %dx%d (rows x columns)", h, rows, cols)
		}
		free[h.Row*cols+h.Col] = false
	}
	return free, nil
}
