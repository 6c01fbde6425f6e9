package rule

import "slices"

var sandwich = Kind{
	Name: "sandwich", Source: "f-puzzles (sandwichsum), Interactive Sudoku Solver (Sandwich)",
	Meaning: "The row or column holds its least and its greatest value once each, and the values between these two add to the number.",
	Example: "sandwich 12 r1c1-r1c9",
	Numbers: [2]int{1, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "sandwichsum", Look: LookOutside,
	Check: func(b *Board, r Rule) error { return checkLineSum(b, r, len(r.Cells[0])-2, b.High-1) },
	Holds: func(b *Board, r Rule, at func(int) int) bool {
		v := values(r.Cells[0], at)
		low, high := slices.Min(v), slices.Max(v)
		i, j := slices.Index(v, low), slices.Index(v, high)
		return low < high && occurrences(v, low) == 1 && occurrences(v, high) == 1 && sum(v[min(i, j)+1:max(i, j)]) == r.Numbers[0]
	},
	Post: func(p *Poster, r Rule) {
		apart := len(r.Cells[0]) - 1
		if p.Board.Open {
			apart = 1
		}
		p.between(r, apart)
	},
}

// checkLine returns an error if the cells of a rule are no row or column.
func checkLine(b *Board, r Rule) error {
	if !b.IsLine(r.Cells[0]) {
		return badf("found %d cells: expected a whole row or column, such as %s-%s", len(r.Cells[0]), b.Name(0), b.Name(b.Cols-1))
	}
	return nil
}

// checkLineSum returns an error if the cells of a rule are no row or column, or if its number is
// greater than the sum of so many values of which none is greater than high.
func checkLineSum(b *Board, r Rule, n, high int) error {
	if err := checkLine(b, r); err != nil {
		return err
	}
	most := n * high
	if !b.Open { // high, high-1 and so on
		most -= n * (n - 1) / 2
	}
	if r.Numbers[0] > most {
		return badf("found %d: expected at most %d", r.Numbers[0], most)
	}
	return nil
}
