package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var sumLine = Kind{
	Name: "sum-line", Source: "Interactive Sudoku Solver (SumLine)",
	Meaning: "The line can be cut into pieces of consecutive cells, the values of each of which add to the number.",
	Example: "sum-line 10 r1c1 r2c2 r3c3 r4c4",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookLine, Check: checkTotal,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return cuts(values(r.Cells[0], at), r.Numbers[0]) },
	Post: func(p *Poster, r Rule) {
		total, start := r.Numbers[0], -1
		if total == 0 {
			start = 0
		}
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), start, func(s, i, v int) (int, bool) {
			if (s == total || s == start) && v > 0 { // a piece begins
				s = 0
			}
			return s + v, s+v <= total
		}, func(s int) bool { return s == total })
	},
}

var sumLoop = Kind{
	Name: "sum-loop", Source: "Interactive Sudoku Solver (SumLine with LOOP)",
	Meaning: "The closed line, whose last cell is before the first one, can be cut into pieces of consecutive cells, the values of each of which add to the number.",
	Example: "sum-loop 10 r1c1 r1c2 r2c2 r2c1",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookLine,
	Check: func(b *Board, r Rule) error {
		if n := r.Numbers[0]; n < 1 || n > 63 {
			return badf("found the sum %d: expected 1 to 63", n)
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		for k := range v {
			if cuts(slices.Concat(v[k:], v[:k]), r.Numbers[0]) {
				return true
			}
		}
		return false
	},
	// If the pieces begin where the sum of all values before is o, they begin at all sums o, o+n, o+2n
	// and so on. A state has the sum modulo n, and the o from 0 to n-1 of which no such sum was skipped.
	Post: func(p *Poster, r Rule) {
		type state struct {
			sum  int
			left constraint.Values
			any  bool
		}
		n := r.Numbers[0]
		constraint.Line(p.Model, p.Name, p.Vars(r.Cells[0]), state{left: constraint.Range(0, n-1)}, func(s state, i, v int) (state, bool) {
			for k := 1; k < v; k++ {
				s.left &^= 1 << ((s.sum + k) % n)
			}
			return state{(s.sum + v) % n, s.left, s.any || v > 0}, s.left != 0 && v <= n
		}, func(s state) bool { return s.sum == 0 && s.any })
	},
}

// cuts reports whether values can be cut into pieces that each add to total.
func cuts(values []int, total int) bool {
	for k := 1; k <= len(values); k++ {
		if sum(values[:k]) == total && (k == len(values) || cuts(values[k:], total)) {
			return true
		}
	}
	return false
}

// checkTotal returns an error about a sum that no values have.
func checkTotal(b *Board, r Rule) error {
	if r.Numbers[0] < 0 {
		return badf("found the sum %d: expected 0 or more", r.Numbers[0])
	}
	return nil
}
