//go:build !invariants && !race

package tree_test

import (
	"testing"

	"fourfold/dlx/internal/bits"
	"fourfold/dlx/internal/bounded"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/links"
	"fourfold/dlx/internal/small"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// TestNoAllocation: a core that has searched a problem once loads and searches it without allocation.
// With the build tag invariants, the checks allocate.
func TestNoAllocation(t *testing.T) {
	for _, core := range []tree.Core{new(small.Core), new(bits.Core), new(cells.Core), new(links.Core), new(bounded.Core)} {
		s := load(t, core, covertest.Queens(8), tree.Options{}, 0)
		cover := make([]int32, 0, 8)
		n := testing.AllocsPerRun(20, func() {
			if err := core.Load(s.p, tree.Options{}, &s.work); err != nil {
				t.Error(err)
			}
			core.Start(tree.Part{})
			for core.Run(forever) == tree.Found {
				cover = core.Cover(cover[:0])
			}
		})
		if n > 0 {
			t.Errorf("%v: %v allocations", core, n)
		}
	}
}
