//go:build !invariants && !race

package dlx

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestNoAllocation: a search allocates memory only for its solutions, not for its nodes.
// With the build tag invariants, the checks allocate.
func TestNoAllocation(t *testing.T) {
	p := covertest.Matching(9) // no solution
	for _, c := range Cores()[1:] {
		nodes := int64(0)
		solve := func() {
			stats, err := Solver{Core: c}.Visit(t.Context(), p, func(fourfold.Solution) bool { return true })
			if nodes, _ = stats.Counter("nodes"); err != nil {
				t.Error(err)
			}
		}
		solve()
		if n := testing.AllocsPerRun(20, solve); n > 12 {
			t.Errorf("%v: %v allocations for %d nodes", c, n, nodes)
		}
	}
}
