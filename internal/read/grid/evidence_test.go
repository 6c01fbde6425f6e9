package grid_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestAlphabet: the symbols of a line of order 16 are read in the right alphabet.
func TestAlphabet(t *testing.T) {
	full := "0123456789ABCDEF"
	var solved string // each row is the row above, rotated by one, so 0 is once in each row and column
	for r := range 16 {
		solved += full[r:] + full[:r]
	}
	for _, test := range []struct {
		name, text string
		o          grid.Alphabet
		want       []uint8 // the first values
	}{
		{"G", "1g", grid.AlphabetAuto, []uint8{1, 16}},
		{"neither 0 nor G", "1F", grid.AlphabetAuto, []uint8{1, 15}},
		{"0 as the only blank", strings.ReplaceAll("1F"+strings.Repeat(".", 254), ".", "0"), grid.AlphabetAuto, []uint8{1, 15, 0}},
		{"0 twice in a row", "1F0.0", grid.AlphabetAuto, []uint8{1, 15, 0, 0, 0}},
		{"0 twice in a column", "0F.............." + "0", grid.AlphabetAuto, []uint8{0, 15}},
		{"0 beside G", "0G", grid.AlphabetAuto, []uint8{0, 16}},
		{"0 three times", "0F.............." + "F0.............." + "..0", grid.AlphabetAuto, []uint8{1, 16, 0}},
		{"0 in every row, no blank", solved, grid.AlphabetAuto, []uint8{1, 2, 3}},
		{"asked for 0-9A-Z", "01F.", grid.AlphabetZero, []uint8{1, 2, 16, 0}},
		{"asked for 1-9A-Z", "01F.", grid.AlphabetOne, []uint8{0, 1, 15, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.text + strings.Repeat(".", 256-len(test.text))
			p, err := grid.NewReader(strings.NewReader(text), "f", grid.ParseOptions{Alphabet: test.o}).Next()
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Grid.Cells[:len(test.want)]; !slices.Equal(got, test.want) {
				t.Errorf("values %d, want %d", got, test.want)
			}
		})
	}
	t.Run("shown by a puzzle before", func(t *testing.T) {
		pad := func(s string) string { return s + strings.Repeat(".", 256-len(s)) + "\n" }
		compare(t, read(pad("0")+pad("G")+pad("0"), grid.ParseOptions{})[1:],
			[]string{`line 2: 2 "" line 16 1-9A-Z`, `line 3: 3 "" line 16 1-9A-Z`})
		compare(t, read(pad(test3zeros)+pad("0")+pad("1"), grid.ParseOptions{}),
			[]string{`line 1: 1 "" line 16 0-9A-Z`, `line 2: 2 "" line 16 0-9A-Z`, `line 3: 3 "" line 16 0-9A-Z`})
	})
}

const test3zeros = "0..............." + ".0.............." + "..0"
