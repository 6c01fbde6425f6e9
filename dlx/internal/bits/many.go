package bits

import "math/bits"

// everything makes l the level at which all options are live and all items are active.
func (c *Core) everything(l *level) {
	clear(l.live[:c.words])
	for x := range c.n {
		l.live[x>>6] |= 1 << (x & 63)
	}
	clear(l.active)
	for i := range c.items {
		l.active[i>>6] |= 1 << (i & 63)
	}
	l.lo, l.hi, l.left, l.rank = 0, c.words, c.n, 0
	l.spent, l.fit, l.isFew = 0, c.n, false
}

// cover puts into to the items of from that option x leaves active, and returns whether there are
// any.
func (c *Core) cover(to, from []uint64, x int) bool {
	some := uint64(0)
	for k := range c.lanes {
		v := from[k] &^ c.lanes[k].rows[x&(room-1)]
		to[k] = v
		some |= v
	}
	return some != 0
}

// hide makes to.live the options of from.live without those in row. The levels may be the same.
func (c *Core) hide(to, from *level, row set) {
	lo, hi, left := from.lo, from.hi, 0
	live := from.live[lo:hi]
	next, clash := to.live[lo:hi][:len(live)], row[lo:hi][:len(live)]
	for w, v := range live {
		v &^= clash[w]
		next[w] = v
		left += bits.OnesCount64(v)
	}
	to.lo, to.hi, to.left = lo, hi, left
}

// count brings the counters of l up to date, given the options that were live when they were
// counts. It counts the options hidden since, or anew those that are live, whichever are fewer.
// Dense lanes share a list of all these options: to make a list costs more than to add the options
// in it that have no item of the lane.
func (c *Core) count(l *level, was, counts []uint64, hidden int) {
	lo, hi := l.lo, l.hi
	anew := l.left <= hidden
	a, b := was[lo:hi], l.live[lo:hi]
	if anew {
		a, b, counts = b, c.zeros, c.zeros
	}
	n, all := 0, false // the list has n options, and those of all lanes
	for k := range c.lanes {
		if l.active[k] == 0 {
			continue
		}
		lane := &c.lanes[k]
		switch {
		case !lane.dense:
			n, all = c.roll.list(a, b, lane.touch[lo:hi], lo), false
		case !all:
			n, all = c.roll.list(a, b, a, lo), true
		}
		from, to := k*c.planes, (k+1)*c.planes
		tally(l.counts[from:to], counts[from:to], lane.rows, &c.roll, n, uint16(c.n))
	}
	if anew {
		for j, v := range l.counts {
			l.counts[j] = ^v
		}
	}
	l.trim()
}

// trim makes lo and hi as narrow as they can be.
func (l *level) trim() {
	for l.lo < l.hi && l.live[l.hi-1] == 0 {
		l.hi--
	}
	for l.lo < l.hi && l.live[l.lo] == 0 {
		l.lo++
	}
}
