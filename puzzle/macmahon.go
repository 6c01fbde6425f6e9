package puzzle

import (
	"fmt"
	"slices"

	"fourfold"
)

// MacMahon is a puzzle: fill a box with the 24 squares whose sides have one of three colors.
// Each square is used once. It may be rotated, but not turned over. Sides that touch must
// have the same color. The box has 24 squares, such as 4x6. (P. A. MacMahon, 1921.)
type MacMahon struct {
	Rows, Cols int
	Border     int // the color of all sides on the border, from 1 to 3, or 0 for any colors
}

// macMahonColors is the number of colors.
const macMahonColors = 3

// A macMahonSquare is the colors of the upper, right, lower and left side, from 0.
type macMahonSquare [4]int

// Sides of a square.
const (
	upperSide = iota
	rightSide
	lowerSide
	leftSide
)

// Compile returns the puzzle as an exact cover problem with colors. The pieces and the
// squares of the box are primary items. A piece has the name of its sides, clockwise, such
// as "aabc", the least of its rotations. Sides between two squares are secondary items: "h1.2"
// is the lower side of r1c2, and "v1.2" is its right side. Sides on the border are no items;
// if the border has a color, the options have only pieces that fit it. An option is a
// rotated piece on a square. Options are ordered by piece, rotation and square.
//
// In the grid, a cell has the value 1 + 27u + 9r + 3l + f for the colors of the upper,
// right, lower and left side, which count from 0.
func (m MacMahon) Compile() (*Compiled, error) {
	pieces := macMahonPieces()
	switch {
	case m.Rows < 1 || m.Cols < 1 || max(m.Rows, m.Cols) > len(pieces) || m.Rows*m.Cols != len(pieces):
		return nil, badf("MacMahon squares in a box of %dx%d (rows x columns): expected %d squares, such as 4x6", m.Rows, m.Cols, len(pieces))
	case m.Border < 0 || m.Border > macMahonColors:
		return nil, badf("MacMahon squares with a border of color %d: expected 1 to %d, or 0 for any colors", m.Border, macMahonColors)
	}
	var d draft
	names := make([]fourfold.Item, len(pieces))
	for k, piece := range pieces {
		names[k] = d.Primary(piece.String())
	}
	cells := make([]fourfold.Item, m.Rows*m.Cols)
	for cell := range cells {
		cells[cell] = d.Primary(CellName(cell, m.Cols))
	}
	sides := m.sides(&d)
	for k, piece := range pieces {
		for _, square := range piece.rotations() {
			for cell := range cells {
				items := []fourfold.Item{names[k], cells[cell]}
				if m.lay(&items, square, sides[cell]) {
					d.add(items, newMark(cell, square.value()))
				}
			}
		}
	}
	return d.compiled(m.Rows, m.Cols)
}

// sides adds the items for the sides between two cells. It returns the sides of each cell, by
// number; a side on the border is nil.
func (m MacMahon) sides(d *draft) [][4]*fourfold.Item {
	all := make([][4]*fourfold.Item, m.Rows*m.Cols)
	for cell := range all {
		r, c := cell/m.Cols, cell%m.Cols
		if r+1 < m.Rows {
			side := d.Secondary(fmt.Sprintf("h%d.%d", r+1, c+1))
			all[cell][lowerSide], all[cell+m.Cols][upperSide] = &side, &side
		}
		if c+1 < m.Cols {
			side := d.Secondary(fmt.Sprintf("v%d.%d", r+1, c+1))
			all[cell][rightSide], all[cell+1][leftSide] = &side, &side
		}
	}
	return all
}

// lay adds the sides of a square to its option. It returns false if the square does not fit
// the border.
func (m MacMahon) lay(option *[]fourfold.Item, square macMahonSquare, sides [4]*fourfold.Item) bool {
	for k, side := range sides {
		switch {
		case side != nil:
			*option = append(*option, side.Paint(fourfold.Color('a'+square[k])))
		case m.Border != 0 && square[k] != m.Border-1:
			return false
		}
	}
	return true
}

// macMahonPieces returns the squares that are the least of their rotations, in order.
func macMahonPieces() (pieces []macMahonSquare) {
	for k := range macMahonColors * macMahonColors * macMahonColors * macMahonColors {
		square := macMahonSquare{k / 27, k / 9 % 3, k / 3 % 3, k % 3}
		if slices.MinFunc(square.rotations(), macMahonSquare.compare) == square {
			pieces = append(pieces, square)
		}
	}
	return pieces
}

// rotations returns the different squares that a square becomes when it is rotated.
func (q macMahonSquare) rotations() []macMahonSquare {
	all := []macMahonSquare{q}
	for next := (macMahonSquare{q[3], q[0], q[1], q[2]}); next != q; next = (macMahonSquare{next[3], next[0], next[1], next[2]}) {
		all = append(all, next)
	}
	return all
}

func (q macMahonSquare) compare(other macMahonSquare) int { return slices.Compare(q[:], other[:]) }

// value returns the value of a cell with this square.
func (q macMahonSquare) value() int { return 1 + 27*q[0] + 9*q[1] + 3*q[2] + q[3] }

// String returns the colors of the sides, clockwise, as letters.
func (q macMahonSquare) String() string {
	return string([]byte{'a' + byte(q[0]), 'a' + byte(q[1]), 'a' + byte(q[2]), 'a' + byte(q[3])})
}
