package rule

var whispers = Kind{
	Name: "whispers", Source: "f-puzzles (whispers), Interactive Sudoku Solver (Whisper)",
	Meaning: "Neighbors on the line differ by at least the number. Without a number it is 5, as on German whispers; Dutch whispers have 4.",
	Example: "whispers 5 r1c1 r1c2 r2c2",
	Numbers: [2]int{0, 1}, Lists: [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "whispers", Look: LookLine,
	Check: func(b *Board, r Rule) error {
		if n := r.number(5); n < 0 {
			return badf("found %d: expected 0 or more", n)
		}
		return nil
	},
	Allow: func(b *Board, r Rule, v, w int) bool { return apart(v, w) >= r.number(5) },
}

// number returns the first number of the rule, or another if there is none.
func (r Rule) number(other int) int {
	if len(r.Numbers) == 0 {
		return other
	}
	return r.Numbers[0]
}
