//go:build !invariants

package core

import (
	"context"
	"testing"

	"fourfold/internal/kit/poll"
)

// TestManyItems: the work of a search grows in proportion to the number of items, although each
// decision looks for the item with the fewest options. With the build tag invariants it does not.
func TestManyItems(t *testing.T) {
	ticks := func(items int) int64 {
		s := New(3 * items)
		wide(s, items)
		work := poll.New(context.Background())
		if r, err := s.Solve(&work); r != Sat || err != nil || s.Stats.Decisions != int64(items) {
			t.Fatalf("%d items: Solve() = %v, %v after %d decisions", items, r, err, s.Stats.Decisions)
		}
		return s.Stats.Ticks
	}
	few, many := ticks(2*fewestAmong), ticks(4*fewestAmong)
	if many > 3*few {
		t.Errorf("%d ticks for %d items, %d for twice as many", few, 2*fewestAmong, many)
	}
}
