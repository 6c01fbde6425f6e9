package cells

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

// Start keeps the contract of tree.Core. It takes time proportional to the length of the problem.
func (c *Core) Start(part tree.Part) {
	c.byRivals = false
	if c.noRestart(); c.matrix.p.NumOptions() > manyOptions && c.rank == nil && !c.count && len(part.Path) == 0 && part.Tries == nil {
		c.mayRestart()
	}
	c.start(part)
}

// start goes to the root of a part.
func (c *Core) start(part tree.Part) {
	if c.started {
		c.matrix.reset()
	}
	c.started = true
	c.chosen, c.stack, c.tries = c.chosen[:0], c.stack[:0], c.tries[:0]
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
		c.decideBetween(part.Tries)
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
	return m.choose(x)
}

// decideBetween makes a decision between options that share an active item. It leaves out options
// that are hidden.
func (c *Core) decideBetween(options []int32) {
	m := &c.matrix
	c.state = retreat
	i := m.shared(options)
	if i == none {
		return
	}
	var live []int32
	for _, o := range options {
		if x := m.cellOf(o, i); m.isLive(x) {
			live = append(live, x)
		}
	}
	if len(live) > 0 {
		m.cover(i)
		c.push(i, live)
	}
}

// shared returns an active primary item that all options contain, or none.
func (m *matrix) shared(options []int32) int32 {
	if len(options) == 0 {
		return none
	}
	first := options[0]
	for x := m.option[first]; x < m.option[first+1]; x++ {
		i := m.cells[x].item
		without := func(o int32) bool { return m.cellOf(o, i) == none }
		if m.items[i].at < m.numActive && !slices.ContainsFunc(options, without) {
			return i
		}
	}
	return none
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
func (c *Core) Decision() []int32 {
	c.options = c.options[:0]
	_, x := c.advance()
	for c.state == force {
		c.enter(x)
		_, x = c.advance()
	}
	if c.state == subtree {
		for _, o := range c.below.core.Decision() {
			c.options = append(c.options, c.below.options[o])
		}
		c.lookBelow()
	} else if len(c.stack) > 0 {
		d := c.stack[0]
		for _, x := range c.tries[d.next:d.end] {
			c.options = append(c.options, c.matrix.owner[x])
		}
	}
	return c.options
}

// Split keeps the contract of tree.Core.
func (c *Core) Split() (tree.Part, bool) {
	c.noRestart()
	for k := range c.stack {
		d := &c.stack[k]
		keep := (d.end - d.next) / 2
		if k == len(c.stack)-1 && (c.state == try || c.state == retreat) {
			keep = (d.end - d.next + 1) / 2 // nothing else is left to do at this decision
		}
		if d.next+keep < d.end {
			part := c.part(*d, d.next+keep)
			d.end = d.next + keep
			return part, true
		}
	}
	if c.state == subtree {
		if part, ok := c.below.core.Split(); ok {
			return c.above(part), true
		}
	}
	return tree.Part{}, false
}

// Rest keeps the contract of tree.Core.
func (c *Core) Rest() []tree.Part {
	var parts []tree.Part
	for _, d := range c.stack {
		if d.next < d.end {
			parts = append(parts, c.part(d, d.next))
		}
	}
	switch c.state {
	case enter:
		parts = append(parts, tree.Part{Path: slices.Clone(c.chosen)})
	case force:
		parts = append(parts, tree.Part{Path: append(slices.Clone(c.chosen), c.matrix.owner[c.forced])})
	case subtree:
		for _, part := range c.below.core.Rest() {
			parts = append(parts, c.above(part))
		}
	}
	return parts
}

// part returns the part of the tree below decision d and its options from next to the end.
func (c *Core) part(d decision, next int32) tree.Part {
	tries := make([]int32, 0, d.end-next)
	for _, x := range c.tries[next:d.end] {
		tries = append(tries, c.matrix.owner[x])
	}
	return tree.Part{Path: slices.Clone(c.chosen[:d.depth]), Tries: tries}
}
