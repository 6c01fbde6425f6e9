package dlx

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestTraces: traces are valid with all settings, and are those of a search with the core Links.
func TestTraces(t *testing.T) {
	covertest.SameSearch(t, Solver{Core: Links}, "nodes", "guesses", "updates")
	covertest.Traces(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes, Core: Small, Workers: 3} })
}

// TestTracePrefers: the first decision is on the preferred item.
func TestTracePrefers(t *testing.T) {
	p := covertest.Matching(8)
	for item, prefer := range map[int32]string{5: "v5", 6: "v6"} {
		first := fourfold.Event{}
		if _, err := (Solver{Prefer: prefer}).Trace(t.Context(), p, func(e fourfold.Event) bool { first = e; return false }); err != nil || first.Item != item {
			t.Errorf("prefer=%s: first event %+v, %v", prefer, first, err)
		}
		if err := covertest.CheckTrace(Solver{Prefer: prefer}, p); err != nil {
			t.Errorf("prefer=%s: %v", prefer, err)
		}
	}
}
