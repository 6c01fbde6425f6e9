package generate_test

import (
	"testing"

	"fourfold/internal/player/generate"
	"fourfold/puzzle"
)

// TestSymmetryOf has a pattern of each symmetry.
func TestSymmetryOf(t *testing.T) {
	for pattern, want := range map[string]string{
		"1........": "diagonal", "..1......": "antidiagonal", "11.......": "none", "1.......1": "diagonals",
		"1.1......": "horizontal", "1.....1..": "vertical", "...1.1...": "orthogonal", "....1....": "full",
		".........": "full", "11.....11": "rotate180", ".1.1.1.1.": "full", "1.1...1.1": "full",
		"1.1...": "horizontal", "1..1..": "vertical", "1....1": "rotate180", "1.11.1": "orthogonal", "1.....": "none",
		".1......1..1....": "none", ".1.....11.....1.": "rotate90",
	} {
		n := map[int]int{6: 2, 9: 3, 16: 4}[len(pattern)] // rows
		g := puzzle.NewGrid(n, len(pattern)/n)
		for cell, char := range []byte(pattern) {
			if char != '.' {
				g.Cells[cell] = uint8(1 + cell%n)
			}
		}
		if got := generate.SymmetryOf(g).String(); got != want {
			t.Errorf("%s: %s, want %s", pattern, got, want)
		}
	}
}
