package rule

// The rules about all pairs of cells that are near each other.

var antiKnight = Kind{
	Name: "anti-knight", Source: "f-puzzles (antiknight)",
	Meaning: "Cells a knight's move apart hold different values.",
	Example: "anti-knight", FPuzzles: "antiknight", Renames: true,
	Reach: 2,
	Near:  func(rows, cols, v, w int) bool { return rows*cols == 2 && v == w },
}

var antiKing = Kind{
	Name: "anti-king", Source: "f-puzzles (antiking)",
	Meaning: "Cells that touch at a corner hold different values.",
	Example: "anti-king", FPuzzles: "antiking", Renames: true,
	Reach: 1,
	Near:  func(rows, cols, v, w int) bool { return rows*cols == 1 && v == w },
}

var nonConsecutive = Kind{
	Name: "non-consecutive", Source: "f-puzzles (nonconsecutive)",
	Meaning: "Cells with a common side do not hold values that differ by 1.",
	Example: "non-consecutive", FPuzzles: "nonconsecutive",
	Reach: 1,
	Near:  func(rows, cols, v, w int) bool { return rows+cols == 1 && apart(v, w) == 1 },
}

var antiTaxicab = Kind{
	Name: "anti-taxicab", Source: "Interactive Sudoku Solver (AntiTaxicab)",
	Meaning: "Two cells with the same value are not so many rows and columns, added, apart as the value says.",
	Example: "anti-taxicab",
	Reach:   63,
	Near:    func(rows, cols, v, w int) bool { return rows+cols == v && v == w },
}

var noTouch = Kind{
	Name: "no-touch", Source: "Star Battle (Hans Eendebak, 2003)",
	Meaning: "Cells that touch, also at a corner, do not both hold the greatest value.",
	Example: "no-touch",
	Pairs:   func(b *Board, r Rule) [][2]int { return b.Near(1) },
	Allow:   func(b *Board, r Rule, v, w int) bool { return v != b.High || w != b.High },
}
