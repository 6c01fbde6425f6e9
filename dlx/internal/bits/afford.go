package bits

import "math/bits"

// Options with net costs keep the order of the problem, which is that of their costs. So the
// options that a level cannot afford are all behind one of them.

// spend pays at level to for option x, which is chosen at level from. It reports whether x can be
// afforded.
func (c *Core) spend(to, from *level, x int) bool {
	to.spent, to.fit = c.purse.Pay(from.spent, int32(x)), from.fit
	return !c.purse.Empty(to.spent)
}

// afford hides the options that level l cannot afford.
func (c *Core) afford(l *level) {
	if !c.purse.Priced() {
		return
	}
	l.fit = c.purse.Fit(l.fit, l.spent)
	if l.isFew {
		for l.n > 0 && int(l.list[l.n-1]) >= l.fit {
			l.n--
		}
		return
	}
	for w := max(l.lo, l.fit>>6); w < l.hi; w++ {
		v := l.live[w] &^ (^uint64(0) << max(0, l.fit-w<<6))
		l.left -= bits.OnesCount64(l.live[w] &^ v)
		l.live[w] = v
	}
}
