package puzzle

// A Latin is a Latin square to be completed: a square grid of order 1 to 36 in
// which every row and every column holds every value once.
type Latin struct{ Givens Grid }

// Compile returns the puzzle as an exact cover problem: that of a Sudoku, see
// [Sudoku.Compile], without boxes.
func (l Latin) Compile() (*Compiled, error) {
	if err := l.Givens.checkSquare(1); err != nil {
		return nil, err
	}
	order := l.Givens.Rows
	units := func() []Unit { return linesOf(order) }
	return layoutFor(layoutKey{order: order}, units).compile(l.Givens)
}
