package grid_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestWhere: Where returns the place of a cell in the file.
func TestWhere(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		line, column int // of the only 3
	}{
		{"line", "................\n.......3........\n", 2, 8},
		{"line with blanks before it", "  .......3........\n", 1, 10},
		{"grid", "....\n....\n\n.3..\n....\n", 4, 2},
		{"pipes", "..|..\n..|.3\n--+--\n..|..\n..|..\n", 2, 5},
		{"commas", "0, 0, 0, 0\n0,0,0,0\n0,0, 3,0\n0,0,0,0\n", 3, 6},
	} {
		var last *grid.Puzzle
		for p, err := range grid.Parse(strings.NewReader(c.text), "f", grid.ParseOptions{Order: 4}) {
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			last = p
		}
		if line, column := last.Where(slices.Index(last.Grid.Cells, 3)); line != c.line || column != c.column {
			t.Errorf("%s: Where() = %d, %d, want %d, %d", c.name, line, column, c.line, c.column)
		}
	}
}
