package grid_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestLostLines: if up to two lines are lost in a file of grids with blank lines between their
// bands, no two puzzles are read as one. The loss of a whole band would leave no trace.
func TestLostLines(t *testing.T) {
	const puzzles = `
8.3....2...7...34945..7....7..15.........3496....24.5...2..7.1...6..98.5...5..8.7
...4...7.29............6..3......9....1......6.3..7.......8.......923....54......
.........7.......5..6.94....91.........5....3......2..3...2........61.9.5.......7
1......8...2.5..6..9..3..7.5...7...32..6...1....9.4.....8...2..6...1..4...3..5..9
`
	var text strings.Builder
	w := grid.NewWriter(&text, grid.FormatCommas, grid.WriteOptions{})
	for p, err := range grid.Parse(strings.NewReader(puzzles), "f", grid.ParseOptions{}) {
		if err == nil {
			err = w.Write(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.SplitAfter(text.String(), "\n")
	for first := range lines {
		for lost := 1; lost <= 2 && first+lost <= len(lines); lost++ {
			damaged := strings.Join(slices.Concat(lines[:first], lines[first+lost:]), "")
			for p, err := range grid.Parse(strings.NewReader(damaged), "f", grid.ParseOptions{}) {
				if err == nil && !strings.Contains(puzzles, p.Grid.String()) {
					t.Errorf("without %d lines from line %d: read %v from line %d", lost, first+1, p.Grid, p.Line)
				}
			}
		}
	}
}
