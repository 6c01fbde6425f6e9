package puzzle_test

import (
	"testing"

	"fourfold/puzzle"
)

// clue17 is the puzzle of pipes_extreme_anti_backtracking.txt on one line.
const clue17 = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."

// BenchmarkCompile compiles a puzzle with few givens, and empty grids, which have the most
// options.
func BenchmarkCompile(b *testing.B) {
	for _, bench := range []struct {
		name string
		p    puzzle.Sudoku
	}{
		{"9x9 with 17 givens", puzzle.Sudoku{Givens: mustGrid(b, clue17)}},
		{"9x9 empty", puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}},
		{"9x9 empty with diagonals", puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true}},
		{"16x16 empty", puzzle.Sudoku{Givens: puzzle.NewGrid(16, 16)}},
		{"25x25 empty", puzzle.Sudoku{Givens: puzzle.NewGrid(25, 25)}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := bench.p.Compile(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
