//go:build !invariants

package small

import (
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// TestNoAllocation: a core that has searched a problem once searches it without allocation.
// With the build tag invariants, the checks allocate.
func TestNoAllocation(t *testing.T) {
	c := newCore(t, covertest.Queens(8), tree.Options{}, variants[0])
	buf := make([]int32, 0, 64)
	if n := testing.AllocsPerRun(10, func() {
		c.Start(tree.Part{})
		for c.Run(tree.Budget{Work: 1 << 15, Nodes: -1}) != tree.Done {
			buf = c.Cover(buf[:0])
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
