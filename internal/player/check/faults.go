package check

import (
	"errors"
	"fmt"

	"fourfold/internal/kit/words"
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

// findFaults lists the values that the givens repeat. It does nothing if the puzzle has another
// fault.
func (r *Result) findFaults() {
	bad := (*puzzle.GivensError)(nil)
	if !errors.As(r.Task.Err, &bad) {
		return
	}
	for _, d := range bad.Duplicates {
		r.Faults = append(r.Faults, r.fault(d, d.Cells[1], d.String()))
	}
	for _, c := range bad.Clashes {
		last := len(c.Cells) - 1
		d := puzzle.Duplicate{Value: c.Values[last], Unit: puzzle.Unit{Kind: "rule " + c.Rule, Cells: c.Cells}, Cells: c.Cells}
		r.Faults = append(r.Faults, r.fault(d, c.Cells[last], c.String()))
	}
}

// fault returns a fault whose place is a cell.
func (r *Result) fault(d puzzle.Duplicate, cell int, what string) Fault {
	line, column := r.Task.Puzzle.Where(cell)
	return Fault{d, what, r.Task.File, line, column}
}
