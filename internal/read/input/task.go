package input

import (
	"errors"
	"fmt"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// A Task is one puzzle, or one problem in Knuth's format.
type Task struct {
	File       string       // name of the file; "standard input" for "-"
	Where      string       // "FILE:LINE", or "FILE" if the file is one task or cannot be read, for messages
	Line       int          // line of the first cell, from 1; 0 if the file is one task
	Puzzle     *grid.Puzzle // nil for a problem in Knuth's format
	Err        error        // why the task cannot be solved, with file, line and column; else nil
	RestUnread bool         // if Err is not nil: the rest of the file after the task was not read

	Unopened bool // the file cannot be opened, and Err says why

	Problem  *fourfold.Problem // nil for a puzzle until Shape.Compile is called
	Compiled *puzzle.Compiled  // nil until Shape.Compile is called, and always for a problem in Knuth's format

	rules            func(puzzle.Grid) error // checks a grid by the rules of the puzzle
	further          []string                // names of the rules that an ordinary Sudoku does not have
	boxRows, boxCols int                     // the boxes to draw when a grid is written
	regions          []int                   // the regions to draw when a grid is written
	board            *puzzle.Board           // of overlapping grids; nil for all other puzzles

	optionNames []string // those in the texts of solutions so far; "" for the others
}

// Locate adds file, line and column to an error about the puzzle. The place is the first given
// that repeats another given, or else the beginning of the puzzle.
func (t *Task) Locate(err error) error {
	cell := 0
	if g := (*puzzle.GivensError)(nil); errors.As(err, &g) {
		cell = g.Cell()
	}
	line, column := t.Puzzle.Where(cell)
	return &grid.ParseError{Name: words.Printable(t.File), Line: line, Column: column, Err: err}
}

// NoPuzzle reports whether the task stands for a place without a puzzle, such as the end of an empty
// file.
func (t *Task) NoPuzzle() bool {
	bad := (*grid.ParseError)(nil)
	return errors.As(t.Err, &bad) && bad.NoPuzzle()
}

// Givens returns the puzzle as one line, or "" for a problem in Knuth's format.
func (t *Task) Givens() string {
	if t.Puzzle == nil {
		return ""
	}
	line, _ := t.appendGrid(nil, t.Puzzle.Grid)
	return string(line)
}

// appendGrid appends the cells of a grid as one line, or returns nil if the alphabet has no letter for a value.
func (t *Task) appendGrid(dst []byte, g puzzle.Grid) ([]byte, error) {
	if t.board != nil {
		return append(dst, grid.BoardLine(g)...), nil
	}
	return grid.AppendGrid(dst, g, grid.FormatLine, grid.WriteOptions{Alphabet: t.Puzzle.Alphabet, Form: t.Puzzle.Form})
}

// Board returns the board of overlapping grids, and nil for all other puzzles.
func (t *Task) Board() *puzzle.Board { return t.board }

// NumCells returns the number of cells that a solution fills; 0 for a problem in Knuth's format.
func (t *Task) NumCells() int {
	switch {
	case t.Puzzle == nil:
		return 0
	case t.board == nil:
		return len(t.Puzzle.Grid.Cells) - len(t.Puzzle.Form.Holes)
	}
	n := 0
	for _, inside := range t.board.Cells() {
		if inside {
			n++
		}
	}
	return n
}

// Rules names the rules of the puzzle that an ordinary Sudoku of its order does not have, such as
// "diagonals". The result is "" if there are none, for a problem in Knuth's format, and before
// Shape.Compile is called.
func (t *Task) Rules() string { return strings.Join(t.further, ", ") }

// RuleNames returns the names of these rules. The caller must not modify them.
func (t *Task) RuleNames() []string { return t.further }

// Techniques returns an error if the puzzle has rules for which no techniques of people are known, such as
// killer cages. Steps that know only the other rules would be right, but would miss what these rules say.
func (t *Task) Techniques() error {
	if t.Compiled == nil || !t.Compiled.HasConstraints() {
		return nil
	}
	return fmt.Errorf("no techniques are known for these rules (%s): expected a puzzle without them", t.Rules())
}

// Verify checks that a solution is an exact cover and, for a Sudoku, that its grid follows the
// rules.
func (t *Task) Verify(s fourfold.Solution) error {
	if err := t.Problem.Check(s); err != nil {
		return err
	}
	return t.VerifyGrid(s)
}

// VerifyGrid checks only the grid of a solution by the rules of the puzzle. It returns nil for
// Latin squares and problems in Knuth's format.
func (t *Task) VerifyGrid(s fourfold.Solution) error {
	if t.rules == nil {
		return nil
	}
	return t.rules(t.Compiled.Grid(s))
}

// Grid returns the grid of a solution; nil for a problem in Knuth's format.
func (t *Task) Grid(s fourfold.Solution) *puzzle.Grid {
	if t.Compiled == nil {
		return nil
	}
	g := t.Compiled.Grid(s)
	return &g
}

// WriteOptions returns the options for writing grids of the task, without a label.
func (t *Task) WriteOptions() grid.WriteOptions {
	o := t.Puzzle.WriteOptions()
	o.Label = ""
	o.BoxRows, o.BoxCols, o.Regions = t.boxRows, t.boxCols, t.regions
	return o
}

// Options returns the numbers of the options of a solution, from 0; nil for a puzzle.
func (t *Task) Options(s fourfold.Solution) fourfold.Solution {
	if t.Puzzle != nil {
		return nil
	}
	return s
}

// Text returns a solution as one line: the cells of its grid, or the names of its options separated
// by " | ", but none that only state constraints of a puzzle.
func (t *Task) Text(s fourfold.Solution) string { return string(t.AppendText(nil, s)) }

// AppendText appends the Text of a solution to dst. Only one goroutine may call it at a time.
func (t *Task) AppendText(dst []byte, s fourfold.Solution) []byte {
	if t.Compiled != nil {
		if line, err := t.appendGrid(dst, t.Compiled.Grid(s)); err == nil {
			return line
		}
	}
	if t.optionNames == nil {
		t.optionNames = make([]string, t.Problem.NumOptions())
	}
	begin := len(dst)
	for _, o := range s {
		if !t.fills(o) {
			continue
		}
		if len(dst) > begin {
			dst = append(dst, " | "...)
		}
		if t.optionNames[o] == "" { // to make a name takes longer than to keep it for the next solution
			t.optionNames[o] = t.Problem.OptionName(o)
		}
		dst = append(dst, t.optionNames[o]...)
	}
	return dst
}

// fills reports whether an option does more than to state a constraint of a puzzle.
func (t *Task) fills(o int32) bool {
	if t.Compiled == nil || !t.Compiled.HasConstraints() {
		return true
	}
	_, ok := t.Compiled.Placement(o)
	return ok
}
