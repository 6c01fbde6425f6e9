package puzzle

import (
	"fmt"
	"strings"
)

// A Duplicate is a value that occurs more than once in a unit.
type Duplicate struct {
	Value int
	Unit  Unit
	Cells []int // the cells of the unit with the value; at least two, in increasing order
}

// String names the value, the unit and the cells, as in "value 5 occurs twice in row 1:
// r1c1 and r1c7".
func (d Duplicate) String() string {
	order := len(d.Unit.Cells)
	names := make([]string, len(d.Cells))
	for k, cell := range d.Cells {
		names[k] = CellName(cell, order)
	}
	times, last := "twice", len(names)-1
	if last > 1 {
		times = fmt.Sprintf("%d times", len(names))
	}
	return fmt.Sprintf("value %d occurs %s in %v: %s and %s", d.Value, times, d.Unit, strings.Join(names[:last], ", "), names[last])
}

// A GivensError lists all values that the givens of a puzzle repeat in a unit.
type GivensError struct {
	Duplicates []Duplicate // ordered by unit, then by value; never empty
}

// Error names the first few of the duplicates, and says how many others there are.
func (e *GivensError) Error() string {
	const most = 3
	named := e.Duplicates[:min(most, len(e.Duplicates))]
	texts := make([]string, len(named))
	for k, d := range named {
		texts[k] = d.String()
	}
	text := ErrBadGivens.Error() + ": " + strings.Join(texts, "; ")
	if others := len(e.Duplicates) - len(named); others > 0 {
		text += fmt.Sprintf("; and %d more", others)
	}
	return text
}

// Unwrap returns ErrBadGivens.
func (e *GivensError) Unwrap() error { return ErrBadGivens }

// duplicates returns every repeated value of every unit, ordered by unit and then by
// value. The grid must have the shape that the units have.
func duplicates(units []Unit, g Grid) []Duplicate {
	var all []Duplicate
	for _, u := range units {
		if allDifferent(u, g) {
			continue
		}
		where := make([][]int, len(u.Cells)+1)
		for _, cell := range u.Cells {
			v := g.Cells[cell]
			where[v] = append(where[v], cell)
		}
		for v := 1; v < len(where); v++ {
			if len(where[v]) > 1 {
				all = append(all, Duplicate{Value: v, Unit: u, Cells: where[v]})
			}
		}
	}
	return all
}

// allDifferent reports whether no value occurs twice in the unit.
func allDifferent(u Unit, g Grid) bool {
	seen := uint64(0)
	for _, cell := range u.Cells {
		bit := uint64(1) << g.Cells[cell] &^ 1
		if seen&bit != 0 {
			return false
		}
		seen |= bit
	}
	return true
}
