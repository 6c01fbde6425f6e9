package puzzle

import (
	"fmt"
	"strings"
)

// A Duplicate is a value that occurs more than once in a unit.
type Duplicate struct {
	Value int // which may be 0; see Form
	Unit  Unit
	Cells []int // the cells of the unit with the value; at least two, in increasing order

	cols int // of the grid; 0 means as many as the unit has cells
}

// String names the value, the unit and the cells, as in "value 5 occurs twice in row 1:
// r1c1 and r1c7".
func (d Duplicate) String() string {
	cols := d.cols
	if cols == 0 {
		cols = len(d.Unit.Cells)
	}
	names := make([]string, len(d.Cells))
	for k, cell := range d.Cells {
		names[k] = CellName(cell, cols)
	}
	times, last := "twice", len(names)-1
	if last > 1 {
		times = fmt.Sprintf("%d times", len(names))
	}
	return fmt.Sprintf("value %d occurs %s in %v: %s and %s", d.Value, times, d.Unit, strings.Join(names[:last], ", "), names[last])
}

// A GivensError lists all values that the givens of a puzzle repeat in a unit, and all other rules
// that they break. At least one of its lists is not empty.
type GivensError struct {
	Duplicates []Duplicate // ordered by unit, then by value
	Clashes    []Clash
}

// First returns the first fault in words.
func (e *GivensError) First() string {
	if len(e.Duplicates) > 0 {
		return e.Duplicates[0].String()
	}
	return e.Clashes[0].String()
}

// Cell returns the cell of the last given of the first fault, for messages about its place.
func (e *GivensError) Cell() int {
	if len(e.Duplicates) > 0 {
		return e.Duplicates[0].Cells[1]
	}
	cells := e.Clashes[0].Cells
	return cells[len(cells)-1]
}

// Error names the first few faults, and says how many others there are.
func (e *GivensError) Error() string {
	const most = 3
	var texts []string
	for _, d := range e.Duplicates[:min(most, len(e.Duplicates))] {
		texts = append(texts, d.String())
	}
	for _, c := range e.Clashes[:min(most-len(texts), len(e.Clashes))] {
		texts = append(texts, c.String())
	}
	text := ErrBadGivens.Error() + ": " + strings.Join(texts, "; ")
	if others := len(e.Duplicates) + len(e.Clashes) - len(texts); others > 0 {
		text += fmt.Sprintf("; and %d more", others)
	}
	return text
}

// Unwrap returns ErrBadGivens.
func (e *GivensError) Unwrap() error { return ErrBadGivens }

// duplicates returns every repeated value of every unit, ordered by unit and then by
// value. The grid must have the shape that the units have. low is the least value.
func duplicates(units []Unit, g Grid, low int) []Duplicate {
	var all []Duplicate
	for _, u := range units {
		if allDifferent(u, g) {
			continue
		}
		where := make([][]int, MaxOrder+1)
		for _, cell := range u.Cells {
			v := g.Cells[cell]
			where[v] = append(where[v], cell)
		}
		for v := 1; v < len(where); v++ {
			if len(where[v]) > 1 {
				all = append(all, Duplicate{Value: v - 1 + low, Unit: u, Cells: where[v], cols: g.Cols})
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
