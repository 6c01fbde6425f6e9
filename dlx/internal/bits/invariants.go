//go:build invariants

package bits

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// reality returns the state after Core.chosen, at level l, by the definition of an exact cover.
func (c *Core) reality(l *level, more ...int) tree.Reality {
	var chosen []int32
	for _, x := range c.chosen {
		chosen = append(chosen, c.order[x])
	}
	for _, x := range more {
		chosen = append(chosen, c.order[x])
	}
	return tree.RealityOf(c.p, chosen, l.fit)
}

// check compares the state of l, at which Core.chosen has been chosen, with the definition: the
// active items, the live options, their number, the counters, and that the level is settled.
func (c *Core) check(l *level) {
	if l.state == deadEnd || !tree.Due(c.p, len(c.chosen)) {
		return // after a dead end, the state may be half done
	}
	want, open := c.reality(l), 0
	for i, k := range c.index {
		if k < 0 {
			continue
		}
		active := l.active[k>>6]>>(k&63)&1 != 0
		tree.Assert(active == want.Active[i], "item %d is active: %t", i, active)
		if active {
			open++
		}
	}
	tree.Assert((l.state == solved) == (open == 0), "state %d with %d active items", l.state, open)
	if l.state != settled {
		return
	}
	live := c.checkLive(l, want)
	for i, k := range c.index {
		if k < 0 || !want.Active[i] {
			continue
		}
		tree.Assert(want.Size[i] > 1, "item %d has %d live options at a settled level", i, want.Size[i])
		if !l.isFew {
			n := 0
			for j, v := range l.counts[int(k>>6)*c.planes:][:c.planes] {
				n |= int(^v>>(k&63)&1) << j
			}
			tree.Assert(n == want.Size[i], "item %d is counted %d times, and has %d of %d live options", i, n, want.Size[i], live)
		}
	}
}

// checkLive compares the live options and returns how many there are.
func (c *Core) checkLive(l *level, want tree.Reality) int {
	var got [room]bool
	n := 0
	if l.isFew {
		for k, x := range l.list[:l.n] {
			tree.Assert(k == 0 || l.list[k-1] < x, "the list of live options is not increasing")
			got[x] = true
		}
		n = l.n
	} else {
		for w := l.lo; w < l.hi; w++ {
			for v := l.live[w]; v != 0; v &= v - 1 {
				got[w<<6+bits.TrailingZeros64(v)] = true
				n++
			}
		}
		tree.Assert(n == l.left, "%d live options, and %d in the set", l.left, n)
	}
	for x, o := range c.order {
		tree.Assert(got[x] == want.Live[o], "option %d is live: %t", o, got[x])
	}
	return n
}

// checkDecision checks that the options of a decision are the live options of its item, and that no
// active item has fewer if all ranks are equal.
func (c *Core) checkDecision(l *level) {
	if !tree.Due(c.p, len(c.chosen)) {
		return
	}
	want := c.reality(l)
	least, size := int(^uint(0)>>1), 0
	for i, k := range c.index {
		switch {
		case int(k) == l.item:
			size = want.Size[i]
			for _, x := range l.tries {
				tree.Assert(want.Live[c.order[x]], "option %d is to be tried and not live", c.order[x])
			}
			fallthrough
		case k >= 0 && want.Active[i]:
			least = min(least, want.Size[i])
		}
	}
	tree.Assert(len(l.tries) == size, "%d options of %d are to be tried", len(l.tries), size)
	tree.Assert(len(c.ranks) > 1 || size == least, "the decision has %d options, and there is an item with %d", size, least)
}

// checkForeseen checks that option x leaves an active item without live options.
func (c *Core) checkForeseen(l *level, x int) {
	if !tree.Due(c.p, len(c.chosen)+1) {
		return
	}
	want := c.reality(l, x)
	for i, k := range c.index {
		if k >= 0 && want.Active[i] && want.Size[i] == 0 {
			return
		}
	}
	tree.Assert(false, "option %d is no dead end", c.order[x])
}
