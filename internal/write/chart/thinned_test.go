package chart

import (
	"slices"
	"testing"
)

// TestThinned tests that a few values are all kept, and that many values are thinned but keep
// their ends.
func TestThinned(t *testing.T) {
	values := make([]float64, 1_000_000)
	for k := range values {
		values[k] = float64(k)
	}
	if kept, ranks := Thinned(values[:mostValues]); len(kept) != mostValues || ranks != nil {
		t.Errorf("%d of %d values kept, ranks %v", len(kept), mostValues, ranks != nil)
	}
	kept, ranks := Thinned(values)
	if len(kept) != mostValues || len(ranks) != mostValues || kept[0] != 0 || kept[mostValues-1] != 999_999 {
		t.Errorf("%d values with %d ranks, from %v to %v", len(kept), len(ranks), kept[0], kept[len(kept)-1])
	}
	if !slices.IsSorted(ranks) {
		t.Error("the ranks do not rise")
	}
	for k, rank := range ranks {
		if float64(rank) != kept[k]+1 {
			t.Fatalf("value %v has rank %d", kept[k], rank)
		}
	}
	line := Line{Values: kept, Ranks: ranks}
	if line.count() != len(values) || line.rank(1) != ranks[1] {
		t.Errorf("the line has %d values, want %d", line.count(), len(values))
	}
}
