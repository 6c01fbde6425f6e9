package rule

import "slices"

var greater = Kind{
	Name: "greater", Source: "Interactive Sudoku Solver (GreaterThan)",
	Meaning: "The first cell holds a greater value than the second. This is the sign of Futoshiki.",
	Example: "greater r1c1 r1c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, Look: LookDot,
	Allow: func(b *Board, r Rule, v, w int) bool { return v > w },
}

var minimum = Kind{
	Name: "minimum", Source: "f-puzzles (minimum)",
	Meaning: "Each cell holds a value less than those of the cells with a common side that are in no rule minimum.",
	Example: "minimum r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "minimum", Look: LookShade, Wide: true,
	Pairs: (*Board).slopes,
	Allow: func(b *Board, r Rule, v, w int) bool { return v < w },
}

var maximum = Kind{
	Name: "maximum", Source: "f-puzzles (maximum)",
	Meaning: "Each cell holds a value greater than those of the cells with a common side that are in no rule maximum.",
	Example: "maximum r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "maximum", Look: LookShade, Wide: true,
	Pairs: (*Board).slopes,
	Allow: func(b *Board, r Rule, v, w int) bool { return v > w },
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
