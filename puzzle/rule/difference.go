package rule

import "slices"

var difference = Kind{
	Name: "difference", Source: "f-puzzles (difference), Interactive Sudoku Solver (WhiteDot)",
	Meaning: "The values of the two cells differ by the number; without a number, by 1. This is the white dot of Kropki.",
	Example: "difference r1c1 r1c2",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, 2}, FPuzzles: "difference", Look: LookDot,
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return apart(at(r.Cells[0][0]), at(r.Cells[0][1])) == r.number(1)
	},
	Post: func(p *Poster, r Rule) {
		p.Pairs(r.Cells[0], func(v, w int) bool { return apart(v, w) == r.number(1) })
	},
}

var noDifference = Kind{
	Name: "no-difference", Source: "f-puzzles (negative constraint); with no-ratio, Interactive Sudoku Solver (StrictKropki)",
	Meaning: "Cells with a common side and no mark of difference or ratio between them do not differ by the number of a difference mark; if there is no difference mark, by 1.",
	Example: "no-difference",
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return b.holdUnmarked(at, dots, func(v, w int) bool { return !slices.Contains(numbersOf(b, "difference", 1), apart(v, w)) })
	},
	Post: func(p *Poster, r Rule) {
		numbers := numbersOf(p.Board, "difference", 1)
		p.postUnmarked(dots, func(v, w int) bool { return !slices.Contains(numbers, apart(v, w)) })
	},
}

// dots are the kinds whose marks exempt two cells from no-difference and no-ratio.
var dots = []string{"difference", "ratio"}

// unmarked returns the pairs of cells with a common side that have no mark of the kinds.
func (b *Board) unmarked(kinds []string) (pairs [][2]int) {
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

// holdUnmarked reports whether the unmarked pairs have only values for which allowed returns true.
func (b *Board) holdUnmarked(at func(int) int, kinds []string, allowed func(v, w int) bool) bool {
	return !slices.ContainsFunc(b.unmarked(kinds), func(pair [2]int) bool { return !allowed(at(pair[0]), at(pair[1])) })
}

// postUnmarked says that the unmarked pairs have only values for which allowed returns true.
func (p *Poster) postUnmarked(kinds []string, allowed func(v, w int) bool) {
	for k, pair := range p.Board.unmarked(kinds) {
		if p.has(pair[:]) {
			p.Pair(p.item(k), p.Var(pair[0]), p.Var(pair[1]), allowed)
		}
	}
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
