package rule

import "slices"

var difference = Kind{
	Name: "difference", Source: "f-puzzles (difference), Interactive Sudoku Solver (WhiteDot)",
	Meaning: "The values of the two cells differ by the number; without a number, by 1. This is the white dot of Kropki.",
	Example: "difference r1c1 r1c2",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, 2}, FPuzzles: "difference", Look: LookDot,
	Allow: func(b *Board, r Rule, v, w int) bool { return apart(v, w) == r.number(1) },
}

var noDifference = Kind{
	Name: "no-difference", Source: "f-puzzles (negative constraint); with no-ratio, Interactive Sudoku Solver (StrictKropki)",
	Meaning: "Cells with a common side and no mark of difference or ratio between them do not differ by the number of a difference mark; if there is no difference mark, by 1.",
	Example: "no-difference",
	Pairs:   func(b *Board, r Rule) [][2]int { return b.unmarked("difference", "ratio") },
	Allow: func(b *Board, r Rule, v, w int) bool {
		return !slices.Contains(numbersOf(b, "difference", 1), apart(v, w))
	},
}

// unmarked returns the pairs of cells with a common side that have no mark of the kinds.
func (b *Board) unmarked(kinds ...string) (pairs [][2]int) {
	for _, pair := range b.Near(1) {
		marked := slices.ContainsFunc(b.Rules, func(r Rule) bool {
			return slices.Contains(kinds, r.Kind) && slices.Contains(r.Cells[0], pair[0]) && slices.Contains(r.Cells[0], pair[1])
		})
		if b.touch(pair[0], pair[1]) && !marked {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// numbersOf returns the numbers of the rules of a kind, and the usual one if there are no rules.
func numbersOf(b *Board, kind string, usual int) (numbers []int) {
	for _, r := range b.Rules.Of(kind) {
		numbers = append(numbers, r.number(usual))
	}
	if numbers == nil {
		numbers = []int{usual}
	}
	return numbers
}
