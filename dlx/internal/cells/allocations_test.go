//go:build !invariants

package cells

import (
	"context"
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestNoAllocation: a search allocates no memory for its nodes, and Load reuses the arrays.
// With the build tag invariants, the checks allocate.
func TestNoAllocation(t *testing.T) {
	p := covertest.Matching(9) // no solution
	work := poll.New(context.Background())
	var c Core
	search := func() {
		if err := c.Load(p, tree.Options{}, &work); err != nil {
			t.Error(err)
		}
		c.Start(tree.Part{})
		if event := c.Run(all); event != tree.Done {
			t.Errorf("event %d, want %d", event, tree.Done)
		}
	}
	search()
	if n := testing.AllocsPerRun(20, search); n > 0 {
		t.Errorf("%v allocations for %d nodes", n, c.nodes)
	}
}
