package sat

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

// TestConflicts: the conflicts of gini are counted over all of its calls, and two searches that are
// equal count the same, also if the second one gets a SAT solver that was used before.
func TestConflicts(t *testing.T) {
	needKnownGini(t)
	for _, reduction := range []Reduction{Singles, Unreduced} {
		var counts [3]int64
		for k := range counts {
			stats, err := Solver{Reduce: reduction}.Solve(context.Background(), covertest.Queens(8), func(fourfold.Solution) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			counts[k], _ = stats.Counter("conflicts")
		}
		if counts[0] < 10 || counts[1] != counts[0] || counts[2] != counts[0] {
			t.Errorf("reduction %v: %d conflicts, want three equal numbers, at least 10", reduction, counts)
		}
	}
	stats, err := Solver{Reduce: Unreduced}.Solve(context.Background(), covertest.Queens(1), func(fourfold.Solution) bool { return true })
	if n, known := stats.Counter("conflicts"); n != 0 || !known || err != nil {
		t.Errorf("1 queen: %d conflicts, %v, %v, want 0", n, known, err)
	}
}

// TestSessionConflicts: the stats of a Session count the conflicts of its questions, also after it
// has loaded its clauses anew.
func TestSessionConflicts(t *testing.T) {
	needKnownGini(t)
	s, err := NewSession(t.Context(), covertest.Queens(8))
	if err != nil {
		t.Fatal(err)
	}
	var last int64
	for range 2 {
		if err := s.Visit(t.Context(), func(fourfold.Solution) bool { return true }); err != nil {
			t.Fatal(err)
		}
		n, _ := s.Stats().Counter("conflicts")
		if n < last+10 {
			t.Errorf("%d conflicts, want 10 more than %d", n, last)
		}
		last, s.spare = n, 0
	}
}
