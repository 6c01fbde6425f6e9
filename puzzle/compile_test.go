package puzzle_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/puzzle"
)

// solutions calls found for every exact cover of p, a problem without colours, by
// plain search on the primary item with fewest options. It is slow, and short
// enough to be read at a glance.
func solutions(p *fourfold.Problem, found func(fourfold.Solution)) {
	covered := make([]bool, p.NumItems())
	free := func(o int32) bool {
		return !slices.ContainsFunc(p.Option(int(o)), func(i fourfold.Item) bool { return covered[i.Index] })
	}
	var chosen fourfold.Solution
	var search func()
	search = func() {
		var best []int32
		item := -1
		for i := range p.NumItems() {
			if covered[i] || !p.IsPrimary(i) {
				continue
			}
			var live []int32
			for _, o := range p.Uses(i) {
				if free(o) {
					live = append(live, o)
				}
			}
			if item < 0 || len(live) < len(best) {
				item, best = i, live
			}
			if len(best) == 0 {
				return
			}
		}
		if item < 0 {
			found(slices.Sorted(slices.Values(chosen)))
			return
		}
		for _, o := range best {
			for _, i := range p.Option(int(o)) {
				covered[i.Index] = true
			}
			chosen = append(chosen, o)
			search()
			chosen = chosen[:len(chosen)-1]
			for _, i := range p.Option(int(o)) {
				covered[i.Index] = false
			}
		}
	}
	search()
}

func count(p *fourfold.Problem) int {
	n := 0
	solutions(p, func(fourfold.Solution) { n++ })
	return n
}

type compiler interface {
	Compile() (*puzzle.Compiled, error)
}

func mustCompile(t testing.TB, c compiler) *puzzle.Compiled {
	t.Helper()
	p, err := c.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// regions of order 4 that are no boxes.
var jigsaw4 = []int{
	0, 0, 0, 1,
	0, 1, 1, 1,
	2, 2, 2, 3,
	2, 3, 3, 3,
}

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

// TestAgainstGrids compares the solutions of the exact cover problem with the
// grids that obey the rules, found by trying all grids cell by cell.
func TestAgainstGrids(t *testing.T) {
	for _, test := range []struct {
		name string
		s    puzzle.Sudoku
	}{
		{"boxes", puzzle.Sudoku{Givens: mustGrid(t, "1...\n....\n....\n...1")}},
		{"diagonals", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Diagonals: true}},
		{"jigsaw", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: jigsaw4}},
		{"jigsaw with diagonals", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: jigsaw4, Diagonals: true}},
		{"tall boxes", puzzle.Sudoku{Givens: mustGrid(t, "12345.\n......\n......\n......\n......\n21....\n"), BoxRows: 3, BoxCols: 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want, got []string
			tryAll(test.s, test.s.Givens.Clone(), 0, func(g puzzle.Grid) { want = append(want, g.String()) })
			c := mustCompile(t, test.s)
			solutions(c.Problem, func(s fourfold.Solution) {
				g := c.Grid(s)
				got = append(got, g.String())
				if err := c.Check(s); err != nil {
					t.Errorf("Problem.Check: %v", err)
				}
				if err := test.s.Check(g); err != nil {
					t.Errorf("Sudoku.Check: %v", err)
				}
				if back, ok := c.Solution(g); !ok || !slices.Equal(back, s) {
					t.Errorf("Solution(%v) = %v, %v, want %v", g, back, ok, s)
				}
			})
			slices.Sort(want)
			slices.Sort(got)
			if len(want) == 0 || !slices.Equal(got, want) {
				t.Errorf("%d solutions, want %d", len(got), len(want))
			}
		})
	}
}

// tryAll fills the cells from the given one on with every value that has no equal
// among its peers.
func tryAll(s puzzle.Sudoku, g puzzle.Grid, cell int, found func(puzzle.Grid)) {
	n := g.Rows
	if cell == n*n {
		found(g)
		return
	}
	if s.Givens.Cells[cell] != 0 {
		tryAll(s, g, cell+1, found)
		return
	}
	for v := uint8(1); v <= uint8(n); v++ {
		clash := false
		for other, w := range g.Cells {
			clash = clash || w == v && other != cell && peers(s, n, cell, other)
		}
		if !clash {
			g.Cells[cell] = v
			tryAll(s, g, cell+1, found)
			g.Cells[cell] = 0
		}
	}
}

