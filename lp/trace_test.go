//go:build cgo && !noclp

package lp

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestTraces: traces are valid with all settings, and are those of the same search.
func TestTraces(t *testing.T) {
	for k, s := range someCombinations() {
		if k%8 > 0 && !covertest.Long() {
			continue
		}
		covertest.SameSearch(t, s, "nodes", "guesses", "propagations", "relaxations", "pivots", "certificates")
	}
	for _, s := range []Solver{
		{Model: Aggregated, Objective: Overlap, Reduce: Unreduced},
		{Model: Aggregated},
		{Objective: Overlap, Reduce: Probing},
	} {
		if !covertest.Long() {
			break // TestContract traces the default
		}
		covertest.Traces(t, func(maxNodes int64) fourfold.Solver {
			s.MaxNodes = maxNodes
			return s
		})
	}
}

// TestTraceHeuristics: a search that dives, or fixes and propagates, has a valid trace, too.
func TestTraceHeuristics(t *testing.T) {
	for k, size := range []*int{&diveSize, &fixSize} {
		if k > 0 && !covertest.Long() {
			break
		}
		before := *size
		defer func() { *size = before }()
		*size = 2
		covertest.SameSearch(t, Solver{}, "nodes", "guesses", "pivots")
		if covertest.Long() {
			covertest.Traces(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
		}
	}
}
