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
		{link: "https://puzz.link/p?sudoku/4/4/g2j1h1j3g", cells: ".2....1..1....3."},
		{link: "http://pzv.jp/p.html?sudoku/4/4/1-02.4v", err: "found 20 cells: expected 16"},
		{link: "http://pzv.jp/p.html?sudoku/4/4/1-02.4r", cells: "12.4............"},
		{link: "https://puzz.link/p?sudoku/4/4/g2j1h1j3", err: "found 15 cells: expected 16"},
		{link: "https://puzz.link/p?sudoku/4/4/g5j1h1j3g", err: `found "5" as cell 2: expected 16 cells with values up to 4`},
		{link: "https://puzz.link/p?sudoku/4/4/-0", err: `found "-0"`},
		{link: "https://puzz.link/p?sudoku/4/4/-", err: `found "-"`},
		{link: "https://puzz.link/p?sudoku/8/8/z", err: "expected order 4, 6, 9, 16 or 25"},
		{link: "https://puzz.link/p?nurikabe/5/5/abc", err: "a link to puzz.link without an ordinary Sudoku"},
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
