package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

// A Board is the grid that rules are about.
type Board struct {
	Rows, Cols       int
	Low, High        int   // the least and the greatest value
	Open             bool  // rows and columns may hold values twice
	BoxRows, BoxCols int   // the size of the boxes; 0 and 0 if there are none
	Areas            []int // the box or region of each cell; nil if there are none
	Rules            List  // all rules of the grid, for those that depend on others
}

// Values returns all values of the board.
func (b *Board) Values() constraint.Values { return constraint.Range(b.Low, b.High) }

// Has reports whether a row and a column, from 0, are on the board.
func (b *Board) Has(row, col int) bool { return row >= 0 && row < b.Rows && col >= 0 && col < b.Cols }

// Name returns the name of a cell.
func (b *Board) Name(cell int) string { return CellName(cell, b.Cols) }

// away returns how many rows and columns two cells are apart.
func (b *Board) away(cell, other int) (rows, cols int) {
	rows, cols = other/b.Cols-cell/b.Cols, other%b.Cols-cell%b.Cols
	return max(rows, -rows), max(cols, -cols)
}

// touch reports whether two cells have a side in common.
func (b *Board) touch(cell, other int) bool {
	rows, cols := b.away(cell, other)
	return rows+cols == 1
}

// Near returns the pairs of cells that are at most so many rows and columns apart. The first cell of
// a pair is the lesser one.
func (b *Board) Near(reach int) (pairs [][2]int) {
	for cell := range b.Rows * b.Cols {
		for row := cell / b.Cols; row < min(b.Rows, cell/b.Cols+reach+1); row++ {
			for col := max(0, cell%b.Cols-reach); col < min(b.Cols, cell%b.Cols+reach+1); col++ {
				if other := row*b.Cols + col; other > cell {
					pairs = append(pairs, [2]int{cell, other})
				}
			}
		}
	}
	return pairs
}

// squares returns the squares of 2x2 cells.
func (b *Board) squares() (all [][]int) {
	for row := range b.Rows - 1 {
		for col := range b.Cols - 1 {
			cell := row*b.Cols + col
			all = append(all, []int{cell, cell + 1, cell + b.Cols, cell + b.Cols + 1})
		}
	}
	return all
}

// Run returns the cells from one to another in a straight or diagonal line, with both ends, and
// false if they are on no such line.
func (b *Board) Run(from, to int) (cells []int, ok bool) {
	row, col := from/b.Cols, from%b.Cols
	rows, cols := b.away(from, to)
	if rows != 0 && cols != 0 && rows != cols {
		return nil, false
	}
	down, right := sign(to/b.Cols-row), sign(to%b.Cols-col)
	for range max(rows, cols) + 1 {
		cells = append(cells, row*b.Cols+col)
		row, col = row+down, col+right
	}
	return cells, true
}

func sign(n int) int { return min(1, max(-1, n)) }

// boxes returns the cells of each box or region, each in the order of the grid.
func (b *Board) boxes() (boxes [][]int) {
	for cell, area := range b.Areas {
		if area < 0 {
			continue
		}
		for area >= len(boxes) {
			boxes = append(boxes, nil)
		}
		boxes[area] = append(boxes[area], cell)
	}
	return boxes
}

// lines returns the rows and then the columns.
func (b *Board) lines() (lines [][]int) {
	for row := range b.Rows {
		line, _ := b.Run(row*b.Cols, row*b.Cols+b.Cols-1)
		lines = append(lines, line)
	}
	for col := range b.Cols {
		line, _ := b.Run(col, (b.Rows-1)*b.Cols+col)
		lines = append(lines, line)
	}
	return lines
}

// IsLine reports whether cells are a whole row or column, in one of both directions.
func (b *Board) IsLine(cells []int) bool {
	back := slices.Clone(cells)
	slices.Reverse(back)
	return slices.ContainsFunc(b.lines(), func(line []int) bool { return slices.Equal(line, cells) || slices.Equal(line, back) })
}

// title says in words what a board is.
func (b *Board) title() string {
	if b.BoxRows == 0 {
		return fmt.Sprintf("a grid of order %d without boxes", b.Rows)
	}
	return fmt.Sprintf("a grid of order %d with boxes of %dx%d", b.Rows, b.BoxRows, b.BoxCols)
}
