package techniques

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/puzzle"
)

// TestTruthOfData does the same with the puzzles of the files that FOURFOLD_PUZZLES names,
// separated by colons, and logs how often each technique was used. Each line is a puzzle, row by
// row; its values are 1 to 9 and letters from A on.
func TestTruthOfData(t *testing.T) {
	files := os.Getenv("FOURFOLD_PUZZLES")
	if files == "" {
		t.Skip("no file in FOURFOLD_PUZZLES")
	}
	for _, name := range filepath.SplitList(files) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			u := newUsage()
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				c, err := sudoku(parse(line))
				if err != nil {
					t.Fatal(err)
				}
				solutions, ok := solutionsOf(c.Problem, maxSolutions)
				if !ok {
					continue
				}
				before := u.guesses
				if err := check(c.Problem, Solver{Unique: len(solutions) == 1}, solutions, u); err != nil {
					t.Errorf("%s: %v", line, err)
				}
				if u.guesses > before {
					t.Logf("guess: %s", line)
				}
			}
			t.Log(u)
		})
	}
}

func parse(line string) puzzle.Grid {
	order := 0
	for order*order < len(line) {
		order++
	}
	g := puzzle.NewGrid(order, order)
	for k, c := range []byte(line[:min(len(line), order*order)]) {
		g.Cells[k] = uint8(1 + strings.IndexByte("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", c))
	}
	return g
}
