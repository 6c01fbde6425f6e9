package check

import (
	"errors"
	"fmt"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Fault is a value that the givens repeat in a unit, or one or two givens that break a rule. The
// unit then has the name of the rule, and the value is that of the last cell.
type Fault struct {
	puzzle.Duplicate
	What         string // the fault in words
	File         string
	Line, Column int // of the second cell with the value, in the file
}

// String returns the place and the fault, as in "p.txt:4:7: value 5 occurs twice in row 4: r4c1
// and r4c7".
func (f Fault) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", words.Printable(f.File), f.Line, f.Column, f.What)
}

// Faults lists the values of a task that break the rules, by the error of compiling it. The list is
// empty if that is about something else.
func Faults(t *input.Task, err error) (faults []Fault) {
	bad := (*puzzle.GivensError)(nil)
	if !errors.As(err, &bad) {
		return nil
	}
	add := func(d puzzle.Duplicate, cell int, what string) {
		line, column := t.Puzzle.Where(cell)
		faults = append(faults, Fault{d, what, t.File, line, column})
	}
	for _, d := range bad.Duplicates {
		add(d, d.Cells[1], d.String())
	}
	for _, c := range bad.Clashes {
		last := len(c.Cells) - 1
		add(puzzle.Duplicate{Value: c.Values[last], Unit: puzzle.Unit{Kind: "rule " + c.Rule, Cells: c.Cells}, Cells: c.Cells}, c.Cells[last], c.String())
	}
	return faults
}
