package export

import (
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/lab/families"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
)

// made returns the problem of a family.
func made(t *testing.T, args ...string) *fourfold.Problem {
	t.Helper()
	f, err := families.Find(args[0])
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Make(args[1:], 1)
	if err != nil {
		t.Fatal(err)
	}
	return p.Problem
}

// TestIntegers: problems get the constraints that a constraint programmer would write.
func TestIntegers(t *testing.T) {
	puzzle := func(text string, shape input.Shape) *fourfold.Problem {
		task, _ := readTask(t, text, shape)
		return task.Problem
	}
	for _, c := range []struct {
		name                  string
		p                     *fourfold.Problem
		variables, sets, rows int
		has                   string
	}{
		{"empty Sudoku", made(t, "sudoku", "9"), 81, 27, 0, "constraint c[81] in {1,2,3,4,5,6,7,8,9};"},
		{"Sudoku", puzzle(sources[0].text, input.Shape{}), 81, 27, 0, "constraint c[1] in {5};\nconstraint c[2] in {3};\nconstraint c[3] in {1,2,4};"},
		{"diagonals", puzzle("1...............", input.Shape{Diagonals: true}), 16, 14, 0, "all_different_int([c[6],c[11],c[16],1])"},
		{"Latin square", puzzle(strings.Repeat(".", 25), input.Shape{As: "latin"}), 25, 10, 0, "all_different_int([c[1],c[6],c[11],c[16],c[21]])"},
		{"queens", covertest.Queens(6), 6, 3, 0, "all_different_int([c[1]-1,c[2]-2,c[3]-3,c[4]-4,c[5]-5,c[6]-6])"},
		{"coloring", made(t, "coloring", "petersen", "3"), 10, 15, 0, "all_different_int([c[1],c[2]])"},
		{"dominoes", made(t, "dominoes", "4x4"), 8, 1, 0, "all_different_int([c[1],c[2],c[3],c[4],c[5],c[6],c[7],c[8]])"},
		{"pentominoes", made(t, "pentominoes", "6x10"), 12, 0, 60, " in {"},
		{"matchings of a graph that is not bipartite", made(t, "matchings", "6"), 11, 0, 5, "c[11] in {0,1}"},
	} {
		m, err := New(t.Context(), c.p, Choices{Format: "minizinc"})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := m.Write(t.Context(), &text, Extra{}); err != nil {
			t.Fatal(err)
		}
		n := m.integers
		if got := []int{len(n.domains) - 1, len(n.different), len(n.rows)}; !slices.Equal(got, []int{c.variables, c.sets, c.rows}) || !strings.Contains(text.String(), c.has) {
			t.Errorf("%s: %d variables, sets and rows, want %d, %d, %d and %s\n%.3000s", c.name, got, c.variables, c.sets, c.rows, c.has, text.String())
		}
	}
}
