package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// largeGrid returns the rows of a full grid of order 49 as numbers.
func largeGrid() [][]string {
	rows := make([][]string, 49)
	for r := range rows {
		for c := range 49 {
			rows[r] = append(rows[r], fmt.Sprint((7*(r%7)+r/7+c)%49+1))
		}
	}
	return rows
}

// TestLargeOrder: a grid of order 49 is numbers with spaces between them, also if its first row has none, and a fault in
// it is one error at its place.
func TestLargeOrder(t *testing.T) {
	blank := strings.Fields(strings.Repeat(". ", 49))
	for _, test := range []struct {
		name string
		edit func(rows [][]string) [][]string
		err  string
	}{
		{"full", func(rows [][]string) [][]string { return rows }, ""},
		{"blank row", func(rows [][]string) [][]string { rows[0] = blank; return rows }, ""},
		{"empty", func(rows [][]string) [][]string {
			for r := range rows {
				rows[r] = blank
			}
			return rows
		}, ""},
		{"value", func(rows [][]string) [][]string { rows[0], rows[2][1] = blank, "50"; return rows },
			`x:3:4: "50" is not a value: expected a number from 1 to 49, or . 0 * _ X for a blank`},
		{"letter", func(rows [][]string) [][]string { rows[2][1] = "A"; return rows },
			`x:3:4: "A" is not a value: expected a number from 1 to 49, or . 0 * _ X for a blank`},
		{"row", func(rows [][]string) [][]string { rows[0], rows[2] = blank, rows[2][1:]; return rows },
			"x:3:135: row 3 has 48 cells: expected 49, like other rows"},
		{"rows", func(rows [][]string) [][]string { return rows[:48] },
			"x:49:1: found 48 of 49 rows: expected row 49, found the end of the file"},
	} {
		var text strings.Builder
		for _, row := range test.edit(largeGrid()) {
			fmt.Fprintln(&text, strings.Join(row, " "))
		}
		p, err := grid.NewReader(strings.NewReader(text.String()), "x", grid.ParseOptions{}).Next()
		switch {
		case test.err == "" && (err != nil || p.Grid.Rows != 49):
			t.Errorf("%s: error %v", test.name, err)
		case test.err != "" && (err == nil || err.Error() != test.err):
			t.Errorf("%s: error %v, want %s", test.name, err, test.err)
		}
	}
	lines := strings.Repeat(strings.Repeat(". ", 49)+"\n", 2)
	if p, err := grid.NewReader(strings.NewReader(lines), "x", grid.ParseOptions{}).Next(); err != nil || p.Grid.Rows != 7 {
		t.Errorf("a line of 49 blanks: error %v, want order 7", err)
	}
}

// TestLargeRegions: regions of order 49 are numbers.
func TestLargeRegions(t *testing.T) {
	boxes := puzzle.Boxes(49, 7, 7)
	text := grid.RegionsText(boxes, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if regions, err := grid.ParseRegions(text); err != nil || fmt.Sprint(regions) != fmt.Sprint(boxes) {
		t.Errorf("ParseRegions: error %v", err)
	}
}
