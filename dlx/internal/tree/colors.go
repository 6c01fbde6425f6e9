package tree

import (
	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// Colors has the colors that the options of each item give it.
type Colors struct {
	list  []fourfold.Color // of all items, one item after the other
	first []int32          // those of item i are list[first[i]:first[i+1]]
}

// Load makes c the colors of p, in the memory of c. It counts its work, and returns the cause if the
// context is done.
func (c *Colors) Load(p *fourfold.Problem, work *poll.Poll) error {
	c.list, c.first = scratch.Sized(c.list, p.NumCells()), scratch.Sized(c.first, int(p.NumItems())+1)
	c.first[0] = 0
	n := int32(0)
	for i := range p.NumItems() {
		c.first[i+1] = n
		n += int32(len(p.Uses(i)))
	}
	next := c.first[1:] // and in the end the ends
	for o := range p.NumOptions() {
		if err := work.Add(len(p.Option(o))); err != nil {
			return err
		}
		for _, i := range p.Option(o) {
			c.list[next[i.Index]] = i.Color
			next[i.Index]++
		}
	}
	return nil
}

// Of returns the colors of an item, in the order of Problem.Uses.
func (c *Colors) Of(item int32) []fourfold.Color { return c.list[c.first[item]:c.first[item+1]] }
