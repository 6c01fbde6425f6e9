package human

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
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

// TestSinglesInOrder: a single is placed in the last open cell of a unit if there is such a cell, and only
// such a single has the lowest rating.
func TestSinglesInOrder(t *testing.T) {
	last := 0
	for k := range covertest.Cases(400) / 4 {
		c, _, err := families[0].puzzle(rand.New(rand.NewPCG(uint64(k), 500)), 1)
		if err != nil {
			t.Fatal(err)
		}
		filled := make([]bool, 81)
		for o := range c.NumOptions() { // givens, and options without rivals
			at, _ := c.Placement(o)
			filled[9*at.Row+at.Col] = !slices.ContainsFunc(c.Option(o), func(i fourfold.Item) bool { return len(c.Uses(i.Index)) > 1 })
		}
		Solver{Unique: true}.Steps(t.Context(), c.Problem, func(s Step) bool {
			if s.Action != Place || s.Depth > 0 {
				return s.Depth == 0
			}
			at, _ := c.Placement(s.Chosen)
			cell := 9*at.Row + at.Col
			is, any := false, false
			for _, u := range c.Units() {
				var open []int
				for _, cell := range u.Cells {
					if !filled[cell] {
						open = append(open, cell)
					}
				}
				any = any || len(open) == 1
				is = is || len(open) == 1 && open[0] == cell
			}
			if is != any || is != (s.Rating == LastCell) {
				t.Errorf("%v: %s of cell %d has the rating %v; the last one of a unit: %v, any: %v", c.Givens(), s.Name, cell, s.Rating, is, any)
			}
			if is {
				last++
			}
			filled[cell] = true
			return true
		})
	}
	if last == 0 {
		t.Error("no last cell")
	}
}
