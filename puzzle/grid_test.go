package puzzle_test

import (
	"fmt"
	"testing"

	"fourfold/puzzle"
)

// TestGridString: the zero Grid prints as nothing, and a grid of a wrong shape as an error.
func TestGridString(t *testing.T) {
	for _, test := range []struct {
		grid puzzle.Grid
		want string
	}{
		{puzzle.Grid{}, ""},
		{puzzle.Grid{Rows: 1, Cols: 2, Cells: []uint8{0, 200}}, ".?"},
		{puzzle.Grid{Rows: 2, Cols: 2, Cells: []uint8{1}}, "malformed puzzle: a grid of 2x2 (rows x columns) has 1 cell"},
	} {
		if got := fmt.Sprint(test.grid); got != test.want {
			t.Errorf("String() = %q, want %q", got, test.want)
		}
	}
}

// TestGridOutside: Set and At panic outside of the grid, and Set panics at a value that does not
// fit into a cell. No cell changes.
func TestGridOutside(t *testing.T) {
	g := puzzle.NewGrid(4, 6)
	const outside = " (from 0) is not in a grid of 4x6 (rows x columns)"
	for _, test := range []struct {
		row, col, value int
		want            any
	}{
		{3, 5, 255, nil},
		{0, 0, 0, nil},
		{4, 0, 1, "puzzle: row 4, column 0" + outside},
		{-1, 0, 1, "puzzle: row -1, column 0" + outside},
		{0, 6, 1, "puzzle: row 0, column 6" + outside},
		{1, -1, 1, "puzzle: row 1, column -1" + outside},
		{0, 0, 256, "puzzle: value 256: expected 0 to 255"},
		{0, 0, -1, "puzzle: value -1: expected 0 to 255"},
	} {
		before := g.Clone()
		if got := panicOf(func() { g.Set(test.row, test.col, test.value) }); got != test.want {
			t.Errorf("Set(%d, %d, %d) panics with %v, want %v", test.row, test.col, test.value, got, test.want)
		}
		if test.want != nil && !g.Equal(before) {
			t.Errorf("Set(%d, %d, %d) changed the grid", test.row, test.col, test.value)
		}
		if inside := 0 <= test.row && test.row < 4 && 0 <= test.col && test.col < 6; inside != (panicOf(func() { g.At(test.row, test.col) }) == nil) {
			t.Errorf("At(%d, %d) panics: %t, want %t", test.row, test.col, inside, !inside)
		}
	}
}

func panicOf(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}
