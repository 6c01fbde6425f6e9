package rule

import (
	"slices"
	"strconv"

	"fourfold/puzzle/constraint"
)

var countingCircles = Kind{
	Name: "counting-circles", Source: "Interactive Sudoku Solver (CountingCircles)",
	Meaning: "A value in one of the cells is in exactly so many of the cells as the value says.",
	Example: "counting-circles r1c1 r1c2 r2c3 r5c5 r6c6",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookCircle,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		all := values(r.Cells[0], at)
		return !slices.ContainsFunc(all, func(v int) bool { return occurrences(all, v) != v })
	},
	// The values in the cells add to the number of cells. If there are few such sets of values, a
	// variable has the number of the set.
	Post: func(p *Poster, r Rule) {
		n := len(r.Cells[0])
		vars, sets := p.Vars(r.Cells[0]), constraint.NoVar
		var family []constraint.Values
		for k := range p.Board.High {
			some, _ := constraint.Subsets(constraint.Range(1, p.Board.High), k+1, n, n)
			family = append(family, some...)
		}
		if len(family) > 0 && len(family) < 64 {
			sets = p.Model.Var(p.Name+".set", constraint.Range(0, len(family)-1))
			for k, x := range vars {
				p.Pair(p.item(k), x, sets, func(v, set int) bool { return family[set].Has(v) })
			}
			vars = append(vars, sets)
		}
		for _, v := range p.Board.Values().All() {
			constraint.Line(p.Model, p.Name+".count"+strconv.Itoa(v), vars, 0, func(s, i, w int) (int, bool) {
				switch {
				case i == n:
					return s, family[w].Has(v) == (s > 0)
				case v == w:
					s++
				}
				return s, s <= v
			}, func(s int) bool { return s == 0 || s == v })
		}
	},
}
