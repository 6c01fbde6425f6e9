package codec

import (
	"strings"
	"testing"
)

// TestPlainLinks: links with an ordinary Sudoku as plain text are read; the others say what is
// expected.
func TestPlainLinks(t *testing.T) {
	const digits = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	const cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, test := range []struct{ link, cells, err string }{
		{link: "https://www.sudokuwiki.org/sudoku.htm?bd=" + digits, cells: cells},
		{link: "http://www.sudokuwiki.org/Sudoku.htm?n=1&bd=" + digits + "&x=1", cells: cells},
		{link: "https://www.sudokuwiki.org/sudoku.htm?bd=S9B9e9e0603", err: "expected /sudoku.htm?bd= and 81 digits"},
		{link: "https://www.sudokuwiki.org/jigsaw.htm?bd=" + digits, err: "without an ordinary Sudoku"},
		{link: "https://sudokuexchange.com/play/?s=" + digits, cells: cells},
		{link: "https://sudokuexchange.com/play?s=" + cells, cells: cells},
		{link: "https://sudokuexchange.com/play/?s=" + digits[1:], err: "expected /play/?s= and 81 digits"},
		{link: "https://sudoku.coach/en/play/" + digits, cells: cells},
	} {
		name, sheets, err := decodeAll(test.link)
		switch {
		case name != "link":
			t.Errorf("%s is read as %q", test.link, name)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("%s: error %v, want %s", test.link, err, test.err)
		case test.err == "" && (err != nil || sheets[0].Grid.String() != test.cells):
			t.Errorf("%s is read as %v, error %v", test.link, sheets, err)
		}
	}
}
