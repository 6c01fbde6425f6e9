package bits

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/tree"
)

// Cover implements tree.Core. To read the options out of a bit set is cheaper than to sort them.
func (c *Core) Cover(buf []int32) []int32 {
	for _, x := range c.chosen {
		o := c.order[x]
		c.picked[o>>6&(maxWord-1)] |= 1 << (o & 63)
	}
	buf = tree.Members(buf, c.picked[:c.words])
	clear(c.picked[:c.words])
	return buf
}

// Total implements tree.Core.
func (c *Core) Total() *big.Int { return c.total.Big() }

// Nodes implements tree.Walker.
func (c *Core) Nodes() int64 { return c.nodes }

// Counters implements tree.Core. The counters are
//
//   - nodes and guesses;
//   - updates, the options hidden beside those chosen;
//   - foreseen, the nodes that are known to be dead ends without hiding anything.
func (c *Core) Counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: c.nodes},
		{Name: "guesses", Value: c.guesses},
		{Name: "updates", Value: c.updates},
		{Name: "foreseen", Value: c.foreseen},
	}
}

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
