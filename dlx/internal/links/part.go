package links

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

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
		c.decideBetween(part.Tries)
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
	c.state = enter
	return true
}

// decideBetween makes a level for options that share an active item. It leaves out options that
// are hidden.
func (c *Core) decideBetween(options []int32) {
	first := len(c.tries)
	h := c.shared(options)
	for _, o := range options {
		if x := c.matrix.nodeOf(o, h); x >= 0 && c.matrix.isLive(x) {
			c.tries = append(c.tries, x)
		}
	}
	if c.state = retreat; len(c.tries) > first {
		c.push(h, first)
	}
}

// shared returns the header of an active primary item that all options contain, or root.
func (c *Core) shared(options []int32) int32 {
	m := &c.matrix
	for h := m.nodes[root].right; h != root && len(options) > 0; h = m.nodes[h].right {
		if !slices.ContainsFunc(options, func(o int32) bool { return m.nodeOf(o, h) < 0 }) {
			return h
		}
	}
	return root
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
	y := m.nodes[h].down
	for y != h && y != x {
		y = m.nodes[y].down
	}
	return y == x
}

// Decision keeps the contract of tree.Core. It chooses the forced options above the decision, and
// they count as nodes.
func (c *Core) Decision() []int32 {
	c.buffer = c.buffer[:0]
	for c.advance() == tree.Paused {
		l := c.levels[len(c.levels)-1]
		if l.end-l.next > 1 {
			for _, x := range c.tries[l.next:l.end] {
				c.buffer = append(c.buffer, c.matrix.nodes[x].option)
			}
			break
		}
		c.choose()
	}
	return c.buffer
}

// Split keeps the contract of tree.Core.
func (c *Core) Split() (tree.Part, bool) {
	for k := c.path; k < len(c.levels); k++ {
		l := &c.levels[k]
		left := l.end - l.next
		cut := (left + 1) / 2
		if k == len(c.levels)-1 && c.state != enter {
			cut = left / 2 // nothing else is left to do at this level
		}
		if cut > 0 {
			part := c.part(k)
			part.Tries = part.Tries[left-cut:]
			l.end -= cut
			return part, true
		}
	}
	return tree.Part{}, false
}

// Rest keeps the contract of tree.Core.
func (c *Core) Rest() []tree.Part {
	var parts []tree.Part
	for k := c.path; k < len(c.levels); k++ {
		if l := c.levels[k]; l.next < l.end {
			parts = append(parts, c.part(k))
		}
	}
	if c.state == enter {
		parts = append(parts, tree.Part{Path: c.options(nil, len(c.levels))})
	}
	return parts
}

// part returns the part of the tree that is not searched yet at level k.
func (c *Core) part(k int) tree.Part {
	l := c.levels[k]
	part := tree.Part{Path: c.options(nil, k), Tries: make([]int32, 0, l.end-l.next)}
	for _, x := range c.tries[l.next:l.end] {
		part.Tries = append(part.Tries, c.matrix.nodes[x].option)
	}
	return part
}
