package rule

import "fmt"

var modular = Kind{
	Name: "modular", Source: "f-puzzles (modularline), Interactive Sudoku Solver (Modular)",
	Meaning: "Any so many consecutive cells of the line as the number says have different remainders when divided by the number. Without a number it is 3.",
	Example: "modular 3 r1c1 r2c2 r3c3 r4c4",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "modularline", Look: LookLine,
	Check: func(b *Board, r Rule) error {
		if r.number(3) < 2 {
			return badf("found %d: expected 2 or more", r.number(3))
		}
		return nil
	},
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		return cycles(values(r.Cells[0], at), r.number(3), func(v int) int { return v % r.number(3) })
	},
	Post: func(p *Poster, r Rule) {
		p.cycle(r.Cells[0], r.number(3), func(v int) int { return v % r.number(3) })
	},
}

var entropic = Kind{
	Name: "entropic", Source: "f-puzzles (entropicline), Interactive Sudoku Solver (Entropic)",
	Meaning: "Of any three consecutive cells of the line, one holds a low, one a middle and one a high value: each is a third of the values, such as 1-3, 4-6 and 7-9. Two cells hold values of different thirds.",
	Example: "entropic r1c1 r2c2 r3c3 r4c4",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "entropicline", Look: LookLine, Check: checkThirds,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return cycles(values(r.Cells[0], at), 3, b.third) },
	Post:  func(p *Poster, r Rule) { p.cycle(r.Cells[0], 3, p.Board.third) },
}

// third returns the third of the values that has v: 0, 1 or 2.
func (b *Board) third(v int) int { return (v - b.Low) * 3 / (b.High - b.Low + 1) }

// checkThirds returns an error if the values are no three equal parts.
func checkThirds(b *Board, r Rule) error {
	if n := b.High - b.Low + 1; n%3 != 0 {
		return badf("found %d values: expected a multiple of 3", n)
	}
	return nil
}

// cycles reports whether any n consecutive values are of different classes.
func cycles(values []int, n int, class func(v int) int) bool {
	for k := range values {
		for j := k + 1; j < min(len(values), k+n); j++ {
			if class(values[k]) == class(values[j]) {
				return false
			}
		}
	}
	return true
}

// cycle says that any n consecutive cells are of different classes, of which there are n. So a cell
// and the n-th after it are of the same class.
func (p *Poster) cycle(cells []int, n int, class func(v int) int) {
	for k := range cells {
		for j := k + 1; j < min(len(cells), k+n+1); j++ {
			p.Pair(fmt.Sprintf("%s.%d.%d", p.Name, k+1, j+1), p.Var(cells[k]), p.Var(cells[j]),
				func(v, w int) bool { return (class(v) == class(w)) == (j == k+n) })
		}
	}
}
