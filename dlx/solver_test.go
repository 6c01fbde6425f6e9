package dlx

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/covertest"
)

func TestContract(t *testing.T) {
	covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes} })
}

// TestGoBack: a search that was driven by backtracking to its end leaves every set
// as large as at the start, with the same cells in it, and each cell where it says it
// is.
func TestGoBack(t *testing.T) {
	for seed := range uint64(2000) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 5)))
		var d search
		d.reset(context.Background(), func(fourfold.Solution) bool { return true }, 0)
		d.encode(p)
		if d.primary == 0 {
			continue
		}
		// A choice at the root, even of an item with one option, so that there is
		// something to go back to.
		root := d.active[0]
		if d.items[root].size == 0 {
			continue
		}
		d.cover(root)
		d.push(root)
		want := sizes(&d)
		d.choose(d.sets[d.items[root].base])
		for range 10 {
			x := d.descend()
			if x < 0 {
				break
			}
			d.dead = !d.choose(x)
		}
		d.choices = d.choices[:1] // forget the choices below
		d.choices[0].next = 0
		d.backtrack()
		if got := sizes(&d); !slices.Equal(got, want) {
			t.Fatalf("seed %d: sizes %v, want %v", seed, got, want)
		}
		for at, x := range d.sets {
			s := d.items[d.cells[x].item]
			if d.cells[x].at != int32(at) || int32(at) < s.base {
				t.Fatalf("seed %d: cell %d is not at %d", seed, x, at)
			}
		}
	}
}

func sizes(d *search) []int32 {
	all := []int32{d.primary, d.secondary}
	for _, s := range d.items {
		all = append(all, s.size)
	}
	return all
}

// TestNoAllocation: a search allocates for its solutions only, however many nodes it
// has.
func TestNoAllocation(t *testing.T) {
	p := covertest.Matching(9) // no solution
	var d search
	solve := func() {
		d.reset(context.Background(), func(fourfold.Solution) bool { return true }, 0)
		d.encode(p)
		if err := d.run(); err != nil {
			t.Error(err)
		}
	}
	solve()
	if n := testing.AllocsPerRun(20, solve); n > 0 {
		t.Errorf("%v allocations for %d nodes", n, d.nodes)
	}
}

// TestEpochs: sizes are saved again after the numbers of the epochs have run out.
func TestEpochs(t *testing.T) {
	p := covertest.Queens(7)
	n := 0
	var d search
	d.reset(context.Background(), func(s fourfold.Solution) bool {
		if err := p.Check(s); err != nil {
			t.Error(err)
		}
		n++
		return true
	}, 0)
	d.encode(p)
	d.epoch = math.MaxUint32 - 100
	for i := range d.items {
		d.items[i].epoch = d.epoch
	}
	if err := d.run(); err != nil || n != 40 {
		t.Errorf("%d solutions, %v, want 40", n, err)
	}
}
