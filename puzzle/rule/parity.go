package rule

var odd = Kind{
	Name: "odd", Source: "f-puzzles (odd)",
	Meaning: "The cells hold odd values.",
	Example: "odd r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "odd", Look: LookCircle,
	Only:  func(v int) bool { return v%2 == 1 },
	Check: func(b *Board, r Rule) error { return notBoth(b, r, "even") },
}

var even = Kind{
	Name: "even", Source: "f-puzzles (even)",
	Meaning: "The cells hold even values.",
	Example: "even r1c1 r5c5",
	Lists:   [2]int{1, 1}, Cells: [2]int{1, many}, FPuzzles: "even", Look: LookSquare,
	Only:  func(v int) bool { return v%2 == 0 },
	Check: func(b *Board, r Rule) error { return notBoth(b, r, "odd") },
}

// notBoth returns an error if a cell of the rule is in a rule of the other kind, too.
func notBoth(b *Board, r Rule, other string) error {
	for _, o := range b.Rules.Of(other) {
		for _, cell := range o.AllCells() {
			for _, own := range r.AllCells() {
				if own == cell {
					return badf("%s is both odd and even", b.Name(cell))
				}
			}
		}
	}
	return nil
}
