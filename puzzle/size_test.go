package puzzle_test

import (
	"errors"
	"math"
	"strconv"
	"testing"

	"fourfold/puzzle"
)

// TestAbsurdSizes: sizes that no puzzle has are errors, even if their product overflows to a valid
// size.
func TestAbsurdSizes(t *testing.T) {
	const half = 1 << (strconv.IntSize / 2) // its square overflows to 0
	sixteen := puzzle.NewGrid(16, 16)
	for _, test := range []struct {
		name    string
		compile func() (*puzzle.Compiled, error)
	}{
		{"no grid", puzzle.Sudoku{}.Compile},
		{"order 1", puzzle.Sudoku{Givens: puzzle.NewGrid(1, 1)}.Compile},
		{"order 37", puzzle.Sudoku{Givens: puzzle.NewGrid(37, 37)}.Compile},
		{"rows and columns that overflow to no cells", puzzle.Sudoku{Givens: puzzle.Grid{Rows: half, Cols: half}}.Compile},
		{"rows and columns without cells", puzzle.Sudoku{Givens: puzzle.Grid{Rows: math.MaxInt, Cols: math.MaxInt}}.Compile},
		{"negative rows and columns", puzzle.Sudoku{Givens: puzzle.Grid{Rows: -4, Cols: -4, Cells: make([]uint8, 16)}}.Compile},
		{"a box that overflows to 16 cells", puzzle.Sudoku{Givens: sixteen, BoxRows: 4, BoxCols: math.MinInt/2 + 4}.Compile},
		{"a wide box that overflows to 16 cells", puzzle.Sudoku{Givens: sixteen, BoxRows: 4, BoxCols: math.MaxInt/2 + 1 + 4}.Compile},
		{"a tall box that overflows to 16 cells", puzzle.Sudoku{Givens: sixteen, BoxRows: math.MaxInt/2 + 1 + 4, BoxCols: 4}.Compile},
		{"a box without columns", puzzle.Sudoku{Givens: sixteen, BoxRows: 4}.Compile},
		{"a box of 1x1", puzzle.Sudoku{Givens: sixteen, BoxRows: 1, BoxCols: 1}.Compile},
		{"the largest box", puzzle.Sudoku{Givens: sixteen, BoxRows: math.MaxInt, BoxCols: math.MaxInt}.Compile},
		{"no regions", puzzle.Sudoku{Givens: sixteen, Regions: []int{}}.Compile},
		{"Latin square without cells", puzzle.Latin{Givens: puzzle.Grid{Rows: half, Cols: half}}.Compile},
		{"queens", puzzle.Queens{N: math.MaxInt}.Compile},
		{"a board", puzzle.Polyomino{Rows: math.MaxInt, Cols: math.MaxInt}.Compile},
		{"a board that overflows", puzzle.Polyomino{Rows: half, Cols: half}.Compile},
		{"a board of dominoes", puzzle.Dominoes{Rows: half, Cols: half}.Compile},
		{"a mutilated board", puzzle.MutilatedChessboard(math.MaxInt).Compile},
		{"no mutilated board", puzzle.MutilatedChessboard(math.MinInt).Compile},
		{"an Aztec diamond", puzzle.AztecDiamond(math.MaxInt/2 + 1).Compile},
		{"a MacMahon box", puzzle.MacMahon{Rows: 8, Cols: math.MaxInt/4 + 1 + 3}.Compile},
		{"a box", puzzle.Polycube{Layers: 4, Rows: half / 2, Cols: half, Pieces: puzzle.Soma().Pieces}.Compile},
		{"a wide box", puzzle.SolidPentominoes(math.MaxInt, math.MaxInt, math.MaxInt).Compile},
		{"Langford pairs", puzzle.Langford{N: math.MaxInt}.Compile},
		{"a Costas array", puzzle.Costas{N: math.MinInt}.Compile},
		{"a set", puzzle.SetPartition{N: math.MaxInt}.Compile},
		{"transversals", puzzle.CyclicTransversal(math.MaxInt).Compile},
		{"a matching", puzzle.Matching{N: math.MaxInt}.Compile},
		{"triples", puzzle.TripleSystem{N: math.MaxInt}.Compile},
		{"a factorization", puzzle.Factorization{N: math.MaxInt - 1}.Compile},
		{"a sign matrix", puzzle.SignMatrix{N: math.MaxInt}.Compile},
		{"a graph", puzzle.Coloring{Graph: puzzle.Graph{Vertices: math.MaxInt}, Colors: 1}.Compile},
		{"colors", puzzle.Coloring{Graph: puzzle.CycleGraph(3), Colors: math.MaxInt}.Compile},
		{"random items", puzzle.RandomCover{Items: math.MaxInt, Options: math.MaxInt, Size: math.MaxInt}.Compile},
		{"random sizes", puzzle.RandomCover{Items: 1, Options: 1, Size: math.MinInt}.Compile},
		{"too many ways to lay solids", manySolids().Compile},
		{"too many ways to lay the pieces", manyPieces().Compile},
	} {
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

// manySolids returns a puzzle of 255 solids in the largest box. Its options contain too many items.
func manySolids() puzzle.Polycube {
	y := puzzle.Polycube{Layers: 16, Rows: 64, Cols: 64}
	for k := range 255 {
		y.Pieces = append(y.Pieces, puzzle.Solid{Name: string(rune('A' + k)), Cubes: []puzzle.Cube{{}, {Row: 1}, {Row: 1, Col: 1}, {Layer: 1, Col: 5}}})
	}
	return y
}
