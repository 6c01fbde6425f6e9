package bits

import "fourfold/dlx/internal/tree"

// Decisions implements tree.Walker.
func (c *Core) Decisions(s *tree.Stack) {
	s.Choose(c.path...)
	for d, l := range c.levels[:c.top+1] {
		s.Decide(len(l.tries))
		for _, x := range l.tries[l.next:] {
			s.Try(c.order[x])
		}
		if d < c.top {
			s.Choose(c.order[c.chosen[l.mark]])
		}
	}
	if c.atRoot && c.levels[0].state == solved {
		s.Open()
	}
}

// Cut implements tree.Walker.
func (c *Core) Cut(d, n int) {
	l := c.levels[d]
	l.tries = l.tries[:len(l.tries)-n]
	c.memo.Cut(d)
}
