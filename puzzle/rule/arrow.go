package rule

import "fourfold/puzzle/constraint"

var arrow = Kind{
	Name: "arrow", Source: "f-puzzles (arrow), Interactive Sudoku Solver (Arrow, PillArrow)",
	Meaning: "The values along each arrow, which may be equal, add to the number in the circle. A circle of several cells, a pill, holds the digits of the number in the order of the list, and each but the first is at most 9.",
	Example: "arrow r1c1 | r2c2 r3c3 r4c4",
	Lists:   [2]int{2, many}, Cells: [2]int{1, many}, FPuzzles: "arrow", Look: LookArrow,
	Check: func(b *Board, r Rule) error {
		if len(r.Cells[0]) > 3 {
			return badf("found a pill of %d cells: expected at most 3", len(r.Cells[0]))
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		number := 0
		for k, v := range values(r.Cells[0], at) {
			if k > 0 && v > 9 {
				return false
			}
			number = number*10 + v
		}
		for _, arrow := range r.Cells[1:] {
			if sum(values(arrow, at)) != number {
				return false
			}
		}
		return true
	},
	Post: func(p *Poster, r Rule) {
		pill := p.Vars(r.Cells[0])
		var terms []constraint.Term
		for k, coef := len(pill)-1, -1; k >= 0; k, coef = k-1, coef*10 {
			terms = append(terms, constraint.Term{Var: pill[k], Coef: coef})
			if k > 0 {
				p.Restrict(pill[k], constraint.Range(0, 9))
			}
		}
		for k, arrow := range r.Cells[1:] {
			vars := p.Vars(arrow)
			if len(pill) == 1 {
				p.Total(p.item(k), vars, pill[0])
				continue
			}
			var all []constraint.Term
			for _, x := range vars {
				all = append(all, constraint.Term{Var: x, Coef: 1})
			}
			p.Linear(p.item(k), append(all, terms...), 0)
		}
	},
}
