package puzzle_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/puzzle"
)

// TestMalformed: what describes no puzzle is an error, even if a product overflows to a valid size.
func TestMalformed(t *testing.T) {
	const half = 1 << (strconv.IntSize / 2) // its square overflows to 0
	sixteen, four, tooLarge := puzzle.NewGrid(16, 16), puzzle.NewGrid(4, 4), puzzle.NewGrid(9, 9)
	tooLarge.Set(0, 1, 10)
	pieces := func(name string, squares ...puzzle.Square) puzzle.Polyomino {
		return puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: name, Squares: squares}}}
	}
	for _, test := range []struct {
		name    string
		compile func() (*puzzle.Compiled, error)
	}{
		{"no grid", puzzle.Sudoku{}.Compile},
		{"cells missing", puzzle.Sudoku{Givens: puzzle.Grid{Rows: 9, Cols: 9, Cells: make([]uint8, 80)}}.Compile},
		{"no square", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 5)}.Compile},
		{"order 1", puzzle.Sudoku{Givens: puzzle.NewGrid(1, 1)}.Compile},
		{"order 37", puzzle.Sudoku{Givens: puzzle.NewGrid(37, 37)}.Compile},
		{"rows and columns that overflow to no cells", puzzle.Sudoku{Givens: puzzle.Grid{Rows: half, Cols: half}}.Compile},
		{"negative rows and columns", puzzle.Sudoku{Givens: puzzle.Grid{Rows: -4, Cols: -4, Cells: make([]uint8, 16)}}.Compile},
		{"a box that overflows to 16 cells", puzzle.Sudoku{Givens: sixteen, BoxRows: 4, BoxCols: math.MinInt/2 + 4}.Compile},
		{"a tall box that overflows to 16 cells", puzzle.Sudoku{Givens: sixteen, BoxRows: math.MaxInt/2 + 1 + 4, BoxCols: 4}.Compile},
		{"no regions", puzzle.Sudoku{Givens: sixteen, Regions: []int{}}.Compile},
		{"Latin square without cells", puzzle.Latin{Givens: puzzle.Grid{Rows: half, Cols: half}}.Compile},
		{"queens", puzzle.Queens{N: math.MaxInt}.Compile},
		{"a board that overflows", puzzle.Polyomino{Rows: half, Cols: half}.Compile},
		{"a value", puzzle.Sudoku{Givens: tooLarge}.Compile},
		{"too few regions", puzzle.Sudoku{Givens: four, Regions: []int{0}}.Compile},
		{"a region out of range", puzzle.Sudoku{Givens: four, Regions: slices.Repeat([]int{4}, 16)}.Compile},
		{"one large region", puzzle.Sudoku{Givens: four, Regions: make([]int, 16)}.Compile},
		{"no pieces", puzzle.Polyomino{Rows: 1, Cols: 1}.Compile},
		{"a hole", puzzle.Polyomino{Rows: 1, Cols: 1, Holes: []puzzle.Square{{Row: 1}}}.Compile},
		{"the name of a square", pieces("r1c1", puzzle.Square{}).Compile},
		{"two pieces with one name", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: slices.Repeat([]puzzle.Piece{{Name: "A", Squares: []puzzle.Square{{}}}}, 2)}.Compile},
		{"a piece without squares", pieces("A").Compile},
		{"a far square", pieces("A", puzzle.Square{Row: 1 << 30}).Compile},
		{"too many ways to lay the pieces", manyPieces().Compile},
	} {
		if testing.Short() && strings.HasPrefix(test.name, "too many ways") {
			continue
		}
		if _, err := test.compile(); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("%s: error %v, want ErrBadPuzzle", test.name, err)
		}
	}
	for _, order := range []int{math.MinInt, -1, 0, 37, half, math.MaxInt} {
		if err := puzzle.CheckRegions(order, nil); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("CheckRegions of order %d: error %v, want ErrBadPuzzle", order, err)
		}
		if rows, cols, ok := puzzle.DefaultBox(order); ok {
			t.Errorf("DefaultBox(%d) = %d, %d", order, rows, cols)
		}
	}
}

// manyPieces returns a puzzle of 255 small pieces on the largest board. Its options cover too many
// squares.
func manyPieces() puzzle.Polyomino {
	y := puzzle.Polyomino{Rows: 256, Cols: 256, Rotate: true, Reflect: true}
	for k := range 255 {
		y.Pieces = append(y.Pieces, puzzle.Piece{Name: string(rune('A' + k)), Squares: []puzzle.Square{{Row: 0, Col: 0}, {Row: 1, Col: 0}, {Row: 1, Col: 1}, {Row: 1, Col: 5}}})
	}
	return y
}
