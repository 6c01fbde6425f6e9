package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// An Overlap is a puzzle of several Sudokus of order 9 on one board, such as a samurai. Where they
// overlap, they share cells. Every row, column and box of each grid must contain every value once.
type Overlap struct {
	Board  Board
	Givens Grid // of the size of the board; cells that belong to no grid are empty
}

// A Board says where the grids of an Overlap are. Grids have order 9 and boxes of 3x3.
type Board struct {
	Name    string   // such as "samurai"; may be empty
	Corners []Square // the top left cell of each grid, row by row
}

// boards are the boards with names. Other names of a board stand behind its own.
var boards = []struct {
	names string
	board Board
}{
	{"samurai gattai-5", Board{"samurai", []Square{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}}},
	{"twodoku gattai-2", Board{"twodoku", []Square{{0, 0}, {6, 6}}}},
	{"gattai-3", Board{"gattai-3", []Square{{0, 3}, {3, 6}, {6, 0}}}},
	{"butterfly", Board{"butterfly", []Square{{0, 0}, {0, 3}, {3, 0}, {3, 3}}}},
	{"flower", Board{"flower", []Square{{0, 3}, {3, 0}, {3, 3}, {3, 6}, {6, 3}}}},
	{"cross", Board{"cross", []Square{{0, 6}, {6, 0}, {6, 6}, {6, 12}, {12, 6}}}},
	{"sohei gattai-4", Board{"sohei", []Square{{0, 6}, {6, 0}, {6, 12}, {12, 6}}}},
	{"windmill kazaguruma", Board{"windmill", []Square{{0, 3}, {3, 12}, {6, 6}, {9, 0}, {12, 9}}}},
	{"shogun", Board{"shogun", []Square{{0, 0}, {0, 12}, {0, 24}, {0, 36}, {6, 6}, {6, 18}, {6, 30}, {12, 0}, {12, 12}, {12, 24}, {12, 36}}}},
	{"sumo", Board{"sumo", []Square{{0, 0}, {0, 12}, {0, 24}, {6, 6}, {6, 18}, {12, 0}, {12, 12}, {12, 24}, {18, 6}, {18, 18}, {24, 0}, {24, 12}, {24, 24}}}},
}

// BoardNames returns the names of all boards that have one.
func BoardNames() []string {
	names := make([]string, len(boards))
	for k, b := range boards {
		names[k] = b.board.Name
	}
	return names
}

// BoardNamed returns the board of a name, such as samurai, or of another usual name, such as
// kazaguruma. Its Corners are a copy.
func BoardNamed(name string) (Board, bool) {
	for _, b := range boards {
		if slices.Contains(strings.Fields(b.names), strings.ToLower(name)) {
			return Board{b.board.Name, slices.Clone(b.board.Corners)}, true
		}
	}
	return Board{}, false
}

// boardOrder is the order of all grids of a board.
const boardOrder = 9

// maxBoard is the greatest number of rows and of columns of a board.
const maxBoard = 99

// Size returns the number of rows and columns of the board.
func (b Board) Size() (rows, cols int) {
	for _, q := range b.Corners {
		rows, cols = max(rows, q.Row+boardOrder), max(cols, q.Col+boardOrder)
	}
	return rows, cols
}

// Cells returns the cells of the board, row by row, and whether each belongs to a grid.
func (b Board) Cells() []bool {
	rows, cols := b.Size()
	inside := make([]bool, rows*cols)
	for _, q := range b.Corners {
		for k := range boardOrder * boardOrder {
			inside[(q.Row+k/boardOrder)*cols+q.Col+k%boardOrder] = true
		}
	}
	return inside
}

// Check returns an error that wraps ErrBadPuzzle if there are no grids, if a corner is not on a
// board of 99x99 cells, or if two grids are the same.
func (b Board) Check() error {
	if len(b.Corners) == 0 || len(b.Corners) > 99 {
		return rulef("a board of %d grids: expected 1 to 99", len(b.Corners))
	}
	for k, q := range b.Corners {
		if q.Row < 0 || q.Col < 0 || q.Row+boardOrder > maxBoard || q.Col+boardOrder > maxBoard {
			return rulef("a grid at %v: expected grids on a board of at most %dx%d cells", q, maxBoard, maxBoard)
		}
		if slices.Contains(b.Corners[:k], q) {
			return rulef("two grids at %v: expected different places", q)
		}
	}
	return nil
}

