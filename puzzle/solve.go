package puzzle

import (
	"context"

	"fourfold"
)

// Solve returns the only solution of the puzzle, which the solver finds:
//
//	solution, err := puzzle.Sudoku{Givens: givens}.Solve(ctx, cp.Solver{})
//
// The error is fourfold.ErrNoSolution if the puzzle has no solution. It is
// fourfold.ErrNotUnique if the puzzle has several solutions; the grid is then the first
// one found. Other errors are those of [Sudoku.Compile], of the solver, and of
// [Sudoku.Check], which every grid has passed that Solve returns. With other errors than
// ErrNotUnique the grid may have no cells.
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
