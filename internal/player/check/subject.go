package check

import (
	"cmp"
	"fmt"
	"iter"

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
	flag string // the flag of the command, and what it names, for messages
	next func() (*input.Task, bool)
	stop func()

	each bool        // there are several grids, one for each puzzle
	head *input.Task // the grid for all puzzles, or for the next one; nil at the end
	tail *input.Task // the grid after head; nil at the end
}

// Open returns the grids that a flag of the command names: a file, or the text of a grid. The
// caller calls Close at the end. If arg is empty, the result is nil, which is none.
func Open(r *input.Reader, flag, arg string) (*Companions, error) {
	if arg == "" {
		return nil, nil
	}
	c := &Companions{flag: flag + " " + words.Printable(arg)}
	c.next, c.stop = iter.Pull(r.Tasks([]string{arg}))
	c.head, _ = c.next()
	c.tail, _ = c.next()
	c.each = c.tail != nil
	var err error
	switch {
	case c.head == nil || c.head.Err == nil && c.head.Puzzle == nil:
		err = fmt.Errorf("%s: expected a grid", c.flag)
	case c.head.Err != nil:
		err = fmt.Errorf("%s: %w", flag, c.head.Err)
	}
	if err != nil {
		c.stop()
	}
	return c, err
}

// Close ends reading. It does nothing if c is nil.
func (c *Companions) Close() {
	if c != nil {
		c.stop()
	}
}

// Rest returns an error if there are grids that no puzzle has used. It returns nil if c is nil.
func (c *Companions) Rest() error {
	if c == nil || !c.each || c.head == nil {
		return nil
	}
	return fmt.Errorf("%s has more grids than there are puzzles: expected one, or one for each puzzle", c.flag)
}

// grid returns the grid for a task, which must be a grid of the same order. If the file of the
// companions states solutions, stated says to take these.
func (c *Companions) grid(t *input.Task, stated bool) (puzzle.Grid, error) {
	if c == nil || t.Err != nil || t.Puzzle == nil {
		return puzzle.Grid{}, nil
	}
	other := c.head
	if c.each {
		c.head = c.tail
		c.tail, _ = c.next()
	}
	switch {
	case other != nil && other.Err != nil:
		return puzzle.Grid{}, fmt.Errorf("%s: %w", c.flag, other.Err)
	case other == nil || other.Puzzle == nil:
		return puzzle.Grid{}, fmt.Errorf("%s: %s has fewer grids than there are puzzles: expected one, or one for each puzzle", t.Where, c.flag)
	}
	g := other.Puzzle.Grid
	if stated && len(other.Puzzle.Solution.Cells) > 0 {
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
