package bounded

import "fourfold/dlx/internal/tree"

// Start goes to the root of a part, see [tree.Core]. The part has no tries, since there are bounds.
func (c *Core) Start(part tree.Part) {
	f := c.frame(0)
	c.depth, c.trail, f.noted = 0, c.trail[:0], 0
	c.memo.Drop()
	c.forget(len(c.low))
	c.forgetShort()
	c.phase = ended
	if !c.root(&f.state) {
		return
	}
	for _, o := range part.Path {
		c.trail = append(c.trail, step{option: o})
		f.spent = c.pay(f.spent, o)
		if !f.isLive(o) || !c.choose(&f.state, o) || !c.loseColors(&f.state) {
			return
		}
	}
	for _, o := range part.Not {
		c.trail = append(c.trail, step{option: ^o})
		if f.isLive(o) && !c.hide(&f.state, o) || !c.loseColors(&f.state) {
			return
		}
	}
	c.phase = enter
}

// Decision returns the decision at the root of the part, see [tree.Core]. It chooses the forced
// options above it, and they count as nodes.
func (c *Core) Decision() (options []int32, size int) {
	for c.advance() == tree.Paused {
		if c.size > 0 {
			return []int32{c.next, ^c.next}, int(c.size)
		}
		c.take()
	}
	return nil, 0
}

// Decisions adds the decisions above the current node to s, see [tree.Walker].
func (c *Core) Decisions(s *tree.Stack) {
	if c.phase == ended {
		return
	}
	for _, t := range c.trail {
		o := max(t.option, ^t.option)
		if t.size > 0 {
			s.Whether(int(t.size), o, t.option < 0)
		} else if t.option < 0 {
			s.Not(o)
		}
		if t.option >= 0 {
			s.Choose(o)
		}
	}
	if c.phase != retreat {
		s.Open()
	}
}
