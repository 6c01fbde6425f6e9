package puzzle_test

import (
	"errors"
	"slices"
	"testing"

	"fourfold"
	"fourfold/puzzle"
)

// TestAgainstGrids compares the solutions of the exact cover problem with all grids that obey the
// rules. These are found by trying all values, cell by cell.
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

// tryAll fills the cells from the given cell on, in every way that repeats no value among peers.
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
	if err := s.Check(solved); err != nil {
		t.Error(err)
	}
	for _, g := range []puzzle.Grid{s.Givens, holed, changed, swapped, puzzle.NewGrid(4, 4), puzzle.NewGrid(9, 9), {Rows: 4, Cols: 4}} {
		if err := s.Check(g); !errors.Is(err, puzzle.ErrNotSolved) {
			t.Errorf("%v: error %v, want ErrNotSolved", g, err)
		}
	}
}
