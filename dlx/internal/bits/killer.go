package bits

// On packings most options die at once: they leave an item without live options. It is nearly
// always one of the same few items, the killers. So each item remembers which items have killed
// its options. To look at a killer costs a few words; to find it by counting costs a whole node.

const maxKillers = 5

// A killerList has the killers of the options of an item, the latest first.
type killerList struct {
	items [maxKillers]int32
	score int8 // how often they have killed lately; if it is 0, they are not looked at
}

const maxScore = 20

// remember makes item i a killer of the options of item by.
func (c *Core) remember(by, i int) {
	g := &c.killers[by]
	copy(g.items[1:], g.items[:])
	g.items[0] = int32(i)
	g.score = min(g.score+3, maxScore)
}

// foresee reports whether option x of item i leaves one of the killers of i without options.
func (c *Core) foresee(l *level, i, x int, row set) bool {
	g := &c.killers[i]
	if g.score <= 0 {
		return false
	}
	for k, t := range g.items {
		if !c.kills(l, int(t), x, row) {
			continue
		}
		if k > 0 {
			g.items[k], g.items[k-1] = g.items[k-1], t
		}
		g.score = min(g.score+3, maxScore)
		return true
	}
	g.score--
	return false
}

// kills reports whether item i is active and option x leaves it active and without live options.
func (c *Core) kills(l *level, i, x int, row set) bool {
	if (l.active[i>>6]&^c.lanes[i>>6].rows[x&(room-1)])>>(i&63)&1 == 0 {
		return false
	}
	it := &c.items[i]
	for w := max(l.lo, it.lo); w < min(l.hi, it.hi); w++ {
		if l.live[w]&it.uses[w]&^row[w] != 0 {
			return false
		}
	}
	return true
}
