package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// TestLetters: grids with letters for values are read in every order, and written in the same letters.
func TestLetters(t *testing.T) {
	for _, test := range []struct {
		name     string
		alphabet string // the letters of the values, in the order of the values
		want     grid.Alphabet
		order    int
	}{
		{"wordoku", "AEIKLMNRT", "AEIKLMNRT", 9},
		{"wordoku with X", "ADEOPSTUX", "ADEOPSTUX", 9},
		{"A to I", "ABCDEFGHI", "ABCDEFGHI", 9},
		{"order 6", "ABCDEF", "ABCDEF", 6},
		{"order 16", "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP", 16},
		{"order 25", "ABCDEFGHIJKLMNOPQRSTUVWXY", "ABCDEFGHIJKLMNOPQRSTUVWXY", 25},
	} {
		boxRows, boxCols, _ := puzzle.DefaultBox(test.order)
		g := puzzle.NewGrid(test.order, test.order)
		for cell := range g.Cells {
			if row, col := cell/test.order, cell%test.order; (row+col)%3 == 0 {
				g.Cells[cell] = uint8(1 + (row%boxRows*boxCols+row/boxRows+col)%test.order)
			}
		}
		for _, f := range []grid.Format{grid.FormatLine, grid.FormatGrid, grid.FormatPretty, grid.FormatPipes, grid.FormatCommas, grid.FormatCSV} {
			var b strings.Builder
			if err := grid.WriteGrid(&b, g, f, grid.WriteOptions{Alphabet: grid.Alphabet(test.alphabet)}); err != nil {
				t.Errorf("%s, %v: %v", test.name, f, err)
				continue
			}
			p, err := grid.NewReader(strings.NewReader(b.String()), "f", grid.ParseOptions{}).Next()
			if err != nil || !p.Grid.Equal(g) || p.Alphabet != test.want {
				t.Errorf("%s, %v: %v of\n%s", test.name, f, err, b.String())
				continue
			}
			var again strings.Builder
			if err := p.WriteGrid(&again, p.Grid); err != nil || again.String() != b.String() {
				t.Errorf("%s, %v: written again, %v\n%swant\n%s", test.name, f, err, again.String(), b.String())
			}
		}
	}
	compare(t, read("Z"+strings.Repeat(".", 80)+"\nABCDEXYZ"+strings.Repeat(".", 73)+"\n", grid.ParseOptions{}), []string{
		"1:1 value", "2:1 alphabet"})
	compare(t, read("AR"+strings.Repeat(".", 79)+"\n"+line(16), grid.ParseOptions{Alphabet: "AEIKLMNRT"}), []string{
		`line 1: 1 "" line 9 AEIKLMNRT`, "2:1 alphabet"})
	compare(t, read("...A............\n...A............\n", grid.ParseOptions{Alphabet: "ABCD"}), []string{
		`line 1: 1 "" line 4 A-D`, `line 2: 2 "" line 4 A-D`})
}
