package bits

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

// Decision implements tree.Core.
func (c *Core) Decision() []int32 {
	c.decision = c.decision[:0]
	if len(c.levels) == 0 || c.fitted == 0 || c.top < 0 && !(c.atRoot && c.levels[0].state == settled) {
		return c.decision
	}
	l := c.levels[0]
	for _, x := range l.tries[l.next:] {
		c.decision = append(c.decision, c.order[x])
	}
	return c.decision
}

// Split implements tree.Core.
func (c *Core) Split() (tree.Part, bool) {
	for d := range c.top + 1 {
		l := c.levels[d]
		left := len(l.tries) - l.next
		cut := (left + 1) / 2
		if d == c.top {
			cut = left / 2 // the core keeps something to do, and an option that is searched but not counted
		}
		if cut > 0 {
			part := c.part(d, len(l.tries)-cut)
			l.tries = l.tries[:len(l.tries)-cut]
			c.memo.Cut(d)
			return part, true
		}
	}
	return tree.Part{}, false
}

// Rest implements tree.Core.
func (c *Core) Rest() []tree.Part {
	if c.atRoot {
		part := tree.Part{Path: slices.Clone(c.path)}
		if len(c.forced) > 0 {
			part.Tries = slices.Clone(c.forced)
		}
		return []tree.Part{part}
	}
	var rest []tree.Part
	for d := c.top; d >= 0; d-- {
		if l := c.levels[d]; l.next < len(l.tries) {
			rest = append(rest, c.part(d, l.next))
		}
	}
	return rest
}

// part returns the part of the tree at the decision of level d, with the options from `from` on.
func (c *Core) part(d, from int) tree.Part {
	l := c.levels[d]
	p := tree.Part{Path: make([]int32, 0, len(c.path)+1+d), Tries: make([]int32, 0, len(l.tries)-from)}
	p.Path = append(append(p.Path, c.path...), c.forced...)
	for _, above := range c.levels[:d] {
		p.Path = append(p.Path, c.order[c.chosen[above.mark]])
	}
	for _, x := range l.tries[from:] {
		p.Tries = append(p.Tries, c.order[x])
	}
	return p
}
