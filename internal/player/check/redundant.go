package check

import "slices"

// findRedundant finds the givens of a proper puzzle that can be left out, each one alone. If the file
// states candidates, these are rules, and often make all givens redundant; then it finds none.
func (c *Checker) findRedundant(f *finder, r *Result) error {
	if c.Brief || r.Task.Puzzle.Allowed != nil {
		return nil
	}
	givens := slices.Clone(r.Task.Puzzle.Grid.Cells)
	for _, cell := range valuesOf(givens) {
		n, err := f.countWithout(givens, cell, 2)
		if err != nil {
			return err
		}
		if n == 1 {
			r.Redundant = append(r.Redundant, cell)
		}
	}
	r.RedundantKnown = true
	return nil
}

// minimize makes a minimal puzzle of a proper one. It tries to leave out the redundant givens in
// the order of the cells.
func (c *Checker) minimize(f *finder, r *Result) error {
	if !c.Minimize || !r.RedundantKnown {
		return nil
	}
	g := r.Task.Puzzle.Grid.Clone()
	for _, cell := range r.Redundant {
		n, err := f.countWithout(g.Cells, cell, 2)
		if err != nil {
			return err
		}
		if n == 1 {
			g.Cells[cell] = 0
		}
	}
	r.Minimized = &g
	return nil
}
