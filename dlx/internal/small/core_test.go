package small

import (
	"context"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// The variants of a Core make Words where it pays, always, never, or for few live options only.
var variants = []Tuning{{0, false}, {WordOptions, true}, {-1, false}, {9, true}}

func newCore(t testing.TB, p *fourfold.Problem, o tree.Options, v Tuning) *Core {
	t.Helper()
	if !Fits(p) {
		t.Fatal("the problem does not fit")
	}
	c := new(Core)
	c.Tuning = v
	load(t, c, p, o)
	return c
}

func load(t testing.TB, c *Core, p *fourfold.Problem, o tree.Options) {
	t.Helper()
	work := poll.New(context.Background())
	if err := c.Load(p, o, &work); err != nil {
		t.Fatal(err)
	}
}

// TestNodesOfParts: two parts of the options of the decision at the root have together the nodes
// of the whole tree, except those that lead to the decision.
func TestNodesOfParts(t *testing.T) {
	nodes := func(c *Core, part tree.Part) int64 {
		before := c.nodes
		c.Start(part)
		for c.Run(tree.Budget{Work: 1 << 40, Nodes: -1}) != tree.Done {
		}
		return c.nodes - before
	}
	p := covertest.Shidoku("12..............")
	for _, v := range variants {
		c := newCore(t, p, tree.Options{}, v)
		c.Start(tree.Part{})
		options, _ := c.Decision()
		tries, forced := slices.Clone(options), c.owed
		whole := nodes(c, tree.Part{})
		for half := 1; half < len(tries); half++ {
			sum := nodes(c, tree.Part{Tries: tries[:half]}) + nodes(c, tree.Part{Tries: tries[half:]})
			if forced == 0 || sum+forced != whole {
				t.Errorf("variant %v: %d nodes in two parts after %d forced ones, and %d in the whole tree", v, sum, forced, whole)
			}
		}
	}
}

// TestFullWord: a Word may have 64 options and 64 items, and a problem 512 of both. The options
// are the edges of a circle.
func TestFullWord(t *testing.T) {
	for _, n := range []int{62, 64, 66, 510, 512} {
		var b fourfold.Builder
		items := make([]fourfold.Item, n)
		for k := range items {
			items[k] = b.Primary("")
		}
		for k := range items {
			b.Option("", items[k], items[(k+1)%n])
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		c := newCore(t, p, tree.Options{}, variants[1])
		c.Start(tree.Part{})
		if c.tail.entered != (n <= WordOptions) {
			t.Errorf("%d options and items: a Word is %t", n, c.tail.entered)
		}
		found := 0
		for c.Run(tree.Budget{Work: 1 << 40, Nodes: -1}) == tree.Found {
			found++
		}
		if found != 2 {
			t.Errorf("%d options and items: %d covers, want 2", n, found)
		}
	}
}
