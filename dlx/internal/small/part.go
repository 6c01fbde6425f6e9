package small

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// Decisions adds the decisions above the current node to s, see [tree.Walker].
func (c *Core) Decisions(s *tree.Stack) {
	s.Choose(c.path...)
	for d, f := range c.frames[:c.depth+1] {
		c.list = tree.Members(c.list[:0], f.all[:])
		s.Decide(len(c.list))
		c.list = tree.Members(c.list[:0], f.tries[:])
		s.Try(c.list...)
		if d < c.depth || c.tail.entered {
			s.Choose(f.try)
		}
	}
	if c.tail.entered {
		c.tail.decisions(s)
	}
	if c.solved {
		s.Open()
	}
}

// decisions adds those of the Word to s.
func (t *tail) decisions(s *tree.Stack) {
	for d := range t.word.depth + 1 {
		f := &t.word.stack[d]
		s.Decide(bits.OnesCount64(f.all))
		for v := f.tries; v != 0; v &= v - 1 {
			s.Try(t.options[bits.TrailingZeros64(v)])
		}
		if d < t.word.depth {
			s.Choose(t.options[f.try])
		}
	}
}
