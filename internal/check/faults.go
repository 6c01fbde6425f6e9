package check

import (
	"errors"
	"fmt"

	"fourfold/internal/words"
	"fourfold/puzzle"
)

// A Fault is a value that the givens repeat in a unit.
type Fault struct {
	puzzle.Duplicate
	Line, Column int // of the second cell with the value, in the file
	text         string
}

// String returns the place and the fault, as in "p.txt:4:7: value 5 occurs twice in row 4: r4c1
// and r4c7".
func (f Fault) String() string { return f.text }

// findFaults lists the values that the givens repeat. It does nothing if the puzzle has another
// fault.
func (r *Result) findFaults() {
	bad := (*puzzle.GivensError)(nil)
	if !errors.As(r.Task.Err, &bad) {
		return
	}
	for _, d := range bad.Duplicates {
		f := Fault{Duplicate: d}
		f.Line, f.Column = r.Task.Puzzle.Where(d.Cells[1])
		f.text = fmt.Sprintf("%s:%d:%d: %v", words.Printable(r.Task.File), f.Line, f.Column, d)
		r.Faults = append(r.Faults, f)
	}
}
