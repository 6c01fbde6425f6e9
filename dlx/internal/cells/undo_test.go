package cells

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// load returns a core that is loaded with p and started at the root.
func load(p *fourfold.Problem, o tree.Options) *Core {
	work := poll.New(context.Background())
	c := new(Core)
	if err := c.Load(p, o, &work); err != nil {
		panic(err)
	}
	c.Start(tree.Part{})
	return c
}

// all is a budget without bounds.
var all = tree.Budget{Work: math.MaxInt64, Nodes: -1}

// TestUndo: after a search goes down some levels and backtracks to the root, every set has its
// old size, and every cell is at the place that it records and within the set of its item.
func TestUndo(t *testing.T) {
	for seed := range uint64(2000) {
		c := load(covertest.Random(rand.New(rand.NewPCG(seed, 5))), tree.Options{})
		m := &c.matrix
		root := m.active[0]
		if m.items[root].size == 0 {
			continue
		}
		// Make a decision at the root that has an option left when the search backtracks to it,
		// even if the item has only one option.
		m.cover(root)
		x := m.set(root)[0]
		c.push(root, []int32{x, x})
		want := sizes(m)
		for range 10 {
			if event, x := c.advance(); event != tree.Paused || len(c.stack) == 0 || c.stack[0].next == 2 {
				break
			} else {
				c.enter(x)
			}
		}
		c.stack, c.state = c.stack[:1], retreat // forget the decisions below the root
		c.stack[0].next = 0
		c.backtrack()
		if got := sizes(m); !slices.Equal(got, want) {
			t.Fatalf("seed %d: sizes %v, want %v", seed, got, want)
		}
		for at, x := range m.sets {
			it := m.items[m.cells[x].item]
			if m.cells[x].at != int32(at) || int32(at) < it.base {
				t.Fatalf("seed %d: cell %d is not at %d", seed, x, at)
			}
		}
	}
}

func sizes(m *matrix) []int32 {
	all := []int32{m.numActive, m.numSecondary}
	for _, it := range m.items {
		all = append(all, it.size)
	}
	return all
}

// TestEpochs: sizes are saved and restored correctly when the epoch number overflows.
func TestEpochs(t *testing.T) {
	p := covertest.Queens(7)
	c := load(p, tree.Options{})
	c.matrix.epoch = math.MaxUint32 - 100
	for i := range c.matrix.items {
		c.matrix.items[i].epoch = c.matrix.epoch
	}
	n := 0
	for c.Run(all) == tree.Found {
		if err := p.Check(c.Cover(nil)); err != nil {
			t.Error(err)
		}
		n++
	}
	if n != 40 {
		t.Errorf("%d solutions, want 40", n)
	}
}
