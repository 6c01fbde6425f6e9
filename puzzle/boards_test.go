package puzzle_test

import (
	"errors"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestBoards: the solutions of every family with a board fill it, and are found by their grids.
func TestBoards(t *testing.T) {
	for _, test := range []struct {
		name string
		c    compiler
	}{
		{"Langford", puzzle.Langford{N: 3}},
		{"Costas", puzzle.Costas{N: 5}},
		{"sign matrices", puzzle.SignMatrix{N: 4}},
		{"MacMahon", puzzle.MacMahon{Rows: 4, Cols: 6, Border: 2}},
		{"Soma", puzzle.Soma()},
		{"dominoes", puzzle.AztecDiamond(3)},
		{"transversal", puzzle.CyclicTransversal(5)},
		{"coloring", puzzle.Coloring{Graph: puzzle.PetersenGraph(), Colors: 4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := mustCompile(t, test.c)
			n := 0
			for s, err := range fourfold.All(t.Context(), dlx.Solver{}, c.Problem) {
				if err != nil {
					t.Fatal(err)
				}
				if back, ok := c.Solution(c.Grid(s)); !ok || !slices.Equal(back, s) {
					t.Fatalf("Solution(Grid(%v)) = %v, %v", s, back, ok)
				}
				if n++; n == 50 {
					break
				}
			}
			if n == 0 {
				t.Error("no solution")
			}
		})
	}
	c := mustCompile(t, puzzle.Matching{N: 4})
	if g := c.Grid(fourfold.Solution{0}); len(g.Cells) != 0 {
		t.Errorf("a puzzle without a board has the grid %v", g)
	}
	if s, ok := c.Solution(puzzle.NewGrid(0, 0)); ok {
		t.Errorf("a puzzle without a board has the solution %v of a grid", s)
	}
	if p, ok := c.Placement(0); ok {
		t.Errorf("a puzzle without a board has the placement %v", p)
	}
}

// TestPolyominoes compares the numbers of polyominoes with A000105 and A000988.
func TestPolyominoes(t *testing.T) {
	for size, want := range map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 2}, 4: {5, 7}, 5: {12, 18}, 6: {35, 60}, 7: {108, 196}} {
		for k, oneSided := range []bool{false, true} {
			pieces, err := puzzle.Polyominoes(size, oneSided)
			if err != nil || len(pieces) != want[k] {
				t.Errorf("%d polyominoes of size %d, one-sided %v, %v, want %d", len(pieces), size, oneSided, err, want[k])
			}
		}
	}
	for _, size := range []int{0, 8} {
		if _, err := puzzle.Polyominoes(size, false); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("size %d: error %v, want ErrBadPuzzle", size, err)
		}
	}
}
