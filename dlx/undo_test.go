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

// TestUndo: after a search goes down some levels and backtracks to the root, every set has its
// old size, and every cell is at the place that it records and within the set of its item.
func TestUndo(t *testing.T) {
	for seed := range uint64(2000) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 5)))
		var s search
		s.reset(context.Background(), Solver{}, p, func(fourfold.Solution) bool { return true })
		m := &s.matrix
		if m.numActive == 0 {
			continue
		}
		// Make a decision at the root, even on an item with one option, so that the search can
		// backtrack to it.
		root := m.active[0]
		if m.items[root].size == 0 {
			continue
		}
		m.cover(root)
		s.push(root)
		want := sizes(m)
		m.choose(m.sets[m.items[root].base])
		for k := 0; k < 10 && !s.deadEnd && m.numActive > 0; k++ {
			x := s.branch()
			if x == none {
				break
			}
			s.deadEnd = !m.choose(x)
		}
		s.stack = s.stack[:1] // forget the decisions below the root
		s.stack[0].next = 0
		s.backtrack()
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
	n := 0
	var s search
	s.reset(context.Background(), Solver{}, p, func(sol fourfold.Solution) bool {
		if err := p.Check(sol); err != nil {
			t.Error(err)
		}
		n++
		return true
	})
	s.matrix.epoch = math.MaxUint32 - 100
	for i := range s.matrix.items {
		s.matrix.items[i].epoch = s.matrix.epoch
	}
	if err := s.run(); err != nil || n != 40 {
		t.Errorf("%d solutions, %v, want 40", n, err)
	}
}
