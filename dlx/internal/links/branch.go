package links

// A level is a covered item on the path to the current node, and its options, which are chosen in
// turn. Or it is one option that is chosen and then left out, see bounds.go.
type level struct {
	item  int32 // its header; root if it is one option
	first int32 // its options are tries[first:end], as nodes of item
	next  int32 // the option tried, or tried last, is tries[next-1]
	end   int32

	budget budget // before an option is chosen
}

// branch picks an item and covers it. Its options are to be tried next. If it has none, the node is
// a dead end. It returns false at a cover, where there is no item.
func (c *Core) branch() bool {
	m := &c.matrix
	h := c.decide()
	if h == root {
		return false
	}
	if m.size[h] == 0 || m.bounds != nil && m.size[h] < m.need(h) {
		if c.state = retreat; c.trace != nil {
			c.tellDeadEnd(h)
		}
		return true
	}
	if m.bounds != nil {
		c.pushOption(m.nodes[h].down, m.branches(h))
		return true
	}
	first := len(c.tries)
	for x := m.nodes[h].down; x != h; x = m.nodes[x].down {
		c.tries = append(c.tries, x)
	}
	c.push(h, first)
	return true
}

// decide returns the header of the item to branch on: an item with one option or none, or else, of
// the items with the lowest rank, the first with the fewest options (MRV). It returns root at a
// cover.
func (c *Core) decide() int32 {
	m := &c.matrix
	if m.bounds != nil {
		return c.decideByNeed()
	}
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
	c.addLevel(h, first)
}

// addLevel adds a level for tries[first:].
func (c *Core) addLevel(h int32, first int) {
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
	if c.matrix.choose(x); l.item == root {
		c.matrix.commit(x)
	}
	c.spend(c.matrix.nodes[x].option)
	c.state = enter
}

// backtrack undoes everything since the last level with an option that is not tried yet. It stops
// when the first levels are the only ones left.
func (c *Core) backtrack(first int) {
	for len(c.levels) > first {
		n := len(c.levels) - 1
		l := &c.levels[n]
		if c.state != try {
			c.refund(&l.budget)
			c.takeBack(l.item, c.tries[l.next-1])
		}
		if c.state = try; l.next < l.end && !c.tooDear(l) {
			return
		}
		if l.item != root {
			c.matrix.uncover(l.item)
		} else {
			c.matrix.putBack(c.tries[l.first])
		}
		c.levels, c.tries = c.levels[:n], c.tries[:l.first]
		c.state = retreat
	}
}

// takeBack undoes the last choice of a level with item h. If its option is out, there is none.
func (c *Core) takeBack(h, x int32) {
	if x < 0 {
		return
	}
	if h == root {
		c.matrix.uncommit(x)
	}
	c.matrix.unchoose(x)
}
