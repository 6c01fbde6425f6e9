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
// fit into a cell.
func TestGridOutside(t *testing.T) {
	g := puzzle.NewGrid(4, 6)
	for _, at := range [][3]int{{4, 0, 1}, {-1, 0, 1}, {0, 6, 1}, {1, -1, 1}, {0, 0, 256}, {0, 0, -1}} {
		if !panics(func() { g.Set(at[0], at[1], at[2]) }) || g.Filled() > 0 {
			t.Errorf("Set(%v) does not panic", at)
		}
		if inside := at[0] == 0 && at[1] == 0; panics(func() { g.At(at[0], at[1]) }) == inside {
			t.Errorf("At(%v) panics: %t", at[:2], inside)
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}
