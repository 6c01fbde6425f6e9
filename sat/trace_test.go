package sat

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestTraces: traces are valid at all levels of reduction, and are those of the same search.
func TestTraces(t *testing.T) {
	for _, s := range []Solver{{}, {Reduce: Unreduced}, {Reduce: Probing}} {
		covertest.Traces(t, func(maxNodes int64) fourfold.Solver {
			s.MaxNodes = maxNodes
			return s
		})
		s.MaxNodes = 0
		covertest.SameSearch(t, s, "nodes", "propagations", "models", "conflicts")
	}
}
