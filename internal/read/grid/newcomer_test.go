package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestClosing: a word at the end of a letter, below a grid, is text beside the puzzle.
func TestClosing(t *testing.T) {
	var b strings.Builder
	for row := 0; row < 81; row += 9 {
		b.WriteString(easy[row:row+9] + "\n")
	}
	for _, word := range []string{"Thanks,", "Best,", "Cheers,", "Thanks"} {
		for _, text := range []string{b.String() + word + "\n", b.String() + "\n" + word + "\nAnn\n", "Hello all,\n\n" + b.String() + "\n" + word + "\n"} {
			n := 0
			for _, err := range grid.Parse(strings.NewReader(text), "t", grid.ParseOptions{}) {
				if n++; err != nil {
					t.Errorf("%q: %v", text, err)
				}
			}
			if n != 1 {
				t.Errorf("%q: %d puzzles, want 1", text, n)
			}
		}
	}
}
