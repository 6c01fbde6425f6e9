package cells

// A decision is a covered item with more than one option. Its options are chosen in turn.
type decision struct {
	item      int32
	first     int32 // its options are tries[first:end], as cells of item
	next, end int32 // tries[next:end] are not tried yet
	depth     int32 // len(Core.chosen) before the decision
	number    int64 // decisions are numbered from 1 on
	mark      mark  // the state of the matrix after item was covered
	budget    budget
}

// none stands for a cell or an option where there is none.
const none int32 = -1

// branch picks an item and covers it. Then its only option is to be chosen next, or the first of
// its options. If it has no option, the node is a dead end.
func (c *Core) branch() {
	m := &c.matrix
	i := c.decide()
	switch size := m.items[i].size; {
	case size == 0:
		c.state = retreat
		return
	case size > 1 && c.worthBelow():
		c.collect()
		c.handOver(none)
		return
	}
	m.cover(i)
	c.push(i, m.set(i))
}

// decide returns the item to branch on: an item with a forced option or none, or else, of the
// items with the lowest rank, one with the fewest options (MRV), and of these the one with the
// lowest number. On most problems, items with numbers close to each other are close to each other
// in the puzzle, and a search that stays in one place finds contradictions sooner.
func (c *Core) decide() int32 {
	m := &c.matrix
	for n := len(m.forced); n > 0; n-- {
		i := m.forced[n-1]
		m.forced = m.forced[:n-1]
		if it := &m.items[i]; it.at < m.numActive && it.size <= 1 {
			return i
		}
	}
	_ = m.work(int(m.numActive))
	if c.rank != nil {
		return c.decideByRank()
	}
	best, fewest := m.active[0], m.items[m.active[0]].size
	for _, i := range m.active[1:m.numActive] {
		if size := m.items[i].size; size < fewest || size == fewest && i < best {
			best, fewest = i, size
		}
	}
	return best
}

// decideByRank is decide for items of different ranks. An item with one option or none comes
// first, whatever its rank is.
func (c *Core) decideByRank() int32 {
	m := &c.matrix
	best := m.active[0]
	for _, i := range m.active[:m.numActive] {
		if m.items[i].size <= 1 {
			return i
		}
		if c.rank[i] < c.rank[best] || c.rank[i] == c.rank[best] && m.fewer(i, best) {
			best = i
		}
	}
	return best
}

// fewer reports whether item i has fewer options than j, or as many and a lower number.
func (m *matrix) fewer(i, j int32) bool {
	a, b := m.items[i].size, m.items[j].size
	return a < b || a == b && i < j
}

// push makes a decision on covered item i, between options that are given as cells of the item.
// If there is only one option, it is forced, and there is no decision.
func (c *Core) push(i int32, options []int32) {
	if len(options) == 1 {
		c.state, c.forced = force, options[0]
		return
	}
	first := int32(len(c.tries))
	c.tries = append(c.tries, options...)
	end := int32(len(c.tries))
	c.sortTries(c.tries[first:])
	c.decisions++
	c.stack = append(c.stack, decision{
		item: i, first: first, next: first, end: end, depth: int32(len(c.chosen)), number: c.decisions, mark: c.matrix.mark(), budget: c.budget,
	})
	c.state = try
}

// last returns the decision that was made last.
func (c *Core) last() *decision { return &c.stack[len(c.stack)-1] }

// backtrack undoes everything since the last decision with an option that is not tried yet. If
// there is no such decision, it takes all of them off the stack and leaves the matrix as it is.
func (c *Core) backtrack() {
	for n := len(c.stack); n > 0; n-- {
		d := &c.stack[n-1]
		if d.next < d.end && !c.tooDear(d) {
			m := &c.matrix
			_ = m.work(len(m.saved) - d.mark.saved)
			m.undo(d.mark)
			c.chosen, c.budget = c.chosen[:d.depth], d.budget
			c.state = try
			return
		}
		c.tries = c.tries[:d.first]
		c.stack = c.stack[:n-1]
	}
}
