//go:build !invariants

package bits

import (
	"context"
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestAllocations counts what a search allocates once the core has searched the same problem.
// With the build tag invariants, the checks allocate.
func TestAllocations(t *testing.T) {
	p := covertest.Queens(8)
	core, work := new(Core), poll.New(context.Background())
	buf := make([]int32, 0, 8)
	search := func() {
		if err := core.Load(p, tree.Options{}, &work); err != nil {
			t.Fatal(err)
		}
		core.Start(tree.Part{})
		for core.Run(unbounded) == tree.Found {
			buf = core.Cover(buf[:0])
		}
	}
	if n := testing.AllocsPerRun(10, search); n > 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
