package links

// A level is a covered item on the path to the current node, and its options, which are chosen in
// turn.
type level struct {
	item  int32 // its header
	first int32 // its options are tries[first:end], as nodes of item
	next  int32 // the option tried, or tried last, is tries[next-1]
	end   int32

	budget budget // before an option is chosen
}

// branch picks an item and covers it. Its options are to be tried next. If it has none, the node is
// a dead end.
func (c *Core) branch() {
	m := &c.matrix
	h := c.decide()
	if m.size[h] == 0 {
		if c.state = retreat; c.trace != nil {
			c.tellDeadEnd(h)
		}
		return
	}
	first := len(c.tries)
	for x := m.nodes[h].down; x != h; x = m.nodes[x].down {
		c.tries = append(c.tries, x)
	}
	c.push(h, first)
}

// decide returns the header of the item to branch on: an item with one option or none, or else, of
// the items with the lowest rank, the first with the fewest options (MRV).
func (c *Core) decide() int32 {
	m := &c.matrix
	best, steps := m.nodes[root].right, 0
	for h := best; h != root && m.size[best] > 0; h = m.nodes[h].right {
		steps++
		if c.before(h, best) {
			best = h
		}
	}
	_ = m.work.Add(steps) // Run looks at the error
	return best
}

// before reports whether the search branches on item g rather than on item h.
func (c *Core) before(g, h int32) bool {
	a, b := c.matrix.size[g], c.matrix.size[h]
	if c.rank != nil && a > 1 && b > 1 && c.rank[g-1] != c.rank[h-1] {
		return c.rank[g-1] < c.rank[h-1]
	}
	return a < b
}

// push covers item h and makes a level for the options tries[first:].
func (c *Core) push(h int32, first int) {
	c.matrix.cover(h)
	c.levels = append(c.levels, level{item: h, first: int32(first), next: int32(first), end: int32(len(c.tries)), budget: c.budget})
	c.state = try
}

// choose chooses the next option of the last level and counts a node.
func (c *Core) choose() {
	l := &c.levels[len(c.levels)-1]
	x := c.tries[l.next]
	l.next++
	c.nodes++
	if l.next < l.end {
		c.guesses++
	}
	if c.trace != nil {
		c.tellChoice(x)
	}
	c.matrix.choose(x)
	c.spend(c.matrix.nodes[x].option)
	c.state = enter
}

// backtrack undoes everything since the last level with an option that is not tried yet. It stops
// when the first levels are the only ones left.
func (c *Core) backtrack(first int) {
	for len(c.levels) > first {
		n := len(c.levels) - 1
		l := c.levels[n]
		if c.state != try {
			c.refund(l.budget)
			c.matrix.unchoose(c.tries[l.next-1])
		}
		if c.state = try; l.next < l.end && !c.tooDear(&l) {
			return
		}
		c.matrix.uncover(l.item)
		c.levels, c.tries = c.levels[:n], c.tries[:l.first]
		c.state = retreat
	}
}
