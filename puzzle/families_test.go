package puzzle_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fourfold"
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
		{"1x1 Latin square", puzzle.Latin{Givens: puzzle.NewGrid(1, 1)}, 1},
		{"1 queen", puzzle.Queens{N: 1}, 1},
		{"2 queens", puzzle.Queens{N: 2}, 0},
		{"3 queens", puzzle.Queens{N: 3}, 0},
		{"6 queens", puzzle.Queens{N: 6}, 4},
		{"8 queens", puzzle.Queens{N: 8}, 92},
		{"3x20 pentominoes", puzzle.Pentominoes(3, 20), 8},
		{"the 4x4 puzzle of doc.go", puzzle.Sudoku{Givens: mustGrid(t, "1...\n..2.\n.3..\n...4")}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := count(mustCompile(t, test.c).Problem); got != test.want {
				t.Errorf("%d solutions, want %d", got, test.want)
			}
		})
	}
}

func TestSizes(t *testing.T) {
	withDiagonals := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true}
	for _, test := range []struct {
		name                    string
		c                       compiler
		items, primary, options int32
	}{
		{"4x4", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}, 64, 64, 64},
		{"9x9", puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9)}, 324, 324, 729},
		{"9x9 with diagonals", withDiagonals, 342, 342, 729},
		{"36x36", puzzle.Sudoku{Givens: puzzle.NewGrid(36, 36)}, 5184, 5184, 46656},
		{"Latin 4", puzzle.Latin{Givens: puzzle.NewGrid(4, 4)}, 48, 48, 64},
		{"queens 8", puzzle.Queens{N: 8}, 42, 16, 64},
		{"pentominoes 6x10", puzzle.Pentominoes(6, 10), 72, 72, 2056},
		{"pentominoes 3x20", puzzle.Pentominoes(3, 20), 72, 72, 1236},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := mustCompile(t, test.c)
			if c.NumItems() != test.items || c.NumPrimary() != test.primary || c.NumOptions() != test.options {
				t.Errorf("%d items, %d primary, %d options, want %d, %d, %d",
					c.NumItems(), c.NumPrimary(), c.NumOptions(), test.items, test.primary, test.options)
			}
			var b strings.Builder
			if err := fourfold.WriteProblem(&b, c.Problem); err != nil {
				t.Fatal(err)
			}
			p, err := fourfold.ReadProblem(strings.NewReader(b.String()), "written")
			if err != nil {
				t.Fatal(err)
			}
			if p.NumOptions() != c.NumOptions() {
				t.Errorf("%d options after writing and reading, want %d", p.NumOptions(), c.NumOptions())
			}
		})
	}
}

func TestBadPuzzles(t *testing.T) {
	tooLarge := puzzle.NewGrid(9, 9)
	tooLarge.Set(0, 1, 10)
	square := []puzzle.Square{{}}
	for _, test := range []struct {
		name string
		c    compiler
		want string
	}{
		{"no grid", puzzle.Sudoku{}, "malformed puzzle: a grid of 0x0 (rows x columns) has 0 cells"},
		{"cells missing", puzzle.Sudoku{Givens: puzzle.Grid{Rows: 9, Cols: 9, Cells: make([]uint8, 80)}},
			"malformed puzzle: a grid of 9x9 (rows x columns) has 80 cells"},
		{"no square", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 5)}, "malformed puzzle: a grid of 4x5 (rows x columns): expected a square"},
		{"too small", puzzle.Sudoku{Givens: puzzle.NewGrid(3, 3)}, "malformed puzzle: order 3: expected 4 to 36"},
		{"too large", puzzle.Latin{Givens: puzzle.NewGrid(37, 37)}, "malformed puzzle: order 37: expected 1 to 36"},
		{"value", puzzle.Sudoku{Givens: tooLarge}, "malformed puzzle: value 10 in r1c2: expected 1 to 9"},
		{"prime order", puzzle.Sudoku{Givens: puzzle.NewGrid(7, 7)}, "malformed puzzle: order 7 is prime and has no boxes: expected regions"},
		{"box", puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), BoxRows: 2, BoxCols: 2},
			"malformed puzzle: boxes of 2x2 in a grid of order 6: expected 6 cells in a box"},
		{"negative box", puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), BoxRows: -2, BoxCols: -3},
			"malformed puzzle: boxes of -2x-3 in a grid of order 6: expected 6 cells in a box"},
		{"regions too few", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: []int{0}},
			"malformed puzzle: found the regions of 1 cell: expected 16"},
		{"region out of range", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: slices.Repeat([]int{4}, 16)},
			"malformed puzzle: r1c1 is in region 4: expected 0 to 3"},
		{"region too large", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: make([]int, 16)},
			"malformed puzzle: region 1 has 16 cells: expected 4"},
		{"no queens", puzzle.Queens{}, "malformed puzzle: 0 queens: expected 1 to 1000"},
		{"queens", puzzle.Queens{N: 1001}, "malformed puzzle: 1001 queens: expected 1 to 1000"},
		{"no board", puzzle.Polyomino{}, "malformed puzzle: a board of 0x0 (rows x columns): expected 1 to 65536 squares"},
		{"no pieces", puzzle.Polyomino{Rows: 1, Cols: 1}, "malformed puzzle: 0 pieces: expected 1 to 255"},
		{"hole", puzzle.Polyomino{Rows: 1, Cols: 1, Holes: []puzzle.Square{{Row: 1}}},
			"malformed puzzle: hole r2c1 is not on the board of 1x1 (rows x columns)"},
		{"name", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "r1c1", Squares: square}}},
			`malformed puzzle: piece 1 has the name "r1c1": expected a name that no other piece or square has`},
		{"no squares", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "A"}}},
			`malformed puzzle: piece "A" has no squares`},
		{"far square", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "A", Squares: []puzzle.Square{{Row: 1 << 30}}}}},
			`malformed puzzle: piece "A" has a square at row 1073741824, column 0: expected rows and columns up to 65536`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.c.Compile()
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
}
