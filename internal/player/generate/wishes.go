package generate

import "fourfold/puzzle"

// Wishes say which puzzles to make. Check must be called before Generate.
type Wishes struct {
	// Rules are the rules of the puzzles. Its Givens are an empty grid of the order wished; the
	// zero Grid means order 9. Regions, Diagonals and further rules hold for all puzzles.
	Rules puzzle.Sudoku

	Latin         bool // Latin squares: only the order of Rules counts
	RandomRegions bool // jigsaws: every puzzle gets regions of its own, at random

	// MinClues and MaxClues are the least and the greatest number of givens. If both are 0, givens
	// are taken away as long as the solution stays unique.
	MinClues, MaxClues int

	Symmetry Symmetry // of the cells with givens
	Pattern  []bool   // the cells with givens: exactly these; nil means any
	Minimal  bool     // no given can be left out; with a symmetry too, not one alone

	Difficulty Difficulty // how hard the puzzles are
	Rate       bool       // every puzzle gets the facts of its difficulty, even if any will do

	Seed  uint64
	Count int // puzzles to make; 0 means that only the context ends Generate
}

// Order returns the number of rows, of columns and of values of the puzzles.
func (w *Wishes) Order() int {
	if w.Rules.Givens.Rows == 0 {
		return 9
	}
	return w.Rules.Givens.Rows
}

// needsValues reports whether values must not be renamed.
func (w *Wishes) needsValues() bool {
	return w.Rules.Allowed != nil || w.Rules.Extra.NeedsValues()
}

// IsClassic reports whether the puzzles are 9x9 Sudokus with boxes of 3x3 and no further rules.
func (w *Wishes) IsClassic() bool {
	if w.Order() != 9 || w.Latin || w.RandomRegions {
		return false
	}
	rules := w.Rules
	rules.Givens = puzzle.NewGrid(9, 9)
	c, err := rules.Compile()
	if err != nil {
		return false
	}
	_, classic := c.Classic()
	return classic
}
