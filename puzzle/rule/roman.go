package rule

// The marks X and V between cells.

var roman10 = Kind{
	Name: "x", Source: "f-puzzles (xv), Interactive Sudoku Solver (X)",
	Meaning: "The values of the two cells add to 10.",
	Example: "x r1c1 r1c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, FPuzzles: "xv", Look: LookDot,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return sum(values(r.Cells[0], at)) == 10 },
	Post:  func(p *Poster, r Rule) { p.Sum(p.Name, p.Vars(r.Cells[0]), 10) },
}

var roman5 = Kind{
	Name: "v", Source: "f-puzzles (xv), Interactive Sudoku Solver (V)",
	Meaning: "The values of the two cells add to 5.",
	Example: "v r1c1 r1c2",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, 2}, FPuzzles: "xv", Look: LookDot,
	Holds: func(b *Board, r Rule, at func(int) int) bool { return sum(values(r.Cells[0], at)) == 5 },
	Post:  func(p *Poster, r Rule) { p.Sum(p.Name, p.Vars(r.Cells[0]), 5) },
}

var noXV = Kind{
	Name: "no-xv", Source: "f-puzzles (negative constraint), Interactive Sudoku Solver (StrictXV)",
	Meaning: "Cells with a common side and neither x nor v between them do not add to 5 or 10.",
	Example: "no-xv",
	Pairs:   func(b *Board, r Rule) [][2]int { return b.unmarked("x", "v") },
	Allow:   func(b *Board, r Rule, v, w int) bool { return v+w != 5 && v+w != 10 },
}
