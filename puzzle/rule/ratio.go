package rule

import "slices"

var ratio = Kind{
	Name: "ratio", Source: "f-puzzles (ratio), Interactive Sudoku Solver (BlackDot)",
	Meaning: "One of the two values is the number times the other; without a number, twice the other. This is the black dot of Kropki.",
	Example: "ratio r1c1 r1c2",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, 2}, FPuzzles: "ratio", Look: LookDot,
	Allow: func(b *Board, r Rule, v, w int) bool { return times(v, w, r.number(2)) },
}

var noRatio = Kind{
	Name: "no-ratio", Source: "f-puzzles (negative constraint); with no-difference, Interactive Sudoku Solver (StrictKropki)",
	Meaning: "Cells with a common side and no mark of difference or ratio between them do not have the ratio of a ratio mark; if there is no ratio mark, that of 2.",
	Example: "no-ratio",
	Pairs:   func(b *Board, r Rule) [][2]int { return b.unmarked("difference", "ratio") },
	Allow: func(b *Board, r Rule, v, w int) bool {
		return !slices.ContainsFunc(numbersOf(b, "ratio", 2), func(n int) bool { return times(v, w, n) })
	},
}

// times reports whether one of two values is n times the other.
func times(v, w, n int) bool { return v == n*w || w == n*v }
