package cp

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestTraces: all schemes and orders have valid traces of the same search.
func TestTraces(t *testing.T) {
	for _, s := range []Solver{
		{}, {Scheme: None}, {Scheme: None, Order: Random, Seed: 2}, {Scheme: Pairs}, {Scheme: All}, {Scheme: All, Order: Random, Seed: 1},
		{Root: All, Order: Conflict}, {Order: Fixed}, {Order: MRV},
	} {
		covertest.Traces(t, func(maxNodes int64) fourfold.Solver {
			s.MaxNodes = maxNodes
			return s
		})
		s.MaxNodes = 0
		covertest.SameSearch(t, s, "nodes", "guesses", "backtracks", "filled")
	}
	covertest.SameSearch(t, Backtracking{}, "nodes", "backtracks")
}
