package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNotSolved is wrapped by the errors of [Sudoku.Check] about a grid that does
// not solve the puzzle.
var ErrNotSolved = errors.New("not a solution of the puzzle")

// Check reports whether g solves the puzzle: whether it has the shape of the
// givens, agrees with each of them, fills every cell and repeats no value in any
// unit. The error wraps ErrNotSolved and tells all that is wrong with the first of
// these that fails; it wraps ErrBadPuzzle if the puzzle itself has no sound shape.
//
// Check looks at the grid and the units and knows nothing of options and items,
// so it judges [Sudoku.Compile] as well as any solver.
func (s *Sudoku) Check(g Grid) error {
	if err := s.check(); err != nil {
		return err
	}
	order := s.Givens.Rows
	if g.Rows != order || g.Cols != order {
		return fmt.Errorf("%w: %d rows and %d columns: expected %d of each", ErrNotSolved, g.Rows, g.Cols, order)
	}
	if err := g.square(order); err != nil {
		return fmt.Errorf("%w: %w", ErrNotSolved, err)
	}
	for _, faults := range [][]string{
		s.changed(g),
		empty(g),
		repeated(s.layout().units, g),
	} {
		if len(faults) > 0 {
			return fmt.Errorf("%w: %s", ErrNotSolved, strings.Join(faults, "; "))
		}
	}
	return nil
}

// changed lists the cells that disagree with their givens.
func (s *Sudoku) changed(g Grid) (faults []string) {
	for cell, given := range s.Givens.Cells {
		switch v := g.Cells[cell]; {
		case given == 0 || v == given:
		case v == 0:
			faults = append(faults, fmt.Sprintf("%s is empty: %d is given", CellName(cell, g.Cols), given))
		default:
			faults = append(faults, fmt.Sprintf("%s is %d: %d is given", CellName(cell, g.Cols), v, given))
		}
	}
	return faults
}

// empty tells how many cells are empty, and which is the first.
func empty(g Grid) []string {
	switch n := len(g.Cells) - g.Filled(); n {
	case 0:
		return nil
	case 1:
		return []string{CellName(slices.Index(g.Cells, 0), g.Cols) + " is empty"}
	default:
		return []string{fmt.Sprintf("%d cells are empty, from %s on", n, CellName(slices.Index(g.Cells, 0), g.Cols))}
	}
}

func repeated(units []Unit, g Grid) (faults []string) {
	for _, d := range duplicates(units, g) {
		faults = append(faults, d.String())
	}
	return faults
}
