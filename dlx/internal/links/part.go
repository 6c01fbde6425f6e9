package links

import "fourfold/dlx/internal/tree"

// Start keeps the contract of tree.Core. It undoes the part before, so it takes as long as the way
// to the root, and from there along the path.
func (c *Core) Start(part tree.Part) {
	for k := range c.levels {
		c.levels[k].end = c.levels[k].next // nothing is left to try
	}
	c.backtrack(0)
	c.path, c.state = 0, enter
	for _, o := range part.Path {
		if !c.replay(o) {
			c.state = retreat
			return
		}
	}
	if part.Tries != nil {
		c.decideBetween(part)
	}
}

// replay chooses option o, and returns false if no cover contains it and the options chosen
// before. The choice gets a level, so that it can be undone, but it does not count as a node.
func (c *Core) replay(o int32) bool {
	m := &c.matrix
	x := m.first[o]
	for !c.p.IsPrimary(m.nodes[x].item - 1) {
		x = m.nodes[x].right
	}
	if !m.isLive(x) {
		return false
	}
	first := len(c.tries)
	c.tries = append(c.tries, x)
	c.push(m.nodes[x].item, first)
	c.levels[c.path].next++
	c.path++
	m.choose(x)
	c.spend(o)
	c.state = enter
	return true
}

// decideBetween makes a level for the options that a part tries. It leaves out options that are
// hidden.
func (c *Core) decideBetween(part tree.Part) {
	first := len(c.tries)
	h := part.Item(c.p) + 1
	for _, o := range part.Tries {
		if x := c.matrix.nodeOf(o, h); x >= 0 && c.matrix.isLive(x) {
			c.tries = append(c.tries, x)
		}
	}
	if c.state = retreat; len(c.tries) > first {
		c.push(h, first)
	}
}

// nodeOf returns the node of header h in option o, or -1.
func (m *matrix) nodeOf(o, h int32) int32 {
	x := m.first[o]
	for m.nodes[x].item != h {
		if x = m.nodes[x].right; x == m.first[o] {
			return -1
		}
	}
	return x
}

// isLive reports whether the option of node x can be chosen, if the item of x is primary.
func (m *matrix) isLive(x int32) bool {
	h := m.nodes[x].item
	if m.nodes[m.nodes[h].left].right != h {
		return false // not in the list of active items
	}
	return m.nodes[m.nodes[x].up].down == x // no other node links to x after x has left
}

// Decision keeps the contract of tree.Core. It chooses the forced options above the decision, and
// they count as nodes.
func (c *Core) Decision() []int32 {
	for c.advance() == tree.Paused {
		if l := c.levels[len(c.levels)-1]; l.end-l.next > 1 {
			break
		}
		c.choose()
	}
	return c.Stack.Decision()
}

// Decisions keeps the contract of tree.Walker. A level with one option is a decision that has nothing
// left to try.
func (c *Core) Decisions(s *tree.Stack) {
	for _, l := range c.levels {
		s.Decide(int(l.end - l.first))
		for _, x := range c.tries[l.next:l.end] {
			s.Try(c.matrix.nodes[x].option)
		}
		if l.next > l.first {
			s.Choose(c.matrix.nodes[c.tries[l.next-1]].option)
		}
	}
	if c.state == enter {
		s.Open()
	}
}
