package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var lunchbox = Kind{
	Name: "lunchbox", Source: "Interactive Sudoku Solver (Lunchbox)",
	Meaning: "The cells hold no value twice, and the values between the least and the greatest of them, in the order of the list, add to the number.",
	Example: "lunchbox 10 r1c1 r1c2 r1c3 r2c3",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, Look: LookCage,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		i, j := slices.Index(v, slices.Min(v)), slices.Index(v, slices.Max(v))
		return different(v) && sum(v[min(i, j)+1:max(i, j)]) == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		p.Different(p.Name, r.Cells[0])
		p.between(r, len(r.Cells[0])-1)
	},
}

// between says that the least and the greatest value of the cells, which are so far apart or more,
// occur once, and that the values between these two add to the number. Two variables have the least
// and the greatest value. The automaton reads them first.
func (p *Poster) between(r Rule, apart int) {
	type state struct{ low, high, last, sum int } // last is the end that was read, or one of these
	const none, both = -1, -2
	vars := []constraint.Var{p.Model.Var(p.Name+".low", p.Board.Values()), p.Model.Var(p.Name+".high", p.Board.Values())}
	constraint.Line(p.Model, p.Name+".sum", append(vars, p.Vars(r.Cells[0])...), state{}, func(s state, i, v int) (state, bool) {
		switch {
		case i == 0:
			return state{low: v}, true
		case i == 1:
			return state{s.low, v, none, r.Numbers[0]}, v-s.low >= apart
		case v == s.low || v == s.high:
			if s.last == v || s.last == both {
				return s, false
			}
			if s.last == none {
				s.last = v
			} else {
				s.last = both
			}
		case s.last >= 0:
			s.sum -= v
		}
		return s, s.low <= v && v <= s.high && s.sum >= 0 && (s.last != both || s.sum == 0)
	}, func(s state) bool { return s.last == both })
}
