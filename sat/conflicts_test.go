package sat

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestConflicts: the conflicts of gini are counted over all of its calls, and two searches that are
// equal count the same, also if the second one gets a SAT solver that was used before.
func TestConflicts(t *testing.T) {
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
