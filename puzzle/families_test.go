package puzzle_test

import (
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
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
		{"4x4 dominoes", puzzle.Dominoes{Rows: 4, Cols: 4}, 36},
		{"3x4 dominoes", puzzle.Dominoes{Rows: 3, Cols: 4}, 11},
		{"dominoes around a hole", puzzle.Dominoes{Rows: 3, Cols: 3, Holes: []puzzle.Square{{Row: 1, Col: 1}}}, 2},
		{"mutilated chessboard of 4x4", puzzle.MutilatedChessboard(4), 0},
		{"Aztec diamond 3", puzzle.AztecDiamond(3), 64},
		{"Langford 3", puzzle.Langford{N: 3}, 2},
		{"Langford 7", puzzle.Langford{N: 7}, 52},
		{"partitions of 6", puzzle.SetPartition{N: 6}, 203},
		{"transversals of order 4", puzzle.CyclicTransversal(4), 0},
		{"transversals of order 7", puzzle.CyclicTransversal(7), 133},
		{"matchings of 8", puzzle.Matching{N: 8}, 105},
		{"triple systems of 7", puzzle.TripleSystem{N: 7}, 30},
		{"one-factorizations of 6", puzzle.Factorization{N: 6}, 6},
		{"colorings of a triangle", puzzle.Coloring{Graph: puzzle.CycleGraph(3), Colors: 3}, 6},
		{"colorings of the Petersen graph", puzzle.Coloring{Graph: puzzle.PetersenGraph(), Colors: 3}, 120},
		{"colorings of 3 vertices without edges", puzzle.Coloring{Graph: puzzle.Graph{Vertices: 3}, Colors: 2}, 8},
		{"colorings with 60 colors", puzzle.Coloring{Graph: puzzle.CompleteGraph(2), Colors: 60}, 60 * 59},
		{"an edge that is listed twice", puzzle.Coloring{Graph: puzzle.Graph{Vertices: 2, Edges: [][2]int{{0, 1}, {1, 0}}}, Colors: 3}, 6},
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

// TestCountsByEngines counts by engines, since the search of these tests knows no colors.
func TestCountsByEngines(t *testing.T) {
	for _, test := range []struct {
		name string
		c    compiler
		want int
	}{
		{"Costas arrays of order 3", puzzle.Costas{N: 3}, 4},
		{"Costas arrays of order 6", puzzle.Costas{N: 6}, 116},
		{"alternating sign matrices of order 3", puzzle.SignMatrix{N: 3}, 7},
		{"alternating sign matrices of order 5", puzzle.SignMatrix{N: 5}, 429},
	} {
		for _, solver := range []fourfold.Solver{dlx.Solver{}, cp.Solver{}} {
			n, err := fourfold.Count(t.Context(), solver, mustCompile(t, test.c).Problem, 0)
			if err != nil || n.Int64() != int64(test.want) {
				t.Errorf("%s by %s: %d, %v, want %d", test.name, solver.Name(), n, err, test.want)
			}
		}
	}
}
