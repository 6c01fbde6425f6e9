package puzzle_test

import (
	"context"
	"errors"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestSolve: Solve returns the only solution. If there is not exactly one, its error says why.
func TestSolve(t *testing.T) {
	for _, test := range []struct {
		name, givens, want string
		err                error
	}{
		{"one solution", "1.....2..3.....4", "1243342143122134", nil},
		{"no solution", "12....3.........", "", fourfold.ErrNoSolution},
		{"several solutions", "1.....2..3......", "1234342123144132", fourfold.ErrNotUnique},
		{"givens that repeat", "1..1............", "", puzzle.ErrBadGivens},
		{"no square", "1.....2.", "", puzzle.ErrBadPuzzle},
	} {
		t.Run(test.name, func(t *testing.T) {
			givens := puzzle.NewGrid(len(test.givens)/4, 4)
			for cell, char := range test.givens {
				if char != '.' {
					givens.Cells[cell] = uint8(char - '0')
				}
			}
			g, err := puzzle.Sudoku{Givens: givens}.Solve(t.Context(), dlx.Solver{})
			if !errors.Is(err, test.err) {
				t.Errorf("error %v, want %v", err, test.err)
			}
			if test.want == "" && g.Cells != nil || test.want != "" && test.err == nil && g.String() != test.want {
				t.Errorf("solution %v, want %s", g, test.want)
			}
			if test.err == fourfold.ErrNotUnique && (puzzle.Sudoku{Givens: givens}).Check(g) != nil {
				t.Errorf("%v does not solve the puzzle", g)
			}
		})
	}
}

// A liar yields a wrong solution.
type liar struct{ fourfold.Solver }

func (liar) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	yield(fourfold.Solution{0})
	return fourfold.Stats{}, nil
}

// TestSolveChecks: Solve refuses a wrong solution of its solver.
func TestSolveChecks(t *testing.T) {
	g, err := puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}.Solve(t.Context(), liar{dlx.Solver{}})
	if !errors.Is(err, puzzle.ErrNotSolved) || g.Cells != nil {
		t.Errorf("Solve() = %v, %v, want %v", g, err, puzzle.ErrNotSolved)
	}
}
