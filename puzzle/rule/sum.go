package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

// The sums of cells whose values may be equal.

var total = Kind{
	Name: "sum", Source: "Interactive Sudoku Solver (Sum)",
	Meaning: "The values, which may be equal, add to the number.",
	Example: "sum 15 r1c1 r2c2 r3c4",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, Look: LookCage,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return sum(values(r.Cells[0], at)) == r.Numbers[0] },
	Post:  func(p *Poster, r Rule) { p.Sum(p.Name, p.Vars(r.Cells[0]), r.Numbers[0]) },
}

var linear = Kind{
	Name: "linear", Source: "Interactive Sudoku Solver (Sum with coefficients)",
	Meaning: "The first number is the sum of the values, each times its own factor: the other numbers, in the order of the cells.",
	Example: "linear 0 1 1 -10 -1 r1c1 r2c2 r3c3 r4c4",
	Numbers: [2]int{2, many}, Lists: [2]int{1, 1}, Cells: [2]int{1, many},
	Check: func(b *Board, r Rule) error {
		if n := len(r.Cells[0]); len(r.Numbers) != n+1 {
			return badf("found %d numbers for %d cells: expected %d, the sum and a factor for each cell", len(r.Numbers), n, n+1)
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		rest := r.Numbers[0]
		for k, v := range values(r.Cells[0], at) {
			rest -= r.Numbers[k+1] * v
		}
		return rest == 0
	},
	Post: func(p *Poster, r Rule) {
		var terms []constraint.Term
		for k, x := range p.Vars(r.Cells[0]) {
			terms = append(terms, constraint.Term{Var: x, Coef: r.Numbers[k+1]})
		}
		p.Linear(p.Name, terms, r.Numbers[0])
	},
}

var littleKiller = Kind{
	Name: "little-killer", Source: "f-puzzles (littlekillersum), Interactive Sudoku Solver (LittleKiller)",
	Meaning: "The values on the diagonal, which may be equal, add to the number.",
	Example: "little-killer 40 r1c2-r8c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "littlekillersum", Look: LookOutside,
	Check: func(b *Board, r Rule) error {
		from, to := r.Cells[0][0], r.Cells[0][len(r.Cells[0])-1]
		rows, cols := b.away(from, to)
		if run, ok := b.Run(from, to); !ok || rows != cols || !slices.Equal(run, r.Cells[0]) {
			return badf("the cells are on no diagonal: expected the cells of one in their order")
		}
		return nil
	},
	Holds: total.Holds, Post: total.Post,
}
