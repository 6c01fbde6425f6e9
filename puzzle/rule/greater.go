package rule

import "slices"

var greater = Kind{
	Name: "greater", Source: "Interactive Sudoku Solver (GreaterThan)",
	Meaning: "The first cell holds a greater value than the second. This is the sign of Futoshiki.",
	Example: "greater r1c1 r1c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, Look: LookDot,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return at(r.Cells[0][0]) > at(r.Cells[0][1]) },
	Post:  func(p *Poster, r Rule) { p.Pairs(r.Cells[0], func(v, w int) bool { return v > w }) },
}

var minimum = Kind{
	Name: "minimum", Source: "f-puzzles (minimum)",
	Meaning: "Each cell holds a value less than those of the cells with a common side that are in no rule minimum.",
	Example: "minimum r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "minimum", Look: LookShade, Wide: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return !slices.ContainsFunc(b.slopes(r), func(pair [2]int) bool { return at(pair[0]) >= at(pair[1]) })
	},
	Post: func(p *Poster, r Rule) { p.slopes(r, func(v, w int) bool { return v < w }) },
}

var maximum = Kind{
	Name: "maximum", Source: "f-puzzles (maximum)",
	Meaning: "Each cell holds a value greater than those of the cells with a common side that are in no rule maximum.",
	Example: "maximum r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "maximum", Look: LookShade, Wide: true,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return !slices.ContainsFunc(b.slopes(r), func(pair [2]int) bool { return at(pair[0]) <= at(pair[1]) })
	},
	Post: func(p *Poster, r Rule) { p.slopes(r, func(v, w int) bool { return v > w }) },
}

// slopes returns each cell of a rule with each cell that has a common side and is in no rule of the
// kind.
func (b *Board) slopes(r Rule) (pairs [][2]int) {
	var marked []int
	for _, o := range b.Rules.Of(r.Kind) {
		marked = append(marked, o.AllCells()...)
	}
	for _, cell := range r.Cells[0] {
		for other := range b.Rows * b.Cols {
			if b.touch(cell, other) && !slices.Contains(marked, other) {
				pairs = append(pairs, [2]int{cell, other})
			}
		}
	}
	return pairs
}

func (p *Poster) slopes(r Rule, allowed func(v, w int) bool) {
	for k, pair := range p.Board.slopes(r) {
		if p.has(pair[:]) {
			p.Pair(p.item(k), p.Var(pair[0]), p.Var(pair[1]), allowed)
		}
	}
}
