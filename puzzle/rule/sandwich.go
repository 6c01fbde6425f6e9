package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var sandwich = Kind{
	Name: "sandwich", Source: "f-puzzles (sandwichsum), Interactive Sudoku Solver (Sandwich)",
	Meaning: "The row or column holds the least and the greatest of all values once, and the values between these two add to the number.",
	Example: "sandwich 12 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "sandwichsum", Look: LookOutside, Check: checkLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		if occurrences(v, b.Low) != 1 || occurrences(v, b.High) != 1 {
			return false
		}
		i, j := slices.Index(v, b.Low), slices.Index(v, b.High)
		return sum(v[min(i, j)+1:max(i, j)]) == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		type state struct{ crusts, last, sum int }
		low, high, total := p.Board.Low, p.Board.High, r.Numbers[0]
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), state{}, func(s state, i, v int) (state, bool) {
			switch {
			case v == low || v == high:
				if s.crusts == 2 || s.crusts == 1 && s.last == v {
					return s, false
				}
				return state{s.crusts + 1, v * (1 - s.crusts), s.sum}, s.crusts == 0 || s.sum == total
			case s.crusts == 1:
				s.sum += v
			}
			return s, s.sum <= total
		}, func(s state) bool { return s.crusts == 2 })
	},
}

// checkLine returns an error if the cells of a rule are no row or column.
func checkLine(b *Board, r Rule) error {
	if !b.IsLine(r.Cells[0]) {
		return badf("found %d cells: expected a whole row or column, such as %s-%s", len(r.Cells[0]), b.Name(0), b.Name(b.Cols-1))
	}
	return nil
}
