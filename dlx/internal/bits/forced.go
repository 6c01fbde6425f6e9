package bits

import "math/bits"

// settle makes forced moves as long as there are any. If an item has no option left, settle
// remembers it as a killer of the options of item by.
func (c *Core) settle(l *level, by int) state {
	for {
		none, forced := c.singles(l)
		if none >= 0 {
			c.remember(by, none)
			return deadEnd
		}
		if !forced {
			return settled
		}
		was, before := c.was[:c.words], l.left
		copy(was[l.lo:l.hi], l.live[l.lo:l.hi])
		if s := c.force(l); s != settled {
			return s
		}
		c.budget -= int64(before - l.left)
		c.count(l, was, l.counts, before-l.left)
	}
}

// singles puts into Core.single the active items with one live option, and reports whether there
// are any. It returns the first item without live options, or -1.
func (c *Core) singles(l *level) (none int, forced bool) {
	any := uint64(0)
	for k, active := range l.active {
		counts := l.counts[k*c.planes:][:c.planes]
		upper := active
		for _, v := range counts[1:] {
			upper &= v
		}
		if empty := upper & counts[0]; empty != 0 {
			return k<<6 + bits.TrailingZeros64(empty), false
		}
		any |= upper
		c.single[k] = upper
	}
	return -1, any != 0
}

// force chooses the options of the items in Core.single. The counters are not counts any more.
func (c *Core) force(l *level) state {
	for k := range l.active {
		for items := c.single[k] & l.active[k]; items != 0; items &= l.active[k] {
			x := c.optionOf(l, k<<6+bits.TrailingZeros64(items))
			if x < 0 {
				return deadEnd // a forced option has hidden it
			}
			c.chosen = append(c.chosen, uint16(x))
			c.spend(l, l, x)
			if !c.cover(l.active, l.active, x) {
				return solved
			}
			if c.hide(l, l, c.clashes(x)); c.stopped {
				return deadEnd
			}
			c.afford(l)
		}
	}
	if l.left == 0 {
		return deadEnd
	}
	return settled
}

// optionOf returns the first live option of item i, or -1.
func (c *Core) optionOf(l *level, i int) int {
	it := &c.items[i]
	for w := max(l.lo, it.lo); w < min(l.hi, it.hi); w++ {
		if v := l.live[w] & it.uses[w]; v != 0 {
			return w<<6 + bits.TrailingZeros64(v)
		}
	}
	return -1
}
