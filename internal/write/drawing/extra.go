package drawing

import (
	"slices"

	"fourfold/puzzle"
)

// shadedRules are the rules whose cells are shaded. The regions of other rules cover the whole
// grid, or they have no regions.
var shadedRules = []puzzle.Rule{
	puzzle.Windoku, puzzle.CenterDot, puzzle.Asterisk, puzzle.Girandola, puzzle.Argyle, puzzle.DiagonalDown, puzzle.DiagonalUp,
}

// Drawn returns the rules that drawings show. Every drawing names the named rules. If there are
// several extra regions, a drawing does not show which of their cells belong together.
func Drawn(e *puzzle.Extra) *puzzle.Extra {
	if e.IsEmpty() {
		return nil
	}
	drawn := &puzzle.Extra{Rules: e.Rules}
	if len(e.Regions) == 1 {
		drawn.Regions = e.Regions
	}
	return drawn
}

// shadedCells returns for each cell of a sheet whether a further rule shades it.
func shadedCells(s *puzzle.Sheet) []bool {
	n := s.Grid.Rows
	shaded := make([]bool, n*n)
	if s.Extra.IsEmpty() {
		return shaded
	}
	units := slices.Clone(s.Extra.Regions)
	rows, cols := sudokuOf(s).Box()
	if s.Extra.Check(n, rows, cols) != nil {
		return shaded
	}
	for _, r := range s.Extra.Rules {
		if slices.Contains(shadedRules, r) {
			units = append(units, r.Regions(n, rows, cols)...)
		}
	}
	for _, u := range units {
		for _, cell := range u.Cells {
			shaded[cell] = true
		}
	}
	return shaded
}

// candidates returns the candidates that no value and no rule of a sheet excludes. A sheet without
// boxes and regions is a Latin square.
func candidates(s *puzzle.Sheet) []uint64 {
	filled := sudokuOf(s)
	if area := areas(s); len(s.Regions) == 0 && area[0] == area[len(area)-1] {
		filled.BoxRows, filled.BoxCols = 1, s.Grid.Cols
	}
	filled.Givens = s.Grid.Clone()
	for cell, v := range s.Placed.Cells {
		filled.Givens.Cells[cell] = max(filled.Givens.Cells[cell], v)
	}
	marks, err := filled.Candidates()
	if err != nil {
		return make([]uint64, len(filled.Givens.Cells))
	}
	return marks
}

func sudokuOf(s *puzzle.Sheet) puzzle.Sudoku {
	return puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions, Diagonals: s.Diagonals, Extra: s.Extra}
}
