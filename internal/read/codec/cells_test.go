package codec

import (
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle"
)

// TestDigits: the texts of blanks and values in many languages are read.
func TestDigits(t *testing.T) {
	for _, test := range []struct{ cells, want string }{
		{"1 0 0 0 0 0 2 0 0 3 0 0 0 0 0 4", someCells},
		{"1. 0. -1 _ ? * 2.0 - NaN +3 None null . nan 0.00 4.000", someCells},
		{". . 1 . 0 1 . . 2 0 . . . 0 2 .", "..1..1..2.....2."},
		{"0 1 2 3 1 2 3 0 2 3 0 1 3 0 1 2", ".123123.23.13.12"},
		{"1 . . . . . 5 . . . . . . . . 4", `"5" is not a value: expected 1 to 4, or 0 for a blank`},
		{"1 . . . . . -2 . . . . . . . . 4", `"-2" is not a value`},
		{"1 . . . . . + . . . . . . . . 4", `"+" is not a value`},
		{"15 0 0 " + strings.Repeat("null ", 253), "F" + strings.Repeat(".", 255)},
		{"h " + strings.Repeat(". ", 255), "expected 1 to 16, or 0 for a blank"},
	} {
		cells := strings.Fields(test.cells)
		g, bad, err := digits(cells, puzzle.SquareOrder(len(cells)))
		got := g.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || (bad < 0) != (err == nil) {
			t.Errorf("%.60s: got %s at %d, want %s", test.cells, got, bad, test.want)
		}
	}
}

// TestValues: JSON passes the texts of its cells to the caller's Values.
func TestValues(t *testing.T) {
	var got []string
	values := func(cells []string, order int) (puzzle.Grid, int, error) {
		got = cells
		return puzzle.NewGrid(order, order), -1, nil
	}
	if _, err := decodeJSON(`[[null,0,1,"x"],["",false,-1,"2"],[1.0,"3"," ",0],[null,0,0,"é"]]`, values); err != nil {
		t.Fatal(err)
	}
	if want := []string{"null", "0", "1", "x", "", "null", "-1", "2", "1.0", "3", " ", "0", "null", "0", "0", "é"}; !slices.Equal(got, want) {
		t.Errorf("cells %q, want %q", got, want)
	}
}
