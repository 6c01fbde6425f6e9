package check

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Subject is a puzzle to check, and the grids to compare it with.
type Subject struct {
	Task *input.Task

	// Givens is the puzzle as it was before a player placed values. It has no cells if the Task
	// tells the givens itself.
	Givens puzzle.Grid

	// Solution is the solution to compare the values with. It has no cells if there is none.
	Solution puzzle.Grid
}

// Companions are grids that belong to the puzzles of other files: one for all puzzles, or one for
// each.
type Companions struct {
	flag  string // the flag of the command, and what it names, for messages
	grids []*input.Task
	used  int
}

// Open reads the grids that a flag of the command names: a file, or the text of a grid. If arg is
// empty, the result is nil, which is none.
func Open(r *input.Reader, flag, arg string) (*Companions, error) {
	if arg == "" {
		return nil, nil
	}
	c := &Companions{flag: flag + " " + words.Printable(arg), grids: slices.Collect(r.Tasks([]string{arg}))}
	switch {
	case len(c.grids) == 0 || c.grids[0].Err == nil && c.grids[0].Puzzle == nil:
		return nil, fmt.Errorf("%s: expected a grid", c.flag)
	case c.grids[0].Err != nil:
		return nil, fmt.Errorf("%s: %w", flag, c.grids[0].Err)
	}
	return c, nil
}

// Rest returns an error if there are grids that no puzzle has used. It returns nil if c is nil.
func (c *Companions) Rest() error {
	if c == nil || len(c.grids) == 1 || c.used >= len(c.grids) {
		return nil
	}
	return fmt.Errorf("%s has more grids than there are puzzles: expected one, or one for each puzzle", c.flag)
}

// grid returns the grid for a task, which must be a grid of the same order. If the file of the
// companions states solutions, stated says to take these.
func (c *Companions) grid(t *input.Task, stated bool) (g puzzle.Grid, err error) {
	if c == nil || t.Err != nil || t.Puzzle == nil {
		return g, nil
	}
	other := c.grids[0]
	if len(c.grids) > 1 {
		if c.used++; c.used > len(c.grids) {
			return g, fmt.Errorf("%s: %s has fewer grids than there are puzzles: expected one, or one for each puzzle", t.Where, c.flag)
		}
		other = c.grids[c.used-1]
	}
	switch {
	case other.Err != nil:
		return g, fmt.Errorf("%s: %w", c.flag, other.Err)
	case other.Puzzle == nil:
		return g, fmt.Errorf("%s: expected grids only", c.flag)
	}
	if g = other.Puzzle.Grid; stated && len(other.Puzzle.Solution.Cells) > 0 {
		g = other.Puzzle.Solution
	}
	if order := t.Puzzle.Grid.Rows; g.Rows != order {
		return puzzle.Grid{}, fmt.Errorf("%s: the grid of %s has order %d: expected %d", t.Where, c.flag, g.Rows, order)
	}
	return g, nil
}

// Subjects returns the tasks with their grids of givens and of solutions. Each may be nil. If a
// task has no grid, or a grid of another order, the error becomes that of the task.
func Subjects(tasks iter.Seq[*input.Task], givens, solutions *Companions) iter.Seq[Subject] {
	return func(yield func(Subject) bool) {
		for t := range tasks {
			s := Subject{Task: t}
			var errGivens, errSolution error
			s.Givens, errGivens = givens.grid(t, false)
			s.Solution, errSolution = solutions.grid(t, true)
			t.Err = cmp.Or(t.Err, errGivens, errSolution)
			if !yield(s) {
				return
			}
		}
	}
}
