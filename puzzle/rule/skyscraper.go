package rule

import "fourfold/puzzle/constraint"

var skyscraper = Kind{
	Name: "skyscraper", Source: "f-puzzles (skyscraper), Interactive Sudoku Solver (Skyscraper)",
	Meaning: "The number says how many cells of the row or column hold a value greater than all before them. 0 is never counted.",
	Example: "skyscraper 4 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "skyscraper", Look: LookOutside, Check: checkLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		highest, seen := 0, 0
		for _, v := range values(r.Cells[0], at) {
			if v > highest {
				highest, seen = v, seen+1
			}
		}
		return seen == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		type state struct{ highest, left int }
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), state{0, r.Numbers[0]}, func(s state, i, v int) (state, bool) {
			if v > s.highest {
				s = state{v, s.left - 1}
			}
			return s, s.left >= 0
		}, func(s state) bool { return s.left == 0 })
	},
}

var hiddenSkyscraper = Kind{
	Name: "hidden-skyscraper", Source: "Interactive Sudoku Solver (HiddenSkyscraper)",
	Meaning: "The number is the value of the first cell of the row or column that holds a lesser value than some cell before it.",
	Example: "hidden-skyscraper 4 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, Look: LookOutside, Check: checkLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		for k := 1; k < len(v); k++ {
			if v[k] < v[k-1] {
				return v[k] == r.Numbers[0]
			}
		}
		return false
	},
	Post: func(p *Poster, r Rule) {
		const found = -1 // or the greatest value before
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), 0, func(s, i, v int) (int, bool) {
			if s == found || v < s {
				return found, s == found || v == r.Numbers[0]
			}
			return v, true
		}, func(s int) bool { return s == found })
	},
}
