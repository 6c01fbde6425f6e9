package rule

var thermometer = Kind{
	Name: "thermometer", Source: "f-puzzles (thermometer), Interactive Sudoku Solver (Thermo)",
	Meaning: "The values increase from the bulb, the first cell, to the end.",
	Example: "thermometer r1c1 r1c2 r1c3",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, FPuzzles: "thermometer", Look: LookThermo,
	Allow: func(b *Board, r Rule, v, w int) bool { return v < w },
}

var slowThermometer = Kind{
	Name: "slow-thermometer", Source: "SudokuPad and Cracking the Cryptic use it",
	Meaning: "The values never decrease from the bulb, the first cell, to the end. They may stay the same.",
	Example: "slow-thermometer r1c1 r1c2 r2c3",
	Lists:   [2]int{1, 1}, Cells: [2]int{2, many}, Look: LookThermo,
	Allow: func(b *Board, r Rule, v, w int) bool { return v <= w },
}
