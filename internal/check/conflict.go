package check

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// A Conflict is a set of values that together allow no solution. The set is empty if the rules
// alone allow none.
type Conflict struct {
	Cells   []int // of the values, in increasing order
	Minimal bool  // without any one of the values there is a solution

	// Suspects has the values without which the whole grid has a solution. If only one value of
	// the grid is wrong, it is one of them. All are in the set. It is nil if the search for them
	// ended early.
	Suspects []int
}

// minimalConflict returns a minimal set of values of suspect that, together with all values of
// firm, allow no solution. All values together must allow none. A value is in at most one of the
// grids. If the context ends or the engine gives up, the set may be larger. That is not an error.
// The error wraps ErrWrong.
func (f *finder) minimalConflict(firm, suspect []uint8) (*Conflict, error) {
	s := &conflictSearch{finder: f, firm: firm, suspect: suspect, Conflict: Conflict{Cells: valuesOf(suspect)}}
	if err := s.run(); errors.Is(err, ErrWrong) {
		return nil, err
	}
	return &s.Conflict, nil
}

// A conflictSearch is one call of minimalConflict.
type conflictSearch struct {
	*finder
	firm, suspect []uint8
	Conflict      // the best so far
}

// orders returns the number of orders in which values are left out. The smallest set is kept.
func (s *conflictSearch) orders() int {
	if len(s.suspect) > 81 {
		return 1
	}
	return 8
}

func (s *conflictSearch) run() error {
	cells := slices.Clone(s.Cells)
	if err := s.findSuspects(cells); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range s.orders() {
		random.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		core, err := s.shrink(cells)
		if !s.Minimal || err == nil && len(core) < len(s.Cells) {
			s.Cells, s.Minimal = core, err == nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// findSuspects finds the values without which all other values have a solution. Each is in every
// set that allows no solution.
func (s *conflictSearch) findSuspects(cells []int) error {
	suspects := []int{}
	for _, cell := range cells {
		fits, err := s.fitsWithout(s.suspect, cell)
		if err != nil {
			return err
		}
		if fits {
			suspects = append(suspects, cell)
		}
	}
	s.Suspects = suspects
	return nil
}

// shrink leaves out values in the order of the cells, while the others allow no solution. It
// returns the cells of the others. They are a minimal set if the error is nil.
func (s *conflictSearch) shrink(cells []int) ([]int, error) {
	left := slices.Clone(s.suspect)
	for _, cell := range cells {
		if slices.Contains(s.Suspects, cell) {
			continue
		}
		fits, err := s.fitsWithout(left, cell)
		if err != nil {
			return valuesOf(left), err
		}
		if !fits {
			left[cell] = 0
		}
	}
	return valuesOf(left), nil
}

// fitsWithout reports whether there is a solution with the firm values and those of a grid, but
// not that of a cell.
func (s *conflictSearch) fitsWithout(values []uint8, cell int) (bool, error) {
	givens := slices.Clone(s.firm)
	for c, v := range values {
		if v != 0 && c != cell {
			givens[c] = v
		}
	}
	solution, err := s.first(question{givens: givens})
	return solution != nil, err
}

// valuesOf returns the cells that have a value.
func valuesOf(grid []uint8) []int {
	cells := []int{}
	for cell, v := range grid {
		if v != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
