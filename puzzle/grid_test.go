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
