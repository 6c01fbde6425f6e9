package check

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Subject is a puzzle to check, and the grids to compare it with.
type Subject struct {
	Task *input.Task

	// Givens is the puzzle as it was before a player placed values. It has no cells if the Task
	// tells the givens itself. The puzzle of the Task has its rules, too.
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

// givensOf returns the givens for a task, whose puzzle gets the rules that their file states.
func (c *Companions) givensOf(t *input.Task) (g puzzle.Grid, err error) {
	other, err := c.next(t)
	if other == nil {
		return g, err
	}
	p := *t.Puzzle
	if err := input.AddRules(&p.Sheet, &other.Sheet); err != nil {
		return g, fmt.Errorf("%s, and %s: %w: expected the same rules, or rules in one of them", t.Where, c.flag, err)
	}
	t.Puzzle = &p
	return other.Grid, nil
}

// solutionOf returns the grid for a task, or the solution if the file of the companions states it.
func (c *Companions) solutionOf(t *input.Task) (g puzzle.Grid, err error) {
	other, err := c.next(t)
	switch {
	case other == nil:
		return g, err
	case len(other.Solution.Cells) > 0:
		return other.Solution, nil
	}
	return other.Grid, nil
}

// next returns the puzzle for a task, which must be of the same size. It returns nil if there is none.
func (c *Companions) next(t *input.Task) (p *grid.Puzzle, err error) {
	if c == nil || t.Err != nil || t.Puzzle == nil {
		return nil, nil
	}
	other := c.grids[0]
	if len(c.grids) > 1 {
		if c.used++; c.used > len(c.grids) {
			return nil, fmt.Errorf("%s: %s has fewer grids than there are puzzles: expected one, or one for each puzzle", t.Where, c.flag)
		}
		other = c.grids[c.used-1]
	}
	switch {
	case other.Err != nil:
		return nil, fmt.Errorf("%s: %w", c.flag, other.Err)
	case other.Puzzle == nil:
		return nil, fmt.Errorf("%s: expected grids only", c.flag)
	}
	if g, of := other.Puzzle.Grid, t.Puzzle.Grid; g.Rows != of.Rows {
		return nil, fmt.Errorf("%s: the grid of %s has order %d: expected %d", t.Where, c.flag, g.Rows, of.Rows)
	} else if g.Cols != of.Cols {
		return nil, fmt.Errorf("%s: the grid of %s has %d columns: expected %d", t.Where, c.flag, g.Cols, of.Cols)
	}
	return other.Puzzle, nil
}

// Subjects returns the tasks with their grids of givens and of solutions. Each may be nil. If a
// task has no grid, or a grid of another order, the error becomes that of the task.
func Subjects(tasks iter.Seq[*input.Task], givens, solutions *Companions) iter.Seq[Subject] {
	return func(yield func(Subject) bool) {
		for t := range tasks {
			s := Subject{Task: t}
			var errGivens, errSolution error
			s.Givens, errGivens = givens.givensOf(t)
			s.Solution, errSolution = solutions.solutionOf(t)
			t.Err = cmp.Or(t.Err, errGivens, errSolution)
			if !yield(s) {
				return
			}
		}
	}
}
