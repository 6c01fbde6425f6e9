package links

import (
	"context"
	"fourfold"
	"math"
	"slices"
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestLists: after a search, and after a search that ends anywhere and goes back to the root, every
// node is linked as at first.
func TestLists(t *testing.T) {
	p := covertest.Petersen(3)
	work := poll.New(context.Background())
	var c Core
	if err := c.Load(p, tree.Options{}, &work); err != nil {
		t.Fatal(err)
	}
	nodes, size := slices.Clone(c.matrix.nodes), slices.Clone(c.matrix.size)
	covers := 0
	for limit := range int64(300) {
		c.Start(tree.Part{})
		for c.Run(tree.Budget{Work: math.MaxInt64, Nodes: limit}) == tree.Found {
			covers++
		}
		c.Start(tree.Part{})
		if !slices.Equal(c.matrix.nodes, nodes) || !slices.Equal(c.matrix.size, size) {
			t.Fatalf("the lists have changed after %d nodes", limit)
		}
	}
	if covers == 0 {
		t.Error("no cover is found")
	}
}

// TestNodes: the search visits the nodes of Knuth's program dlx2, which also counts the root.
func TestNodes(t *testing.T) {
	for dlx2, p := range map[int64]*fourfold.Problem{1199: covertest.Queens(8), 81745: covertest.Petersen(4), 4745: covertest.Latin(4), 633: covertest.Matching(9)} {
		work := poll.New(context.Background())
		var c Core
		if err := c.Load(p, tree.Options{Count: true}, &work); err != nil {
			t.Fatal(err)
		}
		c.Start(tree.Part{})
		if event := c.Run(tree.Budget{Work: math.MaxInt64, Nodes: -1}); event != tree.Done || c.nodes != dlx2-1 {
			t.Errorf("event %d after %d nodes, want %d", event, c.nodes, dlx2-1)
		}
	}
}
