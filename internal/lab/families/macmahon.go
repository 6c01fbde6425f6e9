package families

import (
	"fmt"
	"slices"

	"fourfold"
	"fourfold/puzzle"
)

var macMahon = Family{
	Name: "macmahon", About: "fill a box with the 24 squares whose sides have three colors, so that colors match",
	Params: []Param{sizes("ROWSxCOLS", "the sizes of the box, 24 squares", "4x6"), optional(number("BORDER", "the color of the whole border", 1, macMahonColors))},
	Source: "P. A. MacMahon 1921; Knuth, The Art of Computer Programming 7.2.2.1", Examples: []string{"4x6 1", "4x6"},
	make: func(a arguments) (made, error) {
		box, title := macMahonBox{rows: a.numbers[0], cols: a.numbers[1]}, "any border"
		if len(a.numbers) > 2 {
			box.border = a.numbers[2]
			title = fmt.Sprintf("a border of color %d", box.border)
		}
		if box.rows*box.cols != 24 {
			return made{}, fmt.Errorf("MacMahon squares in a box of %dx%d (rows x columns): expected 24 squares, such as 4x6", box.rows, box.cols)
		}
		number := known{}
		if box.border > 0 && (box.rows == 4 || box.rows == 6) {
			number = exactly(8*13328, "8 times the fillings without symmetric ones: Knuth, The Art of Computer Programming 7.2.2.1")
		}
		var b fourfold.Builder
		box.build(&b)
		return built(&b, fmt.Sprintf("24 MacMahon squares in a box of %dx%d with %s", box.rows, box.cols, title), number)
	},
}

// A macMahonBox gets the 24 squares whose sides have one of three colors. Each square is used
// once. It may be rotated, but not turned over. Sides that touch have the same color.
type macMahonBox struct {
	rows, cols int
	border     int // the color of all sides on the border, from 1, or 0 for any colors
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

// build makes primary items of the pieces and the squares of the box. A piece has the name of its
// sides, clockwise, such as "aabc", the least of its rotations. Sides between two squares are
// secondary items: "h1.2" is the lower side of r1c2, and "v1.2" is its right side. Sides on the
// border are no items; if the border has a color, the options have only pieces that fit it. An
// option is a rotated piece on a square. Options are ordered by piece, rotation and square.
func (m macMahonBox) build(b *fourfold.Builder) {
	pieces := macMahonPieces()
	names := make([]fourfold.Item, len(pieces))
	for k, q := range pieces {
		names[k] = b.Primary(string([]byte{'a' + byte(q[0]), 'a' + byte(q[1]), 'a' + byte(q[2]), 'a' + byte(q[3])}))
	}
	cells := make([]fourfold.Item, m.rows*m.cols)
	for cell := range cells {
		cells[cell] = b.Primary(puzzle.CellName(cell, m.cols))
	}
	sides := m.sides(b)
	for k, piece := range pieces {
		for _, square := range piece.rotations() {
			for cell := range cells {
				items := []fourfold.Item{names[k], cells[cell]}
				if m.lay(&items, square, sides[cell]) {
					b.Option("", items...)
				}
			}
		}
	}
}

// sides adds the items for the sides between two cells. It returns the sides of each cell, by
// number; a side on the border is nil.
func (m macMahonBox) sides(b *fourfold.Builder) [][4]*fourfold.Item {
	all := make([][4]*fourfold.Item, m.rows*m.cols)
	for cell := range all {
		r, c := cell/m.cols, cell%m.cols
		if r+1 < m.rows {
			side := b.Secondary(fmt.Sprintf("h%d.%d", r+1, c+1))
			all[cell][lowerSide], all[cell+m.cols][upperSide] = &side, &side
		}
		if c+1 < m.cols {
			side := b.Secondary(fmt.Sprintf("v%d.%d", r+1, c+1))
			all[cell][rightSide], all[cell+1][leftSide] = &side, &side
		}
	}
	return all
}

// lay adds the sides of a square to its option. It returns false if the square does not fit
// the border.
func (m macMahonBox) lay(option *[]fourfold.Item, square macMahonSquare, sides [4]*fourfold.Item) bool {
	for k, side := range sides {
		switch {
		case side != nil:
			*option = append(*option, side.Paint(fourfold.Color('a'+square[k])))
		case m.border != 0 && square[k] != m.border-1:
			return false
		}
	}
	return true
}

// macMahonPieces returns the squares that are the least of their rotations, in order.
func macMahonPieces() (pieces []macMahonSquare) {
	for k := range macMahonColors * macMahonColors * macMahonColors * macMahonColors {
		square := macMahonSquare{k / 27, k / 9 % 3, k / 3 % 3, k % 3}
		if slices.MinFunc(square.rotations(), func(a, b macMahonSquare) int { return slices.Compare(a[:], b[:]) }) == square {
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
