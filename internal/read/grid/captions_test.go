package grid_test

import (
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// variants are captions with the name of further rules.
var variants = strings.Split(`Miracle Sudoku
Anti-knight
X-Sudoku
Non-consecutive
Thermo
This is a killer sudoku
Hurricane Sudoku
Diagonal, hard
Schrödinger cells
Sudoku with the queen’s move`, "\n")

// harmless are captions without a name of further rules.
var harmless = strings.Split(`Monday:
Tuesday, 12 March
Sudoku #12 - very hard
Normal sudoku rules apply.
Fill in the digits 1 to 9 so that every row, column and box contains each digit once.
From: a@b.c
Subject: Sudoku
Solved it in 12 minutes
Solve this one by hand if you can, each number is a struggle
Here is the puzzle, row by row:
I am stuck in row 5. Can you help?
I think r1c1 = 5 here
Trio of hard puzzles, number 1
Sudoku 12, diagonal symmetry
See my solution on page 12, last column.
12 Row 1 first two cells
Gray cells are even`, "\n")

// TestVariants: text above, beside or below a puzzle refuses it if it has the name of further rules.
// IgnoreUnknown reads the puzzle, and keeps the name.
func TestVariants(t *testing.T) {
	rows := gridOf(somePuzzle)
	check := func(text string, o grid.ParseOptions, want int) (variants []string) {
		t.Helper()
		puzzles := 0
		for p, err := range grid.Parse(strings.NewReader(text), "f", o) {
			if err == nil {
				puzzles++
				variants = append(variants, p.Variants...)
			}
		}
		if puzzles != want {
			t.Errorf("%d puzzles, want %d, of\n%s", puzzles, want, text)
		}
		return variants
	}
	texts := func(words string) []string {
		return []string{words + "\n" + rows, words + "\n\n" + rows, rows + "\n" + words + "\n", rows + words + "\n", words + "\n" + somePuzzle + "\n",
			somePuzzle + " " + words, "puzzle;comment\n" + somePuzzle + ";" + words, "#AAnn\n#D" + words + "\n" + rows}
	}
	for _, words := range variants {
		for _, text := range texts(words) {
			check(text, grid.ParseOptions{}, 0)
			if found := check(text, grid.ParseOptions{IgnoreUnknown: true}, 1); len(found) != 1 {
				t.Errorf("ignored %q, want one name, of\n%s", found, text)
			}
		}
	}
	for _, words := range harmless {
		for _, text := range texts(words) {
			check(text, grid.ParseOptions{}, 1)
		}
	}
	lines := somePuzzle + "\nThermo\n" + somePuzzle + "\n"
	check(lines, grid.ParseOptions{}, 1)
	if found := check(lines, grid.ParseOptions{IgnoreUnknown: true}, 2); !slices.Equal(found, []string{"thermo"}) {
		t.Errorf("ignored %q, want thermo", found)
	}
}

// TestStatedBeside: lists of cells in headings and labels, and names in JSON, refuse a puzzle.
// IgnoreUnknown does not read it.
func TestStatedBeside(t *testing.T) {
	rows, p := gridOf(somePuzzle), somePuzzle
	for text, want := range map[string]int{
		"10 in A1 A2 A3\n" + rows:                                           0,
		"Thermo A1 A2\n" + rows:                                             0,
		"8: r1c1\n" + rows:                                                  0,
		"A1 and B2 differ\n" + rows:                                         0,
		p + " A1 A2 sum 10\n":                                               0,
		"8 A1\n" + rows:                                                     1,
		p + " X-Wing, region chain\n":                                       1,
		"puzzle,type\n" + p + ",classic\n":                                  1,
		"puzzle,cage\n" + p + ",1 2 3\n":                                    0,
		`{"puzzle":"` + p + `","title":"Anti-Knight Sudoku"}` + "\n":        0,
		`{"puzzle":"` + p + `","comment":"Anti-king rules apply"}` + "\n":   0,
		`{"puzzle":"` + p + `","description":"Gray cells are even"}` + "\n": 1,
		`{"puzzle":"` + p + `","title":"Monday","comment":"Normal sudoku rules apply."}` + "\n": 1,
		`{"puzzle":"` + p + `","title":"Monday","rules":"Gray cells are even"}` + "\n":          0,
	} {
		if grids, errors := readAll(text, grid.ParseOptions{IgnoreUnknown: true}); len(grids) != want {
			t.Errorf("%d puzzles, want %d, of\n%s%s", len(grids), want, text, strings.Join(errors, "\n"))
		}
	}
}
