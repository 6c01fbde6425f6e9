package rule

import "fourfold/puzzle/constraint"

var xSum = Kind{
	Name: "x-sum", Source: "f-puzzles (xsum), Interactive Sudoku Solver (XSum)",
	Meaning: "The first cell of the row or column says how many cells, it and those after it, add to the number.",
	Example: "x-sum 20 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "xsum", Look: LookOutside,
	Check: func(b *Board, r Rule) error { return checkLineSum(b, r, len(r.Cells[0]), b.High) },
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		return v[0] >= 1 && v[0] <= len(v) && sum(v[:v[0]]) == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		type state struct{ cells, sum int } // that are missing
		line := r.Cells[0]
		p.Restrict(p.Var(line[0]), constraint.Range(1, len(line)))
		constraint.Line(p.Model, p.Name, p.Vars(line), state{0, r.Numbers[0]}, func(s state, i, v int) (state, bool) {
			switch {
			case i == 0:
				s = state{v - 1, s.sum - v}
			case s.cells > 0:
				s = state{s.cells - 1, s.sum - v}
			}
			return s, s.sum >= s.cells*p.Board.Low && s.sum <= s.cells*p.Board.High
		}, func(s state) bool { return s.cells == 0 })
	},
}
