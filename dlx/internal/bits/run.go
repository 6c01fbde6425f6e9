package bits

import (
	"math"
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// Start implements tree.Core.
func (c *Core) Start(part tree.Part) {
	clear(c.killers) // so that what Run does depends on the part alone
	c.memo.Drop()
	c.path, c.chosen, c.unpaid = append(c.path[:0], part.Path...), c.chosen[:0], 0
	c.top, c.atRoot = -1, false
	l := c.level(0)
	l.noted = false
	c.everything(l)
	for _, o := range part.Path {
		if c.chooseRoot(l, int(c.place[o])); c.stopped {
			return
		}
	}
	if part.Tries != nil {
		tries := c.liveAmong(l, part.Tries)
		switch len(tries) {
		case 0:
			return
		case 1: // it is forced
			c.path = append(c.path, c.order[tries[0]])
			c.chooseRoot(l, int(tries[0]))
		default:
			c.tally(l)
			c.top, l.item, l.tries = 0, int(c.index[part.Item(c.p)]), tries
			l.next, l.mark, l.end = 0, len(c.chosen), len(tries)
			return
		}
	}
	c.tally(l)
	c.atRoot, l.state = true, c.settleRoot(l)
	c.check(l)
	c.unpaid = int64(len(c.chosen) - len(part.Path))
	if l.state == settled {
		c.decide(l, 0)
		c.top = 0
	}
}

// chooseRoot chooses option x at level 0 before its options are counted.
func (c *Core) chooseRoot(l *level, x int) {
	c.chosen = append(c.chosen, uint16(x))
	c.spend(l, l, x)
	c.cover(l.active, l.active, x)
	c.hide(l, l, c.clashes(x))
	c.afford(l)
}

// tally makes the counters or the list of level l, whose live options are known.
func (c *Core) tally(l *level) {
	if l.isFew = l.left <= c.Few; l.isFew {
		c.shorten(l)
	} else {
		c.count(l, c.zeros[:c.words], c.zeros, l.left)
	}
}

// settleRoot makes the forced moves of the root of a part.
func (c *Core) settleRoot(l *level) state {
	some := uint64(0)
	for _, active := range l.active {
		some |= active
	}
	switch {
	case some == 0:
		return solved
	case l.isFew:
		return c.settleFew(l)
	}
	return c.settle(l, 0)
}

// liveAmong returns the options that are live at level l, in the memory of Core.tries.
func (c *Core) liveAmong(l *level, options []int32) []uint16 {
	for _, o := range options {
		x := c.place[o]
		c.picked[x>>6] |= 1 << (x & 63)
	}
	tries := c.tries[:0]
	for w := l.lo; w < l.hi; w++ {
		for v := c.picked[w] & l.live[w]; v != 0; v &= v - 1 {
			tries = append(tries, uint16(w<<6+bits.TrailingZeros64(v)))
		}
	}
	clear(c.picked[:c.words])
	return tries
}

// decide picks an item of settled level l and makes its live options the decision. The levels
// above l use Core.tries[:base].
func (c *Core) decide(l *level, base int) {
	i := c.pick(l)
	l.item, l.next, l.mark, l.end = i, 0, len(c.chosen), base
	if l.isFew {
		n := having(&l.try, l.list[:l.n], c.lanes[i>>6].rows, 1<<(i&63))
		l.tries = l.try[:n]
		c.checkDecision(l)
		return
	}
	it := &c.items[i]
	for w := max(l.lo, it.lo); w < min(l.hi, it.hi); w++ {
		for v := l.live[w] & it.uses[w]; v != 0; v &= v - 1 {
			c.tries[l.end] = uint16(w<<6 + bits.TrailingZeros64(v))
			l.end++
		}
	}
	l.tries = c.tries[base:l.end]
	c.checkDecision(l)
}

// Run implements tree.Core. If the context is done while the clashes of an option are computed, the
// node counts as a dead end, and Run returns Stopped.
func (c *Core) Run(b tree.Budget) tree.Event {
	c.purse.Hold(b.Net)
	c.budget, c.limit = max(1, b.Work), math.MaxInt64
	if b.Nodes >= 0 && b.Nodes < c.limit-c.nodes {
		c.limit = c.nodes + b.Nodes
	}
	if c.atRoot {
		if !c.pay() {
			return tree.Limited
		}
		c.atRoot = false
		if l := c.levels[0]; l.state == solved && !c.purse.Empty(l.spent) {
			if !c.counts {
				return tree.Found
			}
			c.total.Inc()
		}
	}
	return c.walk()
}

// walk goes on until there is an event.
func (c *Core) walk() tree.Event {
	for c.top >= 0 && !c.stopped {
		l := c.levels[c.top]
		switch {
		case l.next == len(l.tries) || c.unpaid == 0 && c.purse.TooDear(l.spent, int32(l.tries[l.next])):
			c.leave(l)
			continue
		case c.nodes >= c.limit:
			return tree.Limited
		case c.budget <= 0:
			return tree.Paused
		}
		to := c.level(c.top + 1)
		if c.unpaid == 0 {
			to.state = c.try(l, to, int(l.tries[l.next]))
			c.check(to)
			c.unpaid = int64(max(1, len(c.chosen)-l.mark))
		}
		if !c.pay() {
			return tree.Limited
		}
		if l.next++; l.next < len(l.tries) {
			c.guesses++
		}
		switch to.state {
		case settled:
			if !c.recall(to) {
				c.decide(to, l.end)
				c.top++
			}
		case solved:
			switch {
			case c.purse.Empty(to.spent): // less may be spent than when the node was made
			case c.counts:
				c.total.Inc()
			default:
				return tree.Found
			}
		}
	}
	if c.stopped {
		return tree.Stopped
	}
	return tree.Done
}

// pay counts the nodes that are searched but not counted yet. If that would exceed the limit, pay
// counts as many as the limit allows, and returns false.
func (c *Core) pay() bool {
	n := min(c.unpaid, c.limit-c.nodes)
	c.nodes += n
	c.unpaid -= n
	return c.unpaid == 0
}

// try chooses option x at level l and makes the level below it. It leaves Core.chosen as it is at
// l if the option is known to lead to a dead end.
func (c *Core) try(l, to *level, x int) state {
	c.chosen = c.chosen[:l.mark]
	row := c.clashes(x)
	if l.isFew {
		return c.tryFew(l, to, x, row)
	}
	c.budget -= int64(2 + (l.hi-l.lo)/4)
	if c.foresee(l, l.item, x, row) {
		c.foreseen++
		c.checkForeseen(l, x)
		return deadEnd
	}
	c.chosen = append(c.chosen, uint16(x))
	c.spend(to, l, x)
	if !c.cover(to.active, l.active, x) {
		return solved
	}
	to.isFew = false
	c.hide(to, l, row)
	c.afford(to)
	c.updates += int64(l.left - to.left)
	to.rank = l.rank
	switch {
	case to.left > c.Few:
		c.budget -= int64(l.left - to.left)
		c.count(to, l.live[:c.words], l.counts, l.left-to.left)
		return c.settle(to, l.item)
	case to.left > 0:
		c.shorten(to)
		return c.settleFew(to)
	}
	return deadEnd
}

// tryFew is try for few live options.
func (c *Core) tryFew(l, to *level, x int, row set) state {
	c.chosen = append(c.chosen, uint16(x))
	c.spend(to, l, x)
	if !c.cover(to.active, l.active, x) {
		return solved
	}
	to.n = without(&to.list, l.list[:l.n], row)
	to.rank, to.isFew = l.rank, true
	c.afford(to)
	c.updates += int64(l.n - to.n)
	if to.n == 0 {
		return deadEnd
	}
	return c.settleFew(to)
}
