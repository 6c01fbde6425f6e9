package puzzle

import "fourfold"

// Dominoes is a puzzle: tile a board with dominoes. Every square of the board except the
// holes must be covered once. The dominoes are all alike. For a board without holes,
// P. W. Kasteleyn and H. N. V. Temperley with M. E. Fisher found the number of solutions
// in 1961.
type Dominoes struct {
	Rows, Cols int
	Holes      []Square
}

// MutilatedChessboard returns a puzzle without a solution: tile a board of n x n squares
// that lacks two opposite corners. If n is even, the corners have the same color, but every
// domino covers a square of each color. (M. Black, 1946.)
func MutilatedChessboard(n int) Dominoes {
	return Dominoes{Rows: n, Cols: n, Holes: []Square{{0, 0}, {n - 1, n - 1}}}
}

// maxAztec limits the board to 2^16 squares.
const maxAztec = 128

// AztecDiamond returns a puzzle: tile the Aztec diamond of order n with dominoes. The board
// has 2n rows, with 2, 4, ..., 2n, 2n, ..., 4, 2 squares. There are 2^(n(n+1)/2) solutions.
// (N. Elkies, G. Kuperberg, M. Larsen and J. Propp, 1992.) If n is less than 1 or greater
// than 128, the puzzle has no board, and Compile returns an error.
func AztecDiamond(n int) Dominoes {
	if n < 1 || n > maxAztec {
		return Dominoes{}
	}
	d := Dominoes{Rows: 2 * n, Cols: 2 * n}
	for r := range 2 * n {
		outside := max(n-1-r, r-n)
		for c := range outside {
			d.Holes = append(d.Holes, Square{r, c}, Square{r, 2*n - 1 - c})
		}
	}
	return d
}

// Halves of dominoes: the values of a grid.
const (
	leftHalf = 1 + iota
	rightHalf
	upperHalf
	lowerHalf
)

// Compile returns the puzzle as an exact cover problem. All items are primary: the squares
// of the board, such as "r1c2", row by row. An option is a domino: two squares side by
// side, or one below the other. There are fewer than two options for each square. They are
// ordered by their upper left square, and the horizontal domino comes first. In the grid, the
// halves of dominoes are 1 (left), 2 (right), 3 (upper) and 4 (lower).
func (y Dominoes) Compile() (*Compiled, error) {
	free, err := freeCells(y.Rows, y.Cols, y.Holes)
	if err != nil {
		return nil, err
	}
	var d draft
	squares := make([]fourfold.Item, len(free))
	for cell := range free {
		if free[cell] {
			squares[cell] = d.Primary(CellName(cell, y.Cols))
		}
	}
	for cell := range free {
		if right := cell + 1; right%y.Cols != 0 && free[cell] && free[right] {
			d.add([]fourfold.Item{squares[cell], squares[right]}, newMark(cell, leftHalf), newMark(right, rightHalf))
		}
		if below := cell + y.Cols; below < len(free) && free[cell] && free[below] {
			d.add([]fourfold.Item{squares[cell], squares[below]}, newMark(cell, upperHalf), newMark(below, lowerHalf))
		}
	}
	c, err := d.compiled(y.Rows, y.Cols)
	if err == nil && c.NumPrimary() == 0 {
		return nil, badf("the board of %dx%d (rows x columns) has only holes: expected a square", y.Rows, y.Cols)
	}
	return c, err
}
