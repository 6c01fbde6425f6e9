package cells

import "fourfold/dlx/internal/tree"

// Start keeps the contract of tree.Core. It takes time proportional to the length of the problem.
func (c *Core) Start(part tree.Part) {
	if c.started {
		c.matrix.reset()
	}
	c.started = true
	c.chosen, c.stack, c.tries = c.chosen[:0], c.stack[:0], c.tries[:0]
	c.budget = budget{fit: int(c.matrix.p.NumOptions())}
	if c.below.core != nil {
		c.leaveBelow()
	}
	c.state = enter
	if c.matrix.poll.Err() != nil {
		return // the matrix is not complete
	}
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
// before.
func (c *Core) replay(o int32) bool {
	m := &c.matrix
	x := m.primary(o)
	if !m.isLive(x) {
		return false
	}
	c.chosen = append(c.chosen, o)
	c.budget.spent = c.purse.Pay(c.budget.spent, o)
	return m.choose(x) && c.afford()
}

// decideBetween makes a decision between the options that a part tries. It leaves out options that
// are hidden.
func (c *Core) decideBetween(part tree.Part) {
	m := &c.matrix
	c.state = retreat
	i := part.Item(m.p)
	var live []int32
	for _, o := range part.Tries {
		if x := m.cellOf(o, i); x != none && m.isLive(x) {
			live = append(live, x)
		}
	}
	if len(live) > 0 {
		m.cover(i)
		c.push(i, live)
	}
}

// cellOf returns the cell of item i in option o, or none.
func (m *matrix) cellOf(o, i int32) int32 {
	for x := m.option[o]; x < m.option[o+1]; x++ {
		if m.cells[x].item == i {
			return x
		}
	}
	return none
}

// primary returns the cell of a primary item in option o.
func (m *matrix) primary(o int32) int32 {
	x := m.option[o]
	for m.items[m.cells[x].item].at >= m.firstSecondary {
		x++
	}
	return x
}

// isLive reports whether the option of cell x can be chosen, if the item of x is primary.
func (m *matrix) isLive(x int32) bool {
	c := m.cells[x]
	it := m.items[c.item]
	return it.at < m.numActive && c.at < it.base+it.size
}

// Decision keeps the contract of tree.Core. It chooses the forced options above the decision, and
// they count as nodes.
func (c *Core) Decision() (options []int32, size int) {
	_, x := c.advance()
	for c.state == force {
		c.enter(x)
		_, x = c.advance()
	}
	return c.Stack.Decision()
}

// Decisions keeps the contract of tree.Walker.
func (c *Core) Decisions(s *tree.Stack) {
	above := int32(0)
	for _, d := range c.stack {
		s.Choose(c.chosen[above:d.depth]...)
		s.Decide(int(d.end - d.first))
		for _, x := range c.tries[d.next:d.end] {
			s.Try(c.matrix.owner[x])
		}
		above = d.depth
	}
	s.Choose(c.chosen[above:]...)
	switch c.state {
	case enter:
		s.Open()
	case force: // not by the options chosen, if it is the only one that the part tries
		s.Choose(c.matrix.owner[c.forced])
		s.Open()
	case subtree:
		s.Below(c.below.core, c.below.options)
	}
}
