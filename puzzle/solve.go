package puzzle

import (
	"context"

	"fourfold"
)

// Solve returns the only solution of the puzzle:
//
//	solution, err := puzzle.Sudoku{Givens: givens}.Solve(ctx, cp.Solver{})
//
// If the puzzle has no solution, the error is fourfold.ErrNoSolution. If the puzzle has
// several solutions, Solve returns the first one found, and fourfold.ErrNotUnique. Other
// errors are those of [Sudoku.Compile] and of the solver; the grid then has no cells,
// unless the solver stopped after the first solution. Solve checks every grid with
// [Sudoku.Check] before it returns the grid.
func (s Sudoku) Solve(ctx context.Context, solver fourfold.Solver) (Grid, error) {
	p, err := s.Compile()
	if err != nil {
		return Grid{}, err
	}
	solution, err := fourfold.Unique(ctx, solver, p.Problem)
	if solution == nil {
		return Grid{}, err
	}
	g := p.Grid(solution)
	if wrong := s.Check(g); wrong != nil {
		return Grid{}, wrong
	}
	return g, err
}
