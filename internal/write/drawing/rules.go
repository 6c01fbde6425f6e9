package drawing

import (
	"slices"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// maxStated is the number of rules without a look that a drawing states.
const maxStated = 12

// Drawn returns the rules that drawings show: those that have a look or are about the whole grid, and the first ones of the others.
func Drawn(l rule.List) rule.List {
	stated := 0
	return slices.DeleteFunc(slices.Clone(l), func(r rule.Rule) bool {
		if isStated(r) {
			stated++
		}
		return isStated(r) && stated > maxStated
	})
}

// isStated reports whether a drawing has the statement of a rule, since its kind has no look.
func isStated(r rule.Rule) bool {
	return rule.KindOf(r.Kind).Look == rule.LookNone && len(r.Numbers)+len(r.Cells) > 0
}

// candidates returns the candidates that no value and no rule of a sheet excludes. A sheet without
// boxes and regions is a Latin square.
func candidates(s *puzzle.Sheet) []uint64 {
	filled := sudokuOf(s)
	if area := areas(s); s.Form.IsZero() && len(s.Regions) == 0 && area[0] == area[len(area)-1] {
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
