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
		kind := c.kind(p)
		s := kind.get()
		solve := func() {
			s.reset(t.Context(), Solver{}, question{problem: p, yield: func(fourfold.Solution) bool { return true }})
			if err := s.load(); err != nil {
				t.Error(err)
			}
			if err := s.run(); err != nil {
				t.Error(err)
			}
		}
		solve()
		if n := testing.AllocsPerRun(20, solve); n > 2 {
			t.Errorf("%v: %v allocations for %d nodes", c, n, s.nodes())
		}
	}
}
