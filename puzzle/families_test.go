package puzzle_test

import (
	"errors"
	"math"
	"slices"
	"strings"
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
		{"1x1 Latin square", puzzle.Latin{Givens: puzzle.NewGrid(1, 1)}, 1},
		{"1 queen", puzzle.Queens{N: 1}, 1},
		{"2 queens", puzzle.Queens{N: 2}, 0},
		{"3 queens", puzzle.Queens{N: 3}, 0},
		{"6 queens", puzzle.Queens{N: 6}, 4},
		{"8 queens", puzzle.Queens{N: 8}, 92},
		{"3x20 pentominoes", puzzle.Pentominoes(3, 20), 8},
		{"one-sided tetrominoes in 4x7", packing(t, 4, 4, 7, true), 0},
		{"trominoes in 2x3", packing(t, 3, 2, 3, false), 0},
		{"4x4 dominoes", puzzle.Dominoes{Rows: 4, Cols: 4}, 36},
		{"1x3 dominoes", puzzle.Dominoes{Rows: 1, Cols: 3}, 0},
		{"3x4 dominoes", puzzle.Dominoes{Rows: 3, Cols: 4}, 11},
		{"dominoes around a hole", puzzle.Dominoes{Rows: 3, Cols: 3, Holes: []puzzle.Square{{Row: 1, Col: 1}}}, 2},
		{"mutilated chessboard of 4x4", puzzle.MutilatedChessboard(4), 0},
		{"Aztec diamond 1", puzzle.AztecDiamond(1), 2},
		{"Aztec diamond 3", puzzle.AztecDiamond(3), 64},
		{"Langford 3", puzzle.Langford{N: 3}, 2},
		{"Langford 5", puzzle.Langford{N: 5}, 0},
		{"Langford 7", puzzle.Langford{N: 7}, 52},
		{"partitions of 1", puzzle.SetPartition{N: 1}, 1},
		{"partitions of 6", puzzle.SetPartition{N: 6}, 203},
		{"transversals of order 4", puzzle.CyclicTransversal(4), 0},
		{"transversals of order 7", puzzle.CyclicTransversal(7), 133},
		{"matchings of 5", puzzle.Matching{N: 5}, 0},
		{"matchings of 8", puzzle.Matching{N: 8}, 105},
		{"triple systems of 6", puzzle.TripleSystem{N: 6}, 0},
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

// scott returns the puzzle of D. Scott (1958): pentominoes around the middle of a chessboard.
func scott() puzzle.Polyomino {
	y := puzzle.Pentominoes(8, 8)
	y.Holes = []puzzle.Square{{Row: 3, Col: 3}, {Row: 3, Col: 4}, {Row: 4, Col: 3}, {Row: 4, Col: 4}}
	return y
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
		{"Costas arrays of order 1", puzzle.Costas{N: 1}, 1},
		{"Costas arrays of order 2", puzzle.Costas{N: 2}, 2},
		{"Costas arrays of order 3", puzzle.Costas{N: 3}, 4},
		{"Costas arrays of order 6", puzzle.Costas{N: 6}, 116},
		{"alternating sign matrix of order 1", puzzle.SignMatrix{N: 1}, 1},
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
		{"Scott's pentominoes", scott(), 72, 72, 1568},
		{"solid pentominoes 2x5x6", puzzle.SolidPentominoes(2, 5, 6), 72, 72, 2084},
		{"Soma", puzzle.Soma(), 34, 34, 688},
		{"dominoes 8x8", puzzle.Dominoes{Rows: 8, Cols: 8}, 64, 64, 112},
		{"mutilated chessboard", puzzle.MutilatedChessboard(8), 62, 62, 108},
		{"Aztec diamond 4", puzzle.AztecDiamond(4), 40, 40, 64},
		{"Langford 12", puzzle.Langford{N: 12}, 36, 36, 198},
		{"Costas 7", puzzle.Costas{N: 7}, 14 + 21 + 7 + 60, 14 + 21, 49 + 882},
		{"set partitions 10", puzzle.SetPartition{N: 10}, 10, 10, 1023},
		{"transversals 9", puzzle.CyclicTransversal(9), 27, 27, 81},
		{"matchings 20", puzzle.Matching{N: 20}, 20, 20, 190},
		{"triple systems 9", puzzle.TripleSystem{N: 9}, 36, 36, 84},
		{"one-factorizations 8", puzzle.Factorization{N: 8}, 28, 28, 105},
		{"sign matrices 6", puzzle.SignMatrix{N: 6}, 36 + 60, 36, 152},
		{"MacMahon squares", puzzle.MacMahon{Rows: 4, Cols: 6, Border: 1}, 48 + 38, 48, 1008},
		{"colorings", puzzle.Coloring{Graph: puzzle.PetersenGraph(), Colors: 4}, 10 + 60, 10, 40},
		{"random cover", puzzle.RandomCover{Items: 20, Options: 100, Size: 4, Planted: true}, 20, 20, 100},
		{"random cover of a density", puzzle.RandomCover{Items: 20, Options: 100, Density: 0.1, Planted: true}, 20, 20, 100},
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
		{"Langford", puzzle.Langford{N: 256}, "malformed puzzle: Langford pairs of 256 numbers: expected 1 to 255"},
		{"Costas", puzzle.Costas{N: 37}, "malformed puzzle: a Costas array of order 37: expected 1 to 36"},
		{"set partition", puzzle.SetPartition{N: 19}, "malformed puzzle: partitions of a set of 19 things: expected 1 to 18"},
		{"matching", puzzle.Matching{}, "malformed puzzle: a perfect matching of 0 vertices: expected 1 to 2000"},
		{"triples", puzzle.TripleSystem{N: 2}, "malformed puzzle: a Steiner triple system of order 2: expected 3 to 200"},
		{"factorization", puzzle.Factorization{N: 7}, "malformed puzzle: a one-factorization of 7 vertices: expected an even number from 2 to 14"},
		{"sign matrix", puzzle.SignMatrix{N: 101}, "malformed puzzle: an alternating sign matrix of order 101: expected 1 to 100"},
		{"MacMahon", puzzle.MacMahon{Rows: 5, Cols: 5}, "malformed puzzle: MacMahon squares in a box of 5x5 (rows x columns): expected 24 squares, such as 4x6"},
		{"MacMahon border", puzzle.MacMahon{Rows: 4, Cols: 6, Border: 4},
			"malformed puzzle: MacMahon squares with a border of color 4: expected 1 to 3, or 0 for any colors"},
		{"only holes", puzzle.MutilatedChessboard(1), "malformed puzzle: the board of 1x1 (rows x columns) has only holes: expected a square"},
		{"no Latin square", puzzle.Transversal{Square: mustGrid(t, "1222")}, "malformed puzzle: value 2 in r2c2 is in its row or column twice: expected a Latin square"},
		{"empty Latin square", puzzle.Transversal{Square: mustGrid(t, "12.1")}, "malformed puzzle: r2c1 is empty: expected a Latin square"},
		{"no box", puzzle.Polycube{Rows: 1, Cols: 1}, "malformed puzzle: a box of 0x1x1 (layers x rows x columns): expected 1 to 65536 cubes"},
		{"no solids", puzzle.Polycube{Layers: 1, Rows: 1, Cols: 1}, "malformed puzzle: 0 pieces: expected 1 to 255"},
		{"name of a cube", puzzle.Polycube{Layers: 1, Rows: 1, Cols: 1, Pieces: []puzzle.Solid{{Name: "1r1c1", Cubes: make([]puzzle.Cube, 1)}}},
			`malformed puzzle: piece 1 has the name "1r1c1": expected a name that no other piece or cube has`},
		{"no cubes", puzzle.Polycube{Layers: 1, Rows: 1, Cols: 1, Pieces: []puzzle.Solid{{Name: "A"}}}, `malformed puzzle: piece "A" has no cubes`},
		{"far cube", puzzle.Polycube{Layers: 1, Rows: 1, Cols: 1, Pieces: []puzzle.Solid{{Name: "A", Cubes: []puzzle.Cube{{Col: -1 << 30}}}}},
			`malformed puzzle: piece "A" has a cube at layer 0, row 0, column -1073741824: expected up to 65536`},
		{"no vertices", puzzle.Coloring{Colors: 1}, "malformed puzzle: a graph with 0 vertices: expected 1 to 65536"},
		{"no colors", puzzle.Coloring{Graph: puzzle.CycleGraph(3)}, "malformed puzzle: 0 colors: expected 1 to 255"},
		{"loop", puzzle.Coloring{Graph: puzzle.Graph{Vertices: 2, Edges: [][2]int{{1, 1}}}, Colors: 2},
			"malformed puzzle: edge 0 leads from vertex 1 to itself: expected two vertices"},
		{"edge", puzzle.Coloring{Graph: puzzle.Graph{Vertices: 2, Edges: [][2]int{{0, 2}}}, Colors: 2},
			"malformed puzzle: edge 0 leads from vertex 0 to vertex 2: expected vertices from 0 to 1"},
		{"too many colors", puzzle.Coloring{Graph: puzzle.CompleteGraph(200), Colors: 200},
			"malformed puzzle: a graph of 200 vertices and 19900 edges in 200 colors: expected (vertices + 2 edges) * colors up to 4194304"},
		{"random items", puzzle.RandomCover{Options: 1, Size: 1}, "malformed puzzle: a random problem with 0 items: expected 1 to 65536"},
		{"random options", puzzle.RandomCover{Items: 1, Size: 1}, "malformed puzzle: a random problem with 0 options: expected 1 to 1048576"},
		{"random size", puzzle.RandomCover{Items: 3, Options: 1, Size: 4},
			"malformed puzzle: a random problem of 3 items with options of 4 items: expected 1 to 3"},
		{"random density", puzzle.RandomCover{Items: 3, Options: 1, Density: math.NaN()},
			"malformed puzzle: a random problem of density NaN: expected more than 0 and at most 1"},
		{"random cells", puzzle.RandomCover{Items: 1000, Options: 1 << 20, Size: 5},
			"malformed puzzle: a random problem of 1048576 options with 5 items each: expected up to 4194304 items in all options together"},
		{"random draws", puzzle.RandomCover{Items: 1 << 16, Options: 1 << 20, Density: 1e-9},
			"malformed puzzle: a random problem of 65536 items and 1048576 options with a density: expected items * options up to 67108864"},
		{"random full", puzzle.RandomCover{Items: 1 << 10, Options: 1 << 14, Density: 1},
			"malformed puzzle: the options contain more than 4194304 items together: expected a smaller puzzle"},
		{"random planted", puzzle.RandomCover{Items: 10, Options: 3, Size: 3, Planted: true},
			"malformed puzzle: a random problem of 3 options: expected 4 or more, the number of options in the planted solution"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.c.Compile()
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
}
