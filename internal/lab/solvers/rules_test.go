package solvers

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/player/generate"
	"fourfold/puzzle"
)

// TestRules: all engines find the grids that keep the rules of random puzzles, and no others. The
// puzzles have orders 4 and 6 and rules of two kinds. The grids are found by trying all values and
// testing each full grid by the meaning of the rules.
func TestRules(t *testing.T) {
	runs := 40
	if os.Getenv("FOURFOLD_LONG") != "" {
		runs = 1000
	}
	rng := rand.New(rand.NewPCG(51, 2))
	kinds, used, several := generate.WithNames(), map[string]bool{}, 0
	for run := range runs {
		s := randomRuled(t, rng, kinds, 4+run%2*2)
		for _, name := range s.Rules.Names() {
			used[name] = true
		}
		var want []string
		plain := s
		plain.Rules = nil
		tryValues(s.Givens.Clone(), plain, 0, func(g puzzle.Grid) {
			if s.Check(g) == nil {
				want = append(want, g.String())
			}
		})
		slices.Sort(want)
		if len(want) > 1 {
			several++
		}
		c, err := s.Compile()
		if err != nil {
			t.Fatalf("run %d: %v: %v", run, s.Rules, err)
		}
		for _, name := range []string{"cp", "dlx", "sat", "cdcl", "lp", "auto"} {
			engine, err := Parse(name, Bounds{})
			if errors.Is(err, errors.ErrUnsupported) {
				continue // a build without CLP
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			var failed error
			for sol, err := range fourfold.All(context.Background(), engine, c.Problem) {
				if err != nil {
					failed = err
					break
				}
				got = append(got, c.Grid(sol).String())
			}
			if failed != nil {
				t.Fatalf("run %d: %s: %v", run, name, failed)
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("run %d: %s: %d solutions, want %d: %v, %s", run, name, len(got), len(want), s.Givens, s.Rules.Text(s.Givens.Cols, "; "))
			}
		}
	}
	if len(used) < min(runs/4, 20) || several < runs/4 {
		t.Errorf("%d kinds of rules, %d puzzles with several solutions", len(used), several)
	}
}

// randomRuled returns a puzzle with rules of two kinds and at least one solution.
func randomRuled(t *testing.T, rng *rand.Rand, kinds []string, order int) puzzle.Sudoku {
	t.Helper()
	for {
		w := generate.Wishes{Count: 1, Seed: rng.Uint64(), Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(order, order)}}
		w.With = []string{kinds[rng.IntN(len(kinds))], kinds[rng.IntN(len(kinds))]}
		run := generate.Run{Wishes: w, Workers: 1}
		var made *generate.Puzzle
		if err := run.Generate(t.Context(), func(p *generate.Puzzle) bool { made = p; return false }); made == nil {
			t.Fatal(err)
		}
		s := made.Rules
		if len(s.Rules) == 0 {
			continue // no place for these kinds
		}
		s.Givens = puzzle.NewGrid(order, order)
		for n := (order - 4) * 7; n > 0; n-- { // brute force needs some in the larger grids
			cell := rng.IntN(order * order)
			s.Givens.Cells[cell] = made.Solution.Cells[cell]
		}
		return s
	}
}

// tryValues yields all full grids that keep the rules of rows, columns and boxes.
func tryValues(g puzzle.Grid, s puzzle.Sudoku, cell int, yield func(puzzle.Grid)) {
	if cell == len(g.Cells) {
		yield(g)
		return
	}
	if s.Givens.Cells[cell] != 0 {
		tryValues(g, s, cell+1, yield)
		return
	}
	boxRows, boxCols := s.Box()
	n := g.Rows
	for v := 1; v <= n; v++ {
		ok := true
		for other, w := range g.Cells {
			sameBox := other/n/boxRows == cell/n/boxRows && other%n/boxCols == cell%n/boxCols
			ok = ok && (other == cell || int(w) != v || other/n != cell/n && other%n != cell%n && !sameBox)
		}
		if ok {
			g.Cells[cell] = uint8(v)
			tryValues(g, s, cell+1, yield)
			g.Cells[cell] = 0
		}
	}
}