func peers(s puzzle.Sudoku, n, a, b int) bool {
	ar, ac, br, bc := a/n, a%n, b/n, b%n
	boxRows, boxCols := s.BoxRows, s.BoxCols
	if boxRows == 0 {
		boxRows, boxCols = 2, n/2
	}
	sameBox := ar/boxRows == br/boxRows && ac/boxCols == bc/boxCols
	if s.Regions != nil {
		sameBox = s.Regions[a] == s.Regions[b]
	}
	diagonal := s.Diagonals && (ar == ac && br == bc || ar+ac == n-1 && br+bc == n-1)
	return ar == br || ac == bc || sameBox || diagonal
}

func TestSizes(t *testing.T) {
	withDiagonals := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true}
	for _, test := range []struct {
		name                    string
		c                       compiler
		items, primary, options int
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

func TestNames(t *testing.T) {
	g := puzzle.NewGrid(16, 16)
	c := mustCompile(t, puzzle.Sudoku{Givens: g, Diagonals: true})
	const option = 15 // value 16 in the first cell
	if got, want := c.OptionName(option), "r1c1=16"; got != want {
		t.Errorf("OptionName = %q, want %q", got, want)
	}
	var items []string
	for _, i := range c.Option(option) {
		items = append(items, c.ItemName(int(i.Index)))
	}
	if got, want := strings.Join(items, " "), "r1c1 r1=16 c1=16 b1=16 d1=16"; got != want {
		t.Errorf("items of option = %q, want %q", got, want)
	}
}

func TestPlacement(t *testing.T) {
	c := mustCompile(t, puzzle.Sudoku{Givens: mustGrid(t, "1...\n..2.\n.3..\n...4")})
	for o := range int32(c.NumOptions()) {
		p, ok := c.Placement(o)
		if !ok || p.String() != c.OptionName(int(o)) {
			t.Errorf("Placement(%d) = %v, %v, want %s", o, p, ok, c.OptionName(int(o)))
		}
	}
	for _, o := range []int32{-1, int32(c.NumOptions())} {
		if p, ok := c.Placement(o); ok {
			t.Errorf("Placement(%d) = %v, want none", o, p)
		}
	}
	if p, ok := mustCompile(t, puzzle.Pentominoes(6, 10)).Placement(0); ok {
		t.Errorf("Placement of a pentomino = %v, want none", p)
	}
	if p, ok := mustCompile(t, puzzle.Queens{N: 4}).Placement(5); !ok || p != (puzzle.Placement{Row: 1, Col: 1, Value: 1}) {
		t.Errorf("Placement of a queen = %v, %v, want r2c2=1", p, ok)
	}
}

// TestGivensKept checks that a given keeps one option, and that its peers lose
// theirs.
func TestGivensKept(t *testing.T) {
	g := mustGrid(t, "1...\n....\n....\n....")
	c := mustCompile(t, puzzle.Sudoku{Givens: g})
	if got, want := c.NumOptions(), 64-3-7; got != want {
		t.Errorf("%d options, want %d", got, want)
	}
	if got := c.OptionName(0); got != "r1c1=1" {
		t.Errorf("first option is %s, want r1c1=1", got)
	}
}

func TestBadGivens(t *testing.T) {
	five := "1....\n.....\n.....\n.....\n.1..1\n"
	for _, test := range []struct {
		name string
		c    compiler
		want string
	}{
		{"row", puzzle.Sudoku{Givens: mustGrid(t, "5.....5.."+strings.Repeat(".", 72))},
			"givens break the rules: value 5 twice in row 1: r1c1 and r1c7"},
		{"column and box", puzzle.Sudoku{Givens: mustGrid(t, "2...\n2...\n....\n....")},
			"givens break the rules: value 2 twice in column 1: r1c1 and r2c1; value 2 twice in box 1: r1c1 and r2c1"},
		{"three times", puzzle.Sudoku{Givens: mustGrid(t, "3.33\n....\n....\n....")},
			"givens break the rules: value 3 3 times in row 1: r1c1, r1c3 and r1c4; value 3 twice in box 2: r1c3 and r1c4"},
		{"diagonal", puzzle.Sudoku{Givens: mustGrid(t, "4...\n....\n....\n...4"), Diagonals: true},
			"givens break the rules: value 4 twice in diagonal 1: r1c1 and r4c4"},
		{"region", puzzle.Sudoku{Givens: mustGrid(t, "...1\n..1.\n....\n...."), Regions: jigsaw4},
			"givens break the rules: value 1 twice in region 2: r1c4 and r2c3"},
		{"Latin", puzzle.Latin{Givens: mustGrid(t, five)},
			"givens break the rules: value 1 twice in row 5: r5c2 and r5c5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.c.Compile()
			var givens *puzzle.GivensError
			if !errors.Is(err, puzzle.ErrBadGivens) || !errors.As(err, &givens) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
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
		{"no grid", puzzle.Sudoku{}, "malformed puzzle: a grid of 0 rows and 0 columns has 0 cells"},
		{"cells missing", puzzle.Sudoku{Givens: puzzle.Grid{Rows: 9, Cols: 9, Cells: make([]uint8, 80)}},
			"malformed puzzle: a grid of 9 rows and 9 columns has 80 cells"},
		{"no square", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 5)}, "malformed puzzle: a grid of 4 rows and 5 columns: expected a square"},
		{"too small", puzzle.Sudoku{Givens: puzzle.NewGrid(3, 3)}, "malformed puzzle: order 3: expected 4 to 36"},
		{"too large", puzzle.Latin{Givens: puzzle.NewGrid(37, 37)}, "malformed puzzle: order 37: expected 1 to 36"},
		{"value", puzzle.Sudoku{Givens: tooLarge}, "malformed puzzle: value 10 in r1c2: expected 1 to 9"},
		{"prime order", puzzle.Sudoku{Givens: puzzle.NewGrid(7, 7)}, "malformed puzzle: order 7 is prime and has no boxes: expected regions"},
		{"box", puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), BoxRows: 2, BoxCols: 2},
			"malformed puzzle: boxes of 2x2 in a grid of order 6: expected 6 cells in a box"},
		{"negative box", puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), BoxRows: -2, BoxCols: -3},
			"malformed puzzle: boxes of -2x-3 in a grid of order 6: expected 6 cells in a box"},
		{"regions too few", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: []int{0}},
			"malformed puzzle: regions: given for 1 cells: expected 16"},
		{"region out of range", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: slices.Repeat([]int{4}, 16)},
			"malformed puzzle: regions: r1c1 is in region 4: expected 0 to 3"},
		{"region too large", puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4), Regions: make([]int, 16)},
			"malformed puzzle: regions: region 1 has 16 cells: expected 4"},
		{"no queens", puzzle.Queens{}, "malformed puzzle: 0 queens: expected 1 to 1000"},
		{"queens", puzzle.Queens{N: 1001}, "malformed puzzle: 1001 queens: expected 1 to 1000"},
		{"no board", puzzle.Polyomino{}, "malformed puzzle: a board of 0 rows and 0 columns: expected 1 to 65536 squares"},
		{"no pieces", puzzle.Polyomino{Rows: 1, Cols: 1}, "malformed puzzle: 0 pieces: expected 1 to 255"},
		{"hole", puzzle.Polyomino{Rows: 1, Cols: 1, Holes: []puzzle.Square{{Row: 1}}},
			"malformed puzzle: hole r2c1 is not on the board of 1 rows and 1 columns"},
		{"name", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "r1c1", Squares: square}}},
			`malformed puzzle: piece 1 has the name "r1c1": expected one of its own`},
		{"no squares", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "A"}}},
			`malformed puzzle: piece "A" has no squares`},
		{"far square", puzzle.Polyomino{Rows: 1, Cols: 1, Pieces: []puzzle.Piece{{Name: "A", Squares: []puzzle.Square{{Row: 1 << 30}}}}},
			`malformed puzzle: piece "A" has a square at row 1073741824, column 0: expected none beyond 65536`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.c.Compile()
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestDefaultBox(t *testing.T) {
	for _, test := range []struct{ order, rows, cols int }{
		{3, 0, 0}, {4, 2, 2}, {5, 0, 0}, {6, 2, 3}, {8, 2, 4}, {9, 3, 3}, {10, 2, 5}, {12, 3, 4},
		{16, 4, 4}, {18, 3, 6}, {25, 5, 5}, {29, 0, 0}, {35, 5, 7}, {36, 6, 6},
	} {
		rows, cols, ok := puzzle.DefaultBox(test.order)
		if rows != test.rows || cols != test.cols || ok != (rows > 0) {
			t.Errorf("DefaultBox(%d) = %d, %d, %v, want %d, %d", test.order, rows, cols, ok, test.rows, test.cols)
		}
	}
}

func TestCheck(t *testing.T) {
	s := puzzle.Sudoku{Givens: mustGrid(t, "1...\n..2.\n.3..\n...4")}
	var solved puzzle.Grid
	c := mustCompile(t, s)
	solutions(c.Problem, func(found fourfold.Solution) { solved = c.Grid(found) })
	changed := solved.Clone()
	changed.Set(0, 0, 2)
	swapped := solved.Clone()
	swapped.Set(0, 1, solved.At(0, 2))
	holed := solved.Clone()
	holed.Set(0, 1, 0)
	for _, test := range []struct {
		name string
		g    puzzle.Grid
		want string
	}{
		{"solved", solved, "<nil>"},
		{"the givens", s.Givens, "not a solution of the puzzle: 12 cells are empty, from r1c2 on"},
		{"one blank", holed, "not a solution of the puzzle: r1c2 is empty"},
		{"another given", changed, "not a solution of the puzzle: r1c1 is 2: 1 is given"},
		{"an empty grid", puzzle.NewGrid(4, 4),
			"not a solution of the puzzle: r1c1 is empty: 1 is given; r2c3 is empty: 2 is given; r3c2 is empty: 3 is given; r4c4 is empty: 4 is given"},
		{"shape", puzzle.NewGrid(9, 9), "not a solution of the puzzle: 9 rows and 9 columns: expected 4 of each"},
		{"cells missing", puzzle.Grid{Rows: 4, Cols: 4},
			"not a solution of the puzzle: malformed puzzle: a grid of 4 rows and 4 columns has 0 cells"},
		{"a value twice", swapped, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := s.Check(test.g)
			switch {
			case test.want != "" && fmt.Sprint(err) != test.want:
				t.Errorf("error %v\nwant %s", err, test.want)
			case test.want != "<nil>" && !errors.Is(err, puzzle.ErrNotSolved):
				t.Errorf("error %v, want ErrNotSolved", err)
			}
		})
	}
}

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
		options, want   int
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

// TestConcurrentCompile runs into the bound of the cache from many goroutines.
func TestConcurrentCompile(t *testing.T) {
	for order := 4; order <= puzzle.MaxOrder; order++ {
		for _, diagonals := range []bool{false, true} {
			t.Run(fmt.Sprint(order, diagonals), func(t *testing.T) {
				t.Parallel()
				s := puzzle.Sudoku{Givens: puzzle.NewGrid(order, order), Diagonals: diagonals}
				if _, _, ok := puzzle.DefaultBox(order); !ok {
					for cell := range order * order {
						s.Regions = append(s.Regions, cell/order)
					}
				}
				c, err := s.Compile()
				if err != nil {
					t.Fatal(err)
				}
				if got, want := c.NumOptions(), order*order*order; got != want {
					t.Errorf("%d options, want %d", got, want)
				}
			})
		}
	}
}
