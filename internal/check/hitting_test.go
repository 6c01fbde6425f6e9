package check

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestHitter: the hitting sets hit all sets, and no smaller set does, also while sets are added.
func TestHitter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		n := 1 + random.IntN(12)
		h := newHitter(context.Background(), n)
		var sets []uint64
		for range 12 {
			mask := uint64(1) << random.IntN(n)
			for range random.IntN(4) {
				mask |= 1 << random.IntN(n)
			}
			sets = append(sets, mask)
			h.add(bitset{mask})
			got, ok := h.smallest()
			if want := smallestHit(sets, n); !ok || !hits(got[0], sets) || got.len() != want || h.least != want {
				t.Fatalf("%b: %b of %d (at least %d), want %d", sets, got, got.len(), h.least, want)
			}
		}
	}
}

func hits(set uint64, sets []uint64) bool {
	for _, s := range sets {
		if s&set == 0 {
			return false
		}
	}
	return true
}

func smallestHit(sets []uint64, n int) int {
	best := n
	for set := range uint64(1) << n {
		if hits(set, sets) {
			best = min(best, bits.OnesCount64(set))
		}
	}
	return best
}

// TestHitterEnds: a search for a hitting set ends with its context.
func TestHitterEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h := newHitter(ctx, 200)
	random := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		s := newBitset(200)
		for range 6 {
			s.add(random.IntN(200))
		}
		h.add(s)
	}
	if _, ok := h.smallest(); ok {
		t.Error("a hitting set in spite of the context")
	}
}
