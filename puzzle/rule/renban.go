package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

var renban = Kind{
	Name: "renban", Source: "f-puzzles (renban), Interactive Sudoku Solver (Renban)",
	Meaning: "The line holds consecutive values, each once, in any order.",
	Example: "renban r1c1 r1c2 r2c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "renban", Look: LookLine,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		return different(v) && slices.Max(v)-slices.Min(v) == len(v)-1
	},
	Post: func(p *Poster, r Rule) {
		var family []constraint.Values
		n := len(r.Cells[0])
		for low := p.Board.Low; low+n-1 <= p.Board.High; low++ {
			family = append(family, constraint.Range(low, low+n-1))
		}
		p.Sets(p.Name, p.Vars(r.Cells[0]), family, constraint.NoVar, nil)
	},
}
