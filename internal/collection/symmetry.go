package collection

import "fourfold/puzzle"

// A Symmetry says which of the eight turns and mirror images of a square leave the pattern of
// givens as it is. The values of the givens do not matter. Zero means that only the identity does.
type Symmetry uint8

// The bits of a Symmetry, one for each turn and mirror image but the identity.
const (
	quarterTurn  Symmetry = 1 << iota // clockwise; the turn in the other direction is a symmetry if this is
	halfTurn                          // by 180 degrees
	leftRight                         // mirror image that exchanges left and right
	topBottom                         // mirror image that exchanges top and bottom
	diagonal                          // mirror image in the diagonal from the top left
	antidiagonal                      // mirror image in the other diagonal
)

// A turn says where a turn or a mirror image moves a cell of a grid, whose last row and column are
// given.
type turn func(row, col, lastRow, lastCol int) (int, int)

// turns are the turns and mirror images, in the order of their bits.
var turns = []turn{
	func(row, col, lastRow, _ int) (int, int) { return col, lastRow - row },
	func(row, col, lastRow, lastCol int) (int, int) { return lastRow - row, lastCol - col },
	func(row, col, _, lastCol int) (int, int) { return row, lastCol - col },
	func(row, col, lastRow, _ int) (int, int) { return lastRow - row, col },
	func(row, col, _, _ int) (int, int) { return col, row },
	func(row, col, lastRow, lastCol int) (int, int) { return lastCol - col, lastRow - row },
}

// inSquares are the turns and mirror images that only squares have.
const inSquares = quarterTurn | diagonal | antidiagonal

// symmetries are the groups of turns and mirror images, from the one with the fewest elements on,
// with the names of --symmetry of the command generate.
var symmetries = []struct {
	s    Symmetry
	name string
}{
	{0, "none"},
	{halfTurn, "rotate180"},
	{leftRight, "horizontal"},
	{topBottom, "vertical"},
	{diagonal, "diagonal"},
	{antidiagonal, "antidiagonal"},
	{quarterTurn | halfTurn, "rotate90"},
	{halfTurn | leftRight | topBottom, "orthogonal"},
	{halfTurn | diagonal | antidiagonal, "diagonals"},
	{quarterTurn | halfTurn | leftRight | topBottom | diagonal | antidiagonal, "full"},
}

// String returns the name of the symmetry.
func (s Symmetry) String() string {
	for _, known := range symmetries {
		if known.s == s {
			return known.name
		}
	}
	return "unknown"
}

// symmetryOf returns the symmetry of the givens of a grid.
func symmetryOf(g puzzle.Grid) (s Symmetry) {
	for k, move := range turns {
		bit := Symmetry(1) << k
		if (g.Rows == g.Cols || bit&inSquares == 0) && keepsPattern(g, move) {
			s |= bit
		}
	}
	return s
}

// keepsPattern reports whether a turn moves givens to givens and empty cells to empty cells.
func keepsPattern(g puzzle.Grid, move turn) bool {
	for cell, v := range g.Cells {
		row, col := move(cell/g.Cols, cell%g.Cols, g.Rows-1, g.Cols-1)
		if (v == 0) != (g.Cells[row*g.Cols+col] == 0) {
			return false
		}
	}
	return true
}
