package rule

var palindrome = Kind{
	Name: "palindrome", Source: "f-puzzles (palindrome), Interactive Sudoku Solver (Palindrome)",
	Meaning: "The line reads the same from both ends.",
	Example: "palindrome r1c1 r2c2 r3c3",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "palindrome", Look: LookLine, Renames: true,
	Pairs: func(b *Board, r Rule) (pairs [][2]int) {
		cells := r.Cells[0]
		for k := range len(cells) / 2 {
			pairs = append(pairs, [2]int{cells[k], cells[len(cells)-1-k]})
		}
		return pairs
	},
	Allow: func(b *Board, r Rule, v, w int) bool { return v == w },
}

var clone = Kind{
	Name: "clone", Source: "f-puzzles (clone)",
	Meaning: "The cells of the first list hold the same values as those of the second list, one by one.",
	Example: "clone r1c1 r1c2 | r5c5 r5c6",
	Lists:   [2]int{2, 2}, Cells: [2]int{1, many}, FPuzzles: "clone", Look: LookShade, Renames: true,
	Check: func(b *Board, r Rule) error {
		if err := checkSameLength(b, r); err != nil {
			return err
		}
		for k, cell := range r.Cells[0] {
			if r.Cells[1][k] == cell {
				return badf("%s is its own clone", b.Name(cell))
			}
		}
		return nil
	},
	Pairs: func(b *Board, r Rule) (pairs [][2]int) {
		for k, cell := range r.Cells[0] {
			pairs = append(pairs, [2]int{cell, r.Cells[1][k]})
		}
		return pairs
	},
	Allow: func(b *Board, r Rule, v, w int) bool { return v == w },
}

// checkSameLength returns an error if the lists of a rule do not have equally many cells.
func checkSameLength(b *Board, r Rule) error {
	for _, cells := range r.Cells {
		if len(cells) != len(r.Cells[0]) {
			return badf("found lists of %d and %d cells: expected equally many", len(r.Cells[0]), len(cells))
		}
	}
	return nil
}
