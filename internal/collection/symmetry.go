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

// turns says where each turn and mirror image moves a cell of a square grid of order n.
var turns = []func(row, col, last int) (int, int){
	func(row, col, last int) (int, int) { return col, last - row },
	func(row, col, last int) (int, int) { return last - row, last - col },
	func(row, col, last int) (int, int) { return row, last - col },
	func(row, col, last int) (int, int) { return last - row, col },
	func(row, col, _ int) (int, int) { return col, row },
	func(row, col, last int) (int, int) { return last - col, last - row },
}

// symmetries are the names of the groups of turns and mirror images, from the one with the fewest
// elements on.
var symmetries = []struct {
	s    Symmetry
	name string
}{
	{0, "none"},
	{halfTurn, "half turn"},
	{leftRight, "mirror left-right"},
	{topBottom, "mirror top-bottom"},
	{diagonal, "diagonal"},
	{antidiagonal, "antidiagonal"},
	{quarterTurn | halfTurn, "quarter turn"},
	{halfTurn | leftRight | topBottom, "both mirrors"},
	{halfTurn | diagonal | antidiagonal, "both diagonals"},
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

// symmetryOf returns the symmetry of the givens of a square grid.
func symmetryOf(g puzzle.Grid) (s Symmetry) {
	for k, turn := range turns {
		if keepsPattern(g, turn) {
			s |= 1 << k
		}
	}
	return s
}

// keepsPattern reports whether a turn moves givens to givens and empty cells to empty cells.
func keepsPattern(g puzzle.Grid, turn func(row, col, last int) (int, int)) bool {
	n := g.Rows
	for cell, v := range g.Cells {
		row, col := turn(cell/n, cell%n, n-1)
		if (v == 0) != (g.Cells[row*n+col] == 0) {
			return false
		}
	}
	return true
}
