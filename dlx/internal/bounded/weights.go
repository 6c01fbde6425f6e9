package bounded

import (
	"math"

	"fourfold/internal/kit/scratch"
)

// The search learns from its dead ends which items are hard to cover: the weight of an item is the
// number of dead ends at which it had too few options. A decision is on an item with few options
// for its weight: F. Boussemart and others, Boosting Systematic Search by Weighting Constraints
// (2004). But the item of the last dead end comes first as long as it needs options, so the search
// does not leave what contradicts itself: C. Lecoutre and others, Reasoning from Last Conflict(s)
// in Constraint Programming (2009).
type weights struct {
	learns bool
	weight []int32 // of each item
	last   int32   // the item of the last dead end; -1 if there was none
}

// forget forgets all weights, since what the search does depends on the part alone.
func (w *weights) forget(items int) { w.weight, w.last = scratch.Zeroed(w.weight, items), -1 }

// fail notes a dead end at which item i has too few options.
func (w *weights) fail(i int32) {
	w.weight[i]++
	w.last = i
}

// weigh returns the key by which the least item is chosen, if item i can spare n options.
func (w *weights) weigh(i int, n int32) int64 {
	if !w.learns {
		return int64(n)
	}
	return min(int64(n+1)<<14/int64(1+w.weight[i]), math.MaxInt32)
}
