package techniques

import (
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
)

// TestTable: names differ, and every technique has ratings and a sentence.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range Table() {
		if row.Rating < 1 || row.Most < row.Rating || row.Most >= 10 {
			t.Errorf("%s has the ratings %.1f to %.1f", row.Name, row.Rating, row.Most)
		}
		if seen[row.Name] {
			t.Errorf("%s has two rows", row.Name)
		}
		if !strings.HasSuffix(row.About, ".") {
			t.Errorf("%s has the sentence %q", row.Name, row.About)
		}
		if found, ok := Lookup(row.Name); !ok || found.Rating != row.Rating {
			t.Errorf("Lookup(%s) = %v, %v", row.Name, found.Rating, ok)
		}
		seen[row.Name] = true
	}
}

// TestTableOfRules: the table has the rules of cp in the order of cp, with rising ratings.
func TestTableOfRules(t *testing.T) {
	grid, err := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	p, err := fourfold.ReadProblem(strings.NewReader("x y z\nx y\nz\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	ours := map[string]bool{}
	for _, p := range []*fourfold.Problem{grid.Problem, p} {
		last := 0.0
		for _, name := range cp.Techniques(p, cp.All) {
			row, found := Lookup(name)
			ours[name] = true
			if !found || row.Rating <= last && name != "hidden single" && name != "single" { // these come before naked singles
				t.Errorf("%s has rating %.1f after %.1f, in the table: %v", name, row.Rating, last, found)
			}
			last = row.Rating
		}
	}
	if len(ours) < 20 {
		t.Errorf("%d rules of cp: %v, want 20", len(ours), ours)
	}
	for _, row := range Table() {
		if row.find == nil != ours[row.Name] && row.Name != "Franken fish" {
			t.Errorf("%s: a rule of cp: %v, has a find function: %v", row.Name, ours[row.Name], row.find != nil)
		}
	}
	var first string // after quad, the last rule of cp; common peer elimination is as simple as locked candidates
	for _, row := range Table() {
		if row.find != nil && row.Name != "common peer elimination" && first == "" {
			first = row.Name
		}
	}
	if k := slices.IndexFunc(table, func(t Technique) bool { return t.Name == first }); table[k-1].Name != "quad" {
		t.Errorf("the rules of cp end with %s, want quad", table[k-1].Name)
	}
}
