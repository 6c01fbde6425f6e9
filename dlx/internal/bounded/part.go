package bounded

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

// Start goes to the root of a part, see [tree.Core].
func (c *Core) Start(part tree.Part) {
	f := c.frame(0)
	c.depth, c.trail, c.tries, f.noted = 0, c.trail[:0], nil, 0
	c.memo.Drop()
	c.phase = ended
	if !c.root(&f.state) {
		return
	}
	for _, o := range part.Path {
		c.trail = append(c.trail, step{option: o})
		c.spend(&f.state, o)
		if !c.isLive(&f.state, o) || !c.choose(&f.state, o) {
			return
		}
	}
	for _, o := range part.Not {
		c.trail = append(c.trail, step{option: ^o})
		if c.isLive(&f.state, o) && !c.hide(&f.state, o) {
			return
		}
	}
	if part.Tries == nil || c.restrict(&f.state, part) {
		c.phase = enter
	}
}

func (c *Core) isLive(st *state, o int32) bool { return st.live[o>>6]>>(o&63)&1 != 0 }

// restrict makes the item of the tries need one of them, and hides its other options. It returns false at
// a dead end.
func (c *Core) restrict(st *state, part tree.Part) bool {
	k := int32(slices.Index(c.item, part.Item(c.p)))
	if k < 0 {
		return false // nothing to try
	}
	c.tries = slices.Clone(part.Tries)
	for _, m := range c.usesOf(c.item[k]) {
		for _, o := range tree.Members(nil, []uint64{st.live[m.word] & m.bits}) {
			if o += m.word << 6; !slices.Contains(c.tries, o) && !c.hide(st, o) {
				return false
			}
		}
	}
	if c.taken[k] < c.low[k] {
		return true
	}
	c.low[k] = c.taken[k] + 1
	if st.spare[k]--; st.spare[k] == 0 {
		c.forced = append(c.forced, k)
	}
	return st.spare[k] >= 0
}

// Decision returns the decision at the root of the part, see [tree.Core]. It chooses the forced options
// above it, and they count as nodes.
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

// Rest returns what is not searched yet, see [tree.Core]. If a part has none of the tries, it has to try
// them.
func (c *Core) Rest() []tree.Part {
	parts := c.Stack.Rest()
	for k := range parts {
		q := &parts[k]
		tried := func(o int32) bool { return slices.Contains(q.Path, o) }
		if c.tries != nil && !slices.ContainsFunc(c.tries, tried) {
			q.Tries = c.tries
		}
	}
	return parts
}
