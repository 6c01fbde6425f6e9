package bits

// The threshold between many live options and few. Below it, a sweep over the list of live
// options is cheaper than counters.
const manyFew = 48 // measured on packings

// maxFew is larger than any number of options that is few.
const maxFew = 64

type list [maxFew]uint16

// shorten changes l from the form for many live options to the form for few.
func (c *Core) shorten(l *level) {
	live := l.live[l.lo:l.hi]
	l.n = c.roll.list(live, c.zeros, live, l.lo)
	copy(l.list[:l.n], c.roll[:])
	l.isFew = true
}

// The loops below stay functions of their own. Inlined into their large callers, they would keep
// their variables in memory.

// without copies the options that do not clash with the one whose row is given, and returns how
// many. Like the functions below it always writes and moves on only if the option stays, so that
// no branch depends on the data.
//
//go:noinline
func without(to *list, from []uint16, row set) int {
	n := 0
	for _, x := range from {
		to[n&(maxFew-1)] = x
		n += int(^row[x>>6&(maxWord-1)]>>(x&63)) & 1
	}
	return n
}

// having copies the options that have one of the items.
//
//go:noinline
func having(to *list, from []uint16, rows *[room]uint64, items uint64) int {
	n := 0
	for _, x := range from {
		to[n&(maxFew-1)] = x
		has := 0
		if rows[x&(room-1)]&items != 0 {
			has = 1
		}
		n += has
	}
	return n
}

// sweep returns the items that are in at least 1, 2, 3 and 4 of the options.
//
//go:noinline
func sweep(list []uint16, rows *[room]uint64) (one, two, three, four uint64) {
	for _, x := range list {
		r := rows[x&(room-1)]
		four |= three & r
		three |= two & r
		two |= one & r
		one |= r
	}
	return one, two, three, four
}

// settleFew makes forced moves as long as there are any, all those of a lane at once.
func (c *Core) settleFew(l *level) state {
	for {
		lane := -1
		for k, active := range l.active {
			one, two, three, four := sweep(l.list[:l.n], c.lanes[k].rows)
			if active&^one != 0 {
				return deadEnd
			}
			c.least[k] = [4]uint64{one, two, three, four}
			if active&^two != 0 {
				lane = k
			}
		}
		c.budget -= int64(l.n * len(l.active))
		if lane < 0 {
			return settled
		}
		n := having(&l.try, l.list[:l.n], c.lanes[lane].rows, l.active[lane]&^c.least[lane][1])
		if s := c.forceFew(l, l.try[:n]); s != settled {
			return s
		}
	}
}

// forceFew chooses options, each of which is the only one of an item.
func (c *Core) forceFew(l *level, forced []uint16) state {
	for k, x := range forced {
		row := c.clashes(int(x))
		if c.stopped {
			return deadEnd
		}
		for _, y := range forced[k+1:] {
			if row[y>>6&(maxWord-1)]>>(y&63)&1 != 0 {
				return deadEnd
			}
		}
		if !c.spend(l, l, int(x)) {
			return deadEnd
		}
		c.chosen = append(c.chosen, x)
		if !c.cover(l.active, l.active, int(x)) {
			return solved
		}
	}
	for _, x := range forced {
		l.n = without(&l.list, l.list[:l.n], c.clashes(int(x)))
	}
	c.afford(l)
	if l.n == 0 {
		return deadEnd
	}
	return settled
}
