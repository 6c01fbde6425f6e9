package bulk

import (
	"strings"
	"testing"
)

// TestFinalPuzzle: rules at the end of a text are found with the last puzzle above them.
func TestFinalPuzzle(t *testing.T) {
	const p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	for text, want := range map[string]int{
		p + "Anti-knight\n":         0,
		p + p + "\nX-Sudoku":        len(p),
		p + "Gray cells are even\n": 0,
		p + "Monday\n":              -1,
		p + "Anti-knight\n" + p:     -1,
		"Anti-knight\n":             -1,
	} {
		got := -1
		if f := finalOf(block{text: []byte(text), last: true}); f.left >= 0 {
			got = len(text) - f.left
		}
		if got != want {
			t.Errorf("the puzzle at byte %d, want %d, of\n%s", got, want, strings.TrimSpace(text))
		}
	}
}
