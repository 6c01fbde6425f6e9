package input

import (
	"errors"
	"fmt"
	"strings"

	"fourfold"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Task is one puzzle, or one problem in Knuth's format, that is to be solved.
type Task struct {
	File   string           // its name; "standard input" for "-"
	Where  string           // the file, and the line if it may hold many tasks, as messages show them
	Line   int              // of the first cell, from 1; 0 for a whole file
	Puzzle *gridtext.Puzzle // nil for a problem in Knuth's format
	Err    error            // what is wrong with it, with file, line and column, if it cannot be solved
	Unread bool             // with Err: some of the file after the task was not read

	Unopened bool // Err is about a file that cannot be opened, so that there is nothing to answer

	Problem  *fourfold.Problem // nil for a puzzle until Shape.Compile
	Compiled *puzzle.Compiled  // likewise; it stays nil for a problem in Knuth's format

	rules            func(puzzle.Grid) error // of the puzzle, on the grid
	boxRows, boxCols int                     // drawn in its grids
	regions          []int                   // likewise
}

// Place returns the file and the line of the task, as messages show them.
func (t *Task) Place() string {
	if t.Line == 0 {
		return words.Printable(t.File)
	}
	return fmt.Sprintf("%s:%d", words.Printable(t.File), t.Line)
}

// Locate names the place of an error about the puzzle: the first given that repeats
// another, or where the puzzle begins.
func (t *Task) Locate(err error) error {
	cell := 0
	if g := (*puzzle.GivensError)(nil); errors.As(err, &g) {
		cell = g.Duplicates[0].Cells[1]
	}
	line, column := t.Puzzle.Where(cell)
	return &gridtext.ParseError{Name: words.Printable(t.File), Line: line, Column: column, Err: err}
}

// Givens returns the puzzle as one line, or nothing if there is none.
func (t *Task) Givens() string {
	if t.Puzzle == nil {
		return ""
	}
	line, err := gridtext.AppendGrid(nil, t.Puzzle.Grid, gridtext.FormatLine, gridtext.WriteOptions{Alphabet: t.Puzzle.Alphabet})
	if err != nil {
		return ""
	}
	return string(line)
}

// Verify checks a solution by the problem and, for a Sudoku, by the rules on the grid.
func (t *Task) Verify(s fourfold.Solution) error {
	if err := t.Problem.Check(s); err != nil {
		return err
	}
	return t.VerifyGrid(s)
}

// VerifyGrid checks a solution by the rules of the puzzle alone. It returns nil if the task
// has no such rules.
func (t *Task) VerifyGrid(s fourfold.Solution) error {
	if t.rules == nil {
		return nil
	}
	return t.rules(t.Compiled.Grid(s))
}

// Grid returns the grid of a solution, nil for a problem in Knuth's format.
func (t *Task) Grid(s fourfold.Solution) *puzzle.Grid {
	if t.Compiled == nil {
		return nil
	}
	g := t.Compiled.Grid(s)
	return &g
}

// WriteOptions returns how grids of the task are written, without a label.
func (t *Task) WriteOptions() gridtext.WriteOptions {
	o := t.Puzzle.WriteOptions()
	o.Label = ""
	o.BoxRows, o.BoxCols, o.Regions = t.boxRows, t.boxCols, t.regions
	return o
}

// Text returns a solution as one line: the cells of a grid, or the names of the options
// with | between them.
func (t *Task) Text(s fourfold.Solution) string {
	if t.Compiled != nil {
		line, err := gridtext.AppendGrid(nil, t.Compiled.Grid(s), gridtext.FormatLine, t.WriteOptions())
		if err == nil {
			return string(line)
		}
	}
	return strings.Join(t.Problem.Names(s), " | ")
}
