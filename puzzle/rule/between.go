package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var between = Kind{
	Name: "between", Source: "f-puzzles (betweenline), Interactive Sudoku Solver (Between)",
	Meaning: "The values on the line are between those of its two ends, and differ from both.",
	Example: "between r1c1 r2c2 r3c3 r4c4",
	Lists:   [2]int{1, 1}, Cells: [2]int{3, many}, FPuzzles: "betweenline", Look: LookEnds,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		inner, low, high := ends(values(r.Cells[0], at))
		return low < slices.Min(inner) && slices.Max(inner) < high
	},
	Post: func(p *Poster, r Rule) {
		p.ends(r.Cells[0], func(low, high int) bool { return high-low > 1 },
			func(low, high, v int) bool { return low < v && v < high })
	},
}

var lockout = Kind{
	Name: "lockout", Source: "f-puzzles (lockout), Interactive Sudoku Solver (Lockout)",
	Meaning: "The two ends of the line differ by at least the number; without a number, by 4. The other values on the line are neither between those of the ends nor equal to one of them.",
	Example: "lockout 4 r1c1 r2c2 r3c3 r4c4",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "lockout", Look: LookEnds,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		inner, low, high := ends(values(r.Cells[0], at))
		return high-low >= r.number(4) && !slices.ContainsFunc(inner, func(v int) bool { return low <= v && v <= high })
	},
	Post: func(p *Poster, r Rule) {
		p.ends(r.Cells[0], func(low, high int) bool { return high-low >= r.number(4) },
			func(low, high, v int) bool { return v < low || v > high })
	},
}

// ends splits values into those inside, and the lesser and the greater one of both ends.
func ends(v []int) (inner []int, low, high int) {
	last := len(v) - 1
	return v[1:last], min(v[0], v[last]), max(v[0], v[last])
}

// ends says which values the ends of a line may have, and which values the other cells may have then.
func (p *Poster) ends(cells []int, allowed func(low, high int) bool, inner func(low, high, v int) bool) {
	last := len(cells) - 1
	vars := p.Vars(append([]int{cells[0], cells[last]}, cells[1:last]...))
	constraint.Line(p.Model, p.Name, vars, [2]int{}, func(s [2]int, i, v int) ([2]int, bool) {
		switch i {
		case 0:
			return [2]int{v, v}, true
		case 1:
			s = [2]int{min(s[0], v), max(s[1], v)}
			return s, allowed(s[0], s[1])
		}
		return s, inner(s[0], s[1], v)
	}, func([2]int) bool { return true })
}
