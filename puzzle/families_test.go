package puzzle_test

import (
	"testing"

	"fourfold/puzzle"
)

func TestCounts(t *testing.T) {
	empty4 := puzzle.NewGrid(4, 4)
	for _, test := range []struct {
		name string
		c    compiler
		want int
	}{
		{"4x4 grids", puzzle.Sudoku{Givens: empty4}, 288},
		{"4x4 Latin squares", puzzle.Latin{Givens: empty4}, 576},
		{"5x5 Latin squares with the first row and column given", puzzle.Latin{Givens: mustGrid(t, "12345\n2....\n3....\n4....\n5....")}, 56},
		{"1 queen", puzzle.Queens{N: 1}, 1},
		{"8 queens", puzzle.Queens{N: 8}, 92},
		{"3x20 pentominoes", puzzle.Pentominoes(3, 20), 8},
		{"one-sided tetrominoes in 4x7", packing(t, 4, 4, 7, true), 0},
		{"trominoes in 2x3", packing(t, 3, 2, 3, false), 0},
		{"the 4x4 puzzle of doc.go", puzzle.Sudoku{Givens: mustGrid(t, "1...\n..2.\n.3..\n...4")}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := count(mustCompile(t, test.c).Problem); got != test.want {
				t.Errorf("%d solutions, want %d", got, test.want)
			}
		})
	}
}

// packing returns a puzzle with all pieces of a size.
func packing(t *testing.T, size, rows, cols int, oneSided bool) puzzle.Polyomino {
	t.Helper()
	pieces, err := puzzle.Polyominoes(size, oneSided)
	if err != nil {
		t.Fatal(err)
	}
	return puzzle.Polyomino{Rows: rows, Cols: cols, Pieces: pieces, Rotate: true, Reflect: !oneSided}
}
