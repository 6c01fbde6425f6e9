package classic

import (
	"fmt"
	"strings"
	"testing"
)

// TestPuzzleText: ParsePuzzle reads what String writes, and refuses other texts.
func TestPuzzleText(t *testing.T) {
	const text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	for _, read := range []string{text, strings.ReplaceAll(text, ".", "0")} {
		p, err := ParsePuzzle(read)
		if err != nil || p.String() != text || fmt.Sprint(p, &p) != text+" "+text {
			t.Errorf("ParsePuzzle(%q) = %v, %v", read, p, err)
		}
	}
	if got, want := fmt.Sprint(Result{}.Solution), strings.Repeat(".", 81); got != want {
		t.Errorf("the empty puzzle is %q, want %q", got, want)
	}
	for read, want := range map[string]string{
		text[1:]:       "puzzle of 80 characters: expected 81",
		text + "\n":    "puzzle of 82 characters: expected 81",
		"x" + text[1:]: "character 1 of the puzzle is 'x': expected 1 to 9, or . or 0 for an empty cell",
	} {
		if p, err := ParsePuzzle(read); err == nil || err.Error() != want || p != (Puzzle{}) {
			t.Errorf("ParsePuzzle(%q) = %v, %v, want the error %q", read, p, err, want)
		}
	}
}
