package puzzle_test

import (
	"errors"
	"slices"
	"testing"

	"fourfold"
	"fourfold/puzzle"
)

func TestPolyomino(t *testing.T) {
	domino, err := puzzle.ParsePiece("D", "##")
	if err != nil {
		t.Fatal(err)
	}
	corner, err := puzzle.ParsePiece("V", "#.\n##")
	if err != nil {
		t.Fatal(err)
	}
	rows, cols, holes := puzzle.ParseBoard("###\n##\n")
	if rows != 2 || cols != 3 || !slices.Equal(holes, []puzzle.Square{{Row: 1, Col: 2}}) {
		t.Fatalf("ParseBoard = %d, %d, %v", rows, cols, holes)
	}
	for _, test := range []struct {
		name            string
		rotate, reflect bool
		options         int32
		want            int
	}{
		{"as they lie", false, false, 4, 1},
		{"turned over", false, true, 5, 1},
		{"turned", true, false, 10, 2},
		{"both", true, true, 10, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := puzzle.Polyomino{Rows: rows, Cols: cols, Holes: holes,
				Pieces: []puzzle.Piece{domino, corner}, Rotate: test.rotate, Reflect: test.reflect}
			c := mustCompile(t, y)
			if c.NumOptions() != test.options {
				t.Errorf("%d options, want %d", c.NumOptions(), test.options)
			}
			n := 0
			solutions(c.Problem, func(s fourfold.Solution) {
				n++
				g := c.Grid(s)
				if g.At(1, 2) != 0 || g.Filled() != 5 {
					t.Errorf("grid %v", g)
				}
				if back, ok := c.Solution(g); !ok || !slices.Equal(back, s) {
					t.Errorf("Solution(%v) = %v, %v, want %v", g, back, ok, s)
				}
			})
			if n != test.want {
				t.Errorf("%d solutions, want %d", n, test.want)
			}
		})
	}
	if _, err := puzzle.ParsePiece("empty", "...\n"); !errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("ParsePiece without squares: error %v, want ErrBadPuzzle", err)
	}
}
