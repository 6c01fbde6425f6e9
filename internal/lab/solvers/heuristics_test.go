package solvers

import (
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/lab/families"
)

// TestHeuristics: on fixed problems, the heuristics that pass over a part of the work still do so.
// Each row is a count that gets larger if its heuristic stops paying. The bounds are some 5 % above
// the counts of 2026-11-29, which do not depend on the machine. A change that raises a bound says
// why.
func TestHeuristics(t *testing.T) {
	for _, c := range []struct {
		heuristic, spec, problem string
		counted                  bool
		counter                  string
		most                     int64
	}{
		{"the memo of subtrees (dlx/internal/memo, account)", "dlx:core=bits", "dominoes 12x12", true, "nodes", 82_000},
		{"the memo of package small", "dlx:core=small", "latin 5", true, "nodes", 149_000},
		{"another core for subtrees (dlx/internal/cells, worth)", "dlx:core=cells", "sudoku 30", false, "nodes", 148_000},
		{"items with the fewest options first", "cp", "queens 9", true, "nodes", 3_000},
		{"decisions by what was in conflict", "cdcl", "langford 40", false, "conflicts", 40},
		{"fix and propagate before a relaxation (lp)", "lp", "sudoku 25", false, "relaxations", 0},
	} {
		if slices.ContainsFunc(Engines(), func(e Engine) bool { return e.Name == c.spec && !e.Available }) {
			continue // without CLP
		}
		args := strings.Fields(c.problem)
		family, err := families.Find(args[0])
		if err != nil {
			t.Fatal(err)
		}
		made, err := family.Make(args[1:], 1)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := Parse(c.spec, Bounds{MaxNodes: 4*c.most + 100})
		if err != nil {
			t.Fatal(err)
		}
		stats := statsOf(t, solver, made.Problem, c.counted)
		if n, ok := stats.Counter(c.counter); !ok || n > c.most {
			t.Errorf("%s: %s takes %d %s for %s, want at most %d", c.heuristic, c.spec, n, c.counter, c.problem, c.most)
		}
	}
}

// statsOf returns the stats of a count, or of a search for the first solution.
func statsOf(t *testing.T, s fourfold.Solver, p *fourfold.Problem, counted bool) (stats fourfold.Stats) {
	t.Helper()
	var err error
	if counting, ok := s.(fourfold.Counting); counted && ok {
		_, stats, err = counting.Count(t.Context(), p, 0)
	} else {
		stats, err = fourfold.Visit(t.Context(), s, p, func(fourfold.Solution) bool { return counted })
	}
	if err != nil {
		t.Fatal(err)
	}
	return stats
}
