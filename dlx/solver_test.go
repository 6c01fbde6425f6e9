package dlx

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}

// TestNoAllocation: a search allocates memory only for its solutions, not for its nodes.
func TestNoAllocation(t *testing.T) {
	p := covertest.Matching(9) // no solution
	var s search
	solve := func() {
		s.reset(context.Background(), Solver{}, p, func(fourfold.Solution) bool { return true })
		if err := s.run(); err != nil {
			t.Error(err)
		}
	}
	solve()
	if n := testing.AllocsPerRun(20, solve); n > 0 {
		t.Errorf("%v allocations for %d nodes", n, s.nodes)
	}
}
