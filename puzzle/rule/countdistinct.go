package rule

import (
	"fmt"
	"slices"

	"fourfold/puzzle/constraint"
)

var countDistinct = Kind{
	Name: "count-distinct", Source: "Interactive Sudoku Solver (CountDistinct)",
	Meaning: "The value of the first list, which is one cell, says how many different values the cells of the second list hold.",
	Example: "count-distinct r1c1 | r2c2 r3c3 r4c4 r5c5",
	Lists:   [2]int{2, 2}, Cells: [2]int{1, many}, Look: LookArrow,
	Check: func(b *Board, r Rule) error {
		if n := len(r.Cells[0]); n != 1 {
			return badf("found %d cells in the first list: expected one", n)
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		sorted := slices.Sorted(slices.Values(values(r.Cells[1], at)))
		return len(slices.Compact(sorted)) == at(r.Cells[0][0])
	},
	// A variable for each value has the value if the cells lack it. So one or more of the variable and
	// the cells have the value.
	Post: func(p *Poster, r Rule) {
		vars := p.Vars(r.Cells[1])
		var lacks []constraint.Var
		for _, v := range p.Board.Values().All() {
			x := p.Model.Var(fmt.Sprintf("%s.lacks%d", p.Name, v), 1<<v|1<<((v+1)%64))
			lacks = append(lacks, x)
			p.Count(fmt.Sprintf("%s=%d", p.Name, v), append(slices.Clip(vars), x), 1<<v, 1, many)
			for k, y := range vars {
				p.Pair(fmt.Sprintf("%s.%d=%d", p.Name, k, v), x, y, func(lack, w int) bool { return lack != v || w != v })
			}
		}
		low := p.Board.Low
		constraint.Line(p.Model, p.Name, append(lacks, p.Var(r.Cells[0][0])), 0, func(s, i, v int) (int, bool) {
			switch {
			case i == len(lacks):
				return 0, s == v
			case v != low+i:
				s++
			}
			return s, true
		}, func(int) bool { return true })
	},
}
