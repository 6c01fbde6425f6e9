package drawing

import (
	"slices"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// Drawn returns the rules that drawings show. Every drawing names the named rules. If there are
// several extra regions, a drawing does not show which of their cells belong together.
func Drawn(l rule.List) rule.List {
	regions := len(l.Of("region"))
	return slices.DeleteFunc(slices.Clone(l), func(r rule.Rule) bool {
		return !rule.KindOf(r.Kind).IsGlobal() && !(r.Kind == "region" && regions == 1)
	})
}

// shadedCells returns for each cell of a sheet whether a further rule shades it.
func shadedCells(s *puzzle.Sheet) []bool {
	shaded := make([]bool, len(s.Grid.Cells))
	if len(s.Rules) == 0 {
		return shaded
	}
	b := sudokuOf(s).Board()
	for _, r := range s.Rules {
		k := rule.KindOf(r.Kind)
		if k.Look != rule.LookShade || r.Check(b) != nil {
			continue
		}
		for _, cells := range k.Units(b, r) {
			for _, cell := range cells {
				shaded[cell] = true
			}
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
	return puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions, Diagonals: s.Diagonals, Rules: s.Rules, Form: s.Form}
}
