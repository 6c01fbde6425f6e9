package generate

import (
	"strings"
	"testing"

	"fourfold/puzzle"
)

// patternOf returns the pattern of a text.
func patternOf(t *testing.T, text string) []bool {
	t.Helper()
	p, err := ParsePattern(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCheck: wishes that contradict each other are refused, with the reason.
func TestCheck(t *testing.T) {
	checkers := patternOf(t, strings.Repeat("x.", 40)+"x")
	for _, c := range []struct {
		w    Wishes
		want string // the beginning of the error; "" for none
	}{
		{Wishes{}, ""},
		{Wishes{MinClues: 17, MaxClues: 17}, ""},
		{Wishes{MinClues: 10, MaxClues: 16}, "--clues 10-16: no 9x9 Sudoku with fewer than 17 clues has one solution"},
		{Wishes{MinClues: 82, MaxClues: 82}, "--clues 82: expected a number or a range from 1 to 81"},
		{Wishes{MinClues: 22, MaxClues: 23, Symmetry: Full}, "--clues 22-23: no set of so many cells has --symmetry full: expected 24, for example"},
		{Wishes{MinClues: 26, MaxClues: 26, Symmetry: Rotate90}, "--clues 26: no set of so many cells has --symmetry rotate90: expected 28, for example"},
		{Wishes{MinClues: 40, MaxClues: 40, Minimal: true}, ""},
		{Wishes{MinClues: 41, MaxClues: 50, Minimal: true}, "--minimal with 41 clues: no minimal 9x9 Sudoku with more than 40 clues is known"},
		{Wishes{Pattern: checkers, Minimal: true}, "--minimal with 41 clues"},
		{Wishes{Pattern: checkers[1:]}, "--pattern: found 80 cells: expected 81"},
		{Wishes{Pattern: checkers, MinClues: 24, MaxClues: 28}, "--pattern has 41 clues, but --clues is 24-28"},
		{Wishes{Pattern: patternOf(t, "x"+strings.Repeat(".", 79)+"x"), Symmetry: Full}, "--pattern does not have --symmetry full: r1c1 and r1c9 differ"},
		{Wishes{Pattern: patternOf(t, strings.Repeat("x........", 9))}, "--pattern leaves column 2 and column 3 empty"},
		{Wishes{Pattern: patternOf(t, "x.......x"+strings.Repeat(".x.x.x.x.........x", 4))}, ""},
		{Wishes{Pattern: patternOf(t, "x..x..x...x..x..x..........x..x..x...x..x..x..........x..x......x....x...........")}, "--pattern with 16 clues: no 9x9 Sudoku with fewer than 17 clues"},
		{Wishes{RandomRegions: true, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(3, 3)}}, "malformed puzzle: order 3: expected 4 to 49"},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true}, MinClues: 5, MaxClues: 7}, "--clues 5-7: if two values do not occur"},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}, MinClues: 3, MaxClues: 3}, "--clues 3: no 4x4 Sudoku with fewer than 4 clues has one solution"},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}, MinClues: 3, MaxClues: 4}, ""},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), BoxRows: 3, BoxCols: 2}, MinClues: 7, MaxClues: 7}, "--clues 7: no 6x6 Sudoku with fewer than 8 clues is known"},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), Diagonals: true}, MinClues: 5, MaxClues: 5}, ""},
		{Wishes{Latin: true, RandomRegions: true}, "a Latin square has no regions"},
		{Wishes{RandomRegions: true, Rules: puzzle.Sudoku{BoxRows: 3, BoxCols: 3}}, "regions at random and given boxes"},
		{Wishes{RandomRegions: true, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(3, 3)}}, "malformed puzzle: order 3: expected 4 to 49"},
		{Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(7, 7)}}, "malformed puzzle: order 7 is prime and has no boxes"},
		{Wishes{Latin: true, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(7, 7)}}, ""},
		{Wishes{Latin: true, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(7, 7)}, MinClues: 3, MaxClues: 5}, "--clues 3-5: if two values do not occur, they could be exchanged: expected at least 6 clues"},
		{Wishes{Latin: true, Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(3, 3)}, MinClues: 7, MaxClues: 7, Minimal: true}, "--minimal with 7 clues: a row with all values"},
	} {
		err := c.w.Check()
		if got := errorText(err); c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.w, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestParseClues(t *testing.T) {
	for _, c := range []struct {
		text        string
		least, most int // 0 for an error
	}{
		{"24", 24, 24}, {"24-30", 24, 30}, {"1-1", 1, 1},
		{"", 0, 0}, {"0", 0, 0}, {"-3", 0, 0}, {"30-24", 0, 0}, {"24-", 0, 0}, {"24-30-31", 0, 0}, {"few", 0, 0}, {"99999999999999999999", 0, 0},
	} {
		least, most, err := ParseClues(c.text)
		if least != c.least || most != c.most || (err == nil) != (c.most > 0) {
			t.Errorf("%q: %d to %d, %v", c.text, least, most, err)
		}
	}
}

func TestParsePattern(t *testing.T) {
	for _, c := range []struct{ text, want, err string }{
		{"x.0_#1A", "x...xxx", ""},
		{" x . | . x\n---+---\r\n.x\n", "x..x.x", ""},
		{"", "", ""},
		{"x.\n.?", "", `2:2: found '?': expected x for a clue or a dot for an empty cell`},
		{"xé", "", "1:2: found 'é'"},
		{strings.Repeat("x", 2402), "", "1:2402: found more than 2401 cells"},
	} {
		p, err := ParsePattern(c.text)
		got := ""
		for _, given := range p {
			got += map[bool]string{true: "x", false: "."}[given]
		}
		if got != c.want || !strings.HasPrefix(errorText(err), c.err) || (err == nil) != (c.err == "") {
			t.Errorf("%q: %q, %v", c.text, got, err)
		}
	}
}
