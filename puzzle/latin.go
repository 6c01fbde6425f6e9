package puzzle

// A Latin is a puzzle: complete a Latin square. The grid is a square of order 1 to 49,
// and every row and every column must contain every value once.
type Latin struct{ Givens Grid }

// Compile returns the puzzle as an exact cover problem. It is the problem of
// [Sudoku.Compile] without the items for boxes, and has no Source. The errors are the
// same, too.
func (l Latin) Compile() (*Compiled, error) {
	if err := l.Givens.checkSquare(1); err != nil {
		return nil, err
	}
	order := l.Givens.Rows
	shape := func() shape { return squareOf(order, linesOf(order, order)) }
	return layoutFor(layoutKey{rows: order, cols: order, order: order}, shape).compile(l.Givens, nil)
}
