package puzzle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// TestOverlapBoards: all boards with names are sound, connected where they should be, and can be filled.
func TestOverlapBoards(t *testing.T) {
	for _, name := range puzzle.BoardNames() {
		b, ok := puzzle.BoardNamed(name)
		if !ok || b.Check() != nil {
			t.Fatalf("board %s: %v, %v", name, ok, b.Check())
		}
		rows, cols := b.Size()
		n := 0
		for _, inside := range b.Cells() {
			if inside {
				n++
			}
		}
		o := puzzle.Overlap{Board: b, Givens: puzzle.NewGrid(rows, cols)}
		c := mustCompile(t, o)
		if int(c.NumOptions()) != 9*n {
			t.Errorf("%s: %d options for %d cells", name, c.NumOptions(), n)
		}
		s, err := fourfold.First(context.Background(), cdcl.Solver{}, c.Problem)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := o.Check(c.Grid(s)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if b, ok := puzzle.BoardNamed("Kazaguruma"); !ok || b.Name != "windmill" {
		t.Errorf("kazaguruma is %v", b)
	}
}

// TestOverlapAgainstSudokus: two grids that share a box. Their solutions are the pairs of solutions
// of the two Sudokus that agree in this box.
func TestOverlapAgainstSudokus(t *testing.T) {
	b, _ := puzzle.BoardNamed("twodoku")
	rng := rand.New(rand.NewPCG(3, 4))
	full := puzzle.Overlap{Board: b, Givens: puzzle.NewGrid(15, 15)}
	c := mustCompile(t, full)
	s, err := fourfold.First(context.Background(), cp.Solver{}, c.Problem)
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for range 20 {
		o := puzzle.Overlap{Board: b, Givens: c.Grid(s)}
		for cell := range o.Givens.Cells {
			if rng.IntN(100) < 55 {
				o.Givens.Cells[cell] = 0
			}
		}
		var parts [2]map[string]int // how many solutions have each shared box
		for k := range parts {
			parts[k] = map[string]int{}
			part := mustCompile(t, puzzle.Sudoku{Givens: b.Part(o.Givens, k)})
			_, err := dlx.Solver{}.Solve(context.Background(), part.Problem, func(s fourfold.Solution) bool {
				g := part.Grid(s)
				from, box := 6*(1-k), ""
				for r := range 3 {
					box += string(g.Cells[(from+r)*9+from:][:3])
				}
				parts[k][box]++
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		want := 0
		for box, n := range parts[0] {
			want += n * parts[1][box]
		}
		if want > 1 {
			several++
		}
		compiled := mustCompile(t, o)
		for _, solver := range []fourfold.Solver{dlx.Solver{}, cp.Solver{}, cdcl.Solver{}} {
			n, err := fourfold.Count(context.Background(), solver, compiled.Problem, 0)
			if err != nil || n.Int64() != int64(want) {
				t.Errorf("%s finds %d solutions, %v, want %d", solver.Name(), n, err, want)
			}
		}
	}
	if several < 5 {
		t.Errorf("only %d of 20 puzzles have several solutions", several)
	}
}

// TestOverlapFaults: what is wrong with a board, its givens or a solution is an error that says so.
func TestOverlapFaults(t *testing.T) {
	b, _ := puzzle.BoardNamed("twodoku")
	put := func(values ...[3]int) puzzle.Grid {
		g := puzzle.NewGrid(15, 15)
		for _, v := range values {
			g.Set(v[0]-1, v[1]-1, v[2])
		}
		return g
	}
	for _, test := range []struct {
		o    puzzle.Overlap
		want string
	}{
		{puzzle.Overlap{Board: b, Givens: put([3]int{7, 8, 5}, [3]int{7, 12, 5})}, "value 5 occurs twice in row 1 of grid 2: r7c8 and r7c12"},
		{puzzle.Overlap{Board: b, Givens: put([3]int{1, 10, 5})}, "value 5 in r1c10, which belongs to no grid"},
		{puzzle.Overlap{Board: b, Givens: put([3]int{1, 1, 10})}, "value 10 in r1c1: expected 1 to 9"},
		{puzzle.Overlap{Board: b, Givens: puzzle.NewGrid(9, 9)}, "a grid of 9x9 (rows x columns): expected 15x15"},
		{puzzle.Overlap{}, "a board of 0 grids"},
		{puzzle.Overlap{Board: puzzle.Board{Corners: []puzzle.Square{{Row: 91}}}}, "a grid at r92c1"},
		{puzzle.Overlap{Board: puzzle.Board{Corners: []puzzle.Square{{}, {}}}}, "two grids at r1c1"},
	} {
		if _, err := test.o.Compile(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %s", err, test.want)
		}
	}
	o := puzzle.Overlap{Board: b, Givens: put([3]int{1, 1, 5})}
	c := mustCompile(t, o)
	s, err := fourfold.First(context.Background(), cp.Solver{}, c.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range []int{0, 15*7 + 7, 15*14 + 14} {
		g := c.Grid(s)
		g.Cells[cell] = g.Cells[cell]%9 + 1
		if err := o.Check(g); !errors.Is(err, puzzle.ErrNotSolved) {
			t.Errorf("Check of a grid with another value in %s: %v", puzzle.CellName(cell, 15), err)
		}
	}
	if _, classic := c.Classic(); classic {
		t.Error("a twodoku is classic")
	}
}
