package check

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"syscall"

	"fourfold/internal/input"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
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
	flag string // the flag of the command that named them
	name string // what the flag named, for messages
	next func() (*input.Task, bool)
	stop func()

	each bool        // there are several grids, one for each puzzle
	head *input.Task // the grid for all puzzles, or for the next one; nil at the end
	tail *input.Task // the grid after head; nil at the end
}

// Open returns the grids that a flag of the command names: a file, or the text of a grid. The
// caller calls Close at the end.
func Open(r *input.Reader, flag, arg string) (*Companions, error) {
	c := &Companions{flag: flag, name: words.Printable(arg)}
	tasks := r.TasksOf(input.Source{Name: arg})
	if isGrid(arg) {
		c.name = "text"
		tasks = input.NewFile(flag, strings.NewReader(arg)).Puzzles(r.Shape)
	}
	c.next, c.stop = iter.Pull(tasks)
	c.head, _ = c.next()
	c.tail, _ = c.next()
	c.each = c.tail != nil
	if c.head == nil {
		c.stop()
		return nil, fmt.Errorf("%s %s: expected a grid", flag, c.name)
	}
	if err := c.head.Err; err != nil {
		c.stop()
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	if c.head.Puzzle == nil {
		c.stop()
		return nil, fmt.Errorf("%s %s: expected a grid, not a problem in Knuth's format", flag, c.name)
	}
	return c, nil
}

// isGrid reports whether an argument is the text of a grid and not the name of a file.
func isGrid(arg string) bool {
	_, err := os.Lstat(arg)
	if err == nil || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENAMETOOLONG) {
		return false
	}
	_, err = gridtext.NewReader(strings.NewReader(arg), "", gridtext.ParseOptions{}).Next()
	return err == nil
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
	return fmt.Errorf("%s %s has more grids than there are puzzles: expected one, or one for each puzzle", c.flag, c.name)
}

// take returns the task of the next puzzle's grid.
func (c *Companions) take() (*input.Task, error) {
	t := c.head
	switch {
	case t == nil:
		return nil, io.EOF
	case c.each:
		c.head = c.tail
		c.tail, _ = c.next()
	}
	return t, t.Err
}

// grid returns the grid for a task, which must be a grid of the same order. If the file of the
// companions states solutions, stated says to take these.
func (c *Companions) grid(t *input.Task, stated bool) (puzzle.Grid, error) {
	if c == nil || t.Err != nil || t.Puzzle == nil {
		return puzzle.Grid{}, nil
	}
	other, err := c.take()
	switch {
	case err == io.EOF:
		return puzzle.Grid{}, fmt.Errorf("%s: %s %s has fewer grids than there are puzzles: expected one, or one for each puzzle", t.Where, c.flag, c.name)
	case err != nil:
		return puzzle.Grid{}, fmt.Errorf("%s: %w", c.flag, err)
	}
	g := other.Puzzle.Grid
	if stated && len(other.Puzzle.Solution.Cells) > 0 {
		g = other.Puzzle.Solution
	}
	if order := t.Puzzle.Grid.Rows; g.Rows != order {
		return puzzle.Grid{}, fmt.Errorf("%s: the grid of %s %s has order %d: expected %d", t.Where, c.flag, c.name, g.Rows, order)
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
			if err := errors.Join(errGivens, errSolution); err != nil {
				t.Err = err
			}
			if !yield(s) {
				return
			}
		}
	}
}
