package gridtext_test

import (
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestCommonMistakes: the messages about mistakes that people often make say what is wrong.
func TestCommonMistakes(t *testing.T) {
	for text, want := range map[string]string{
		easy + easy:                    "t:1:82: found 162 characters: expected 81 (order 9): two puzzles on one line?",
		easy + "\n" + easy + easy:      "t:2:82: found 162 characters: expected 81 (order 9), like the puzzles before it: two puzzles on one line?",
		"r1c1=5 r1c2=3 r2c1=6\n":       "t:1:1: found values of cells by name: expected a Sudoku without further rules",
		"r1c1=5, R1C2=3\n" + easy:      "t:1:1: found values of cells by name: expected a Sudoku without further rules",
		"15=r1c1+r1c2\n" + easy + "\n": "t:1:1: found killer cages: expected",
	} {
		var first error
		for _, err := range gridtext.Parse(strings.NewReader(text), "t", gridtext.ParseOptions{}) {
			if err != nil && first == nil {
				first = err
			}
		}
		if first == nil || !strings.HasPrefix(first.Error(), want) {
			t.Errorf("%.100q: %v, want %s", text, first, want)
		}
	}
}

// TestClosing: a word at the end of a letter, below a grid, is text beside the puzzle.
func TestClosing(t *testing.T) {
	var grid strings.Builder
	for row := 0; row < 81; row += 9 {
		grid.WriteString(easy[row:row+9] + "\n")
	}
	for _, word := range []string{"Thanks,", "Best,", "Cheers,", "Thanks"} {
		for _, text := range []string{grid.String() + word + "\n", grid.String() + "\n" + word + "\nAnn\n", "Hello all,\n\n" + grid.String() + "\n" + word + "\n"} {
			n := 0
			for _, err := range gridtext.Parse(strings.NewReader(text), "t", gridtext.ParseOptions{}) {
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
