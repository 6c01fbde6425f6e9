package codec

import (
	"strings"
	"testing"
)

// TestPlainLinks: links with an ordinary Sudoku as plain text are read; the others say what is expected.
func TestPlainLinks(t *testing.T) {
	for _, test := range []struct{ link, cells, err string }{
		{link: "https://www.sudokuwiki.org/sudoku.htm?bd=" + easy, cells: dotted},
		{link: "http://www.sudokuwiki.org/Sudoku.htm?n=1&bd=" + easy + "&x=1", cells: dotted},
		{link: "https://www.sudokuwiki.org/sudoku.htm?bd=S9B9e9e0603", err: "a position with 8 characters: expected 162"},
		{link: "https://sudokuexchange.com/play/?s=" + easy, cells: dotted},
		{link: "https://sudokuexchange.com/play?s=" + dotted, cells: dotted},
		{link: "https://sudokuexchange.com/play/?s=" + easy[1:], err: "found 80 cells: expected 81"},
		{link: "https://sudoku.coach/en/play/" + easy, cells: dotted},
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

// TestPosition: a position of SudokuWiki has givens, placed values and candidates.
func TestPosition(t *testing.T) {
	const link = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" +
		"05030t1g0758bf7x4c062k2k010905660w640l09080o0u0s33062k0811859u062ja28c03041090080y039u8401070z8782020rbu8a067r06a72u122a02080q0o5w2g0401091i0m050p191d20081g1r0709"
	_, sheets, err := decodeAll("Stuck: " + link + ", help")
	if err != nil || len(sheets) != 1 {
		t.Fatalf("%v, error %v", sheets, err)
	}
	s := sheets[0]
	if s.Grid.String() != dotted || s.Placed.Cells != nil || s.Candidates[2] != 0b1011 || s.Allowed != nil {
		t.Errorf("read as %+v", s)
	}
	placed := strings.Replace(link, "S9B05030t", "S9B05030d", 1)
	if _, sheets, err = decodeAll(placed); err != nil || sheets[0].Placed.String() != "..4"+strings.Repeat(".", 78) || sheets[0].Candidates[2] != 0 {
		t.Errorf("read as %+v, error %v", sheets, err)
	}
	for _, bad := range []string{"00", "eq", "-1", "+5", "zz"} {
		_, _, err := decodeAll(strings.Replace(link, "S9B05030t", "S9B0503"+bad, 1))
		if err == nil || !strings.Contains(err.Error(), "r1c3 is \""+bad+"\": expected") {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}