// units returns the rows, columns and boxes of all grids. A box that two grids share is one unit.
func (b Board) units() (units []Unit) {
	_, cols := b.Size()
	seen := map[string]bool{}
	for g, q := range b.Corners {
		for _, u := range append(linesOf(boardOrder, boardOrder), regionsOf("box", Boxes(boardOrder, 3, 3))...) {
			for k, cell := range u.Cells {
				u.Cells[k] = (q.Row+cell/boardOrder)*cols + q.Col + cell%boardOrder
			}
			if key := fmt.Sprint(u.Cells); !seen[key] {
				seen[key] = true
				u.Grid = g + 1
				units = append(units, u)
			}
		}
	}
	return units
}

// check checks the board and the givens, except whether givens repeat.
func (o Overlap) check(g Grid) error {
	if err := o.Board.Check(); err != nil {
		return err
	}
	rows, cols := o.Board.Size()
	if err := g.CheckShape(); err != nil {
		return err
	}
	if g.Rows != rows || g.Cols != cols {
		return badf("a grid of %dx%d (rows x columns): expected %dx%d", g.Rows, g.Cols, rows, cols)
	}
	for cell, inside := range o.Board.Cells() {
		switch v := g.Cells[cell]; {
		case v > boardOrder:
			return badf("value %d in %s: expected 1 to %d", v, CellName(cell, cols), boardOrder)
		case v > 0 && !inside:
			return badf("value %d in %s, which belongs to no grid: expected no value", v, CellName(cell, cols))
		}
	}
	return nil
}

// Compile returns the puzzle as an exact cover problem, as [Sudoku.Compile] does. Its items are
// the cells of all grids ("r1c2"), and the values of each row, column and box of each grid
// ("g2r1=5" for row 1 of grid 2).
func (o Overlap) Compile() (*Compiled, error) {
	if err := o.check(o.Givens); err != nil {
		return nil, err
	}
	c, err := o.layout().compile(o.Givens, nil)
	if err != nil {
		return nil, err
	}
	c.givens = o.Givens.Clone()
	c.Problem = c.Problem.WithSource(c)
	return c, nil
}

func (o Overlap) layout() *layout {
	return layoutFor(layoutKey{order: boardOrder, overlap: fmt.Sprint(o.Board.Corners)}, func() shape {
		rows, cols := o.Board.Size()
		s := shape{rows: rows, cols: cols, order: boardOrder, units: o.Board.units()}
		for cell, inside := range o.Board.Cells() {
			if inside {
				s.cells = append(s.cells, cell)
			}
		}
		return s
	})
}

// Check returns nil if g solves the puzzle. It checks each grid of the board as a Sudoku of its own
// by [Sudoku.Check], with the givens that lie in it. If a check fails, the error wraps ErrNotSolved.
// If the puzzle itself is malformed, the error wraps ErrBadPuzzle only.
func (o Overlap) Check(g Grid) error {
	if err := o.check(o.Givens); err != nil {
		return err
	}
	if err := o.check(g); err != nil {
		return fmt.Errorf("%w: %w", ErrNotSolved, err)
	}
	for k := range o.Board.Corners {
		if err := (Sudoku{Givens: o.Board.Part(o.Givens, k)}).Check(o.Board.Part(g, k)); err != nil {
			return fmt.Errorf("grid %d: %w", k+1, err)
		}
	}
	return nil
}

// Part returns a copy of grid k of a board, from 0. The grid g must have the size of the board.
func (b Board) Part(g Grid, k int) Grid {
	part, q := NewGrid(boardOrder, boardOrder), b.Corners[k]
	for cell := range part.Cells {
		part.Cells[cell] = g.Cells[(q.Row+cell/boardOrder)*g.Cols+q.Col+cell%boardOrder]
	}
	return part
}
