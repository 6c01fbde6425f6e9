package links

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/tracing"
)

// A Core walks the search tree of a problem by dancing links. It implements tree.Core. The zero
// Core is ready for Load.
type Core struct {
	tree.Stack
	p      *fourfold.Problem
	matrix matrix
	rank   []int32
	count  bool // Run counts covers, and does not stop at each
	trace  *tracing.Recorder

	state  state
	levels []level
	path   int     // the number of levels that stand for the path of the part
	tries  []int32 // nodes: the options of the levels

	purse  tree.Purse
	budget budget
	hidden []int32 // options that were too dear, by nodes of primary items

	nodes, guesses, covers int64
}

// A state says how the search goes on.
type state int

const (
	enter   state = iota // look for the next item
	try                  // choose the next option of the last level
	retreat              // undo the last choice, and choose the next option of some level
)

// Load keeps the contract of tree.Core.
func (c *Core) Load(p *fourfold.Problem, o tree.Options, work *poll.Poll) error {
	*c = Core{Stack: c.Stack, p: p, matrix: c.matrix, rank: o.Rank, count: o.Count, trace: o.Trace, levels: c.levels[:0], tries: c.tries[:0], hidden: c.hidden[:0], budget: budget{fit: int(p.NumOptions())}}
	c.Of(c)
	c.purse.Fill(o)
	c.matrix.work = work
	c.matrix.encode(p)
	return work.Err()
}

// Run keeps the contract of tree.Core.
func (c *Core) Run(b tree.Budget) tree.Event {
	c.purse.Hold(b.Net)
	begin := c.matrix.updates + c.nodes + c.covers
	for first := true; ; first = false {
		event := c.advance()
		done := c.matrix.updates + c.nodes + c.covers - begin
		switch {
		case c.matrix.work.Add(1) != nil:
			return tree.Stopped
		case event == tree.Found && c.count:
			c.covers++
			c.state = retreat
			continue
		case event == tree.Found:
			c.state = retreat
			return event
		case event != tree.Paused:
			return event
		case b.Nodes == 0:
			return tree.Limited
		case !first && done >= b.Work:
			return tree.Paused
		}
		b.Nodes--
		c.choose()
	}
}

// advance goes on to the next event. Before an option is chosen, it returns Paused. At a cover it
// changes nothing.
func (c *Core) advance() tree.Event {
	for {
		if c.state == enter {
			c.check()
			if c.purse.Empty(c.budget.spent) {
				c.state = retreat
			} else if !c.branch() {
				return tree.Found
			}
		}
		if c.state == retreat {
			c.backtrack(c.path)
		}
		if c.state != try {
			return tree.Done
		}
		if l := &c.levels[len(c.levels)-1]; c.tries[l.next] >= 0 {
			return tree.Paused
		} else {
			l.next++ // its option is out
			if c.state = enter; c.trace != nil {
				c.tellOut(c.matrix.nodes[c.tries[l.first]].option)
			}
		}
	}
}

// Cover keeps the contract of tree.Core.
func (c *Core) Cover(buf []int32) []int32 {
	first := len(buf)
	buf = c.options(buf, len(c.levels))
	c.matrix.work.Sort(buf[first:], len(c.matrix.first))
	return buf
}

// options appends to buf the options chosen at the first levels.
func (c *Core) options(buf []int32, levels int) []int32 {
	for _, l := range c.levels[:levels] {
		if x := c.tries[l.next-1]; x >= 0 {
			buf = append(buf, c.matrix.nodes[x].option)
		}
	}
	return buf
}

// Total keeps the contract of tree.Core.
func (c *Core) Total() *big.Int { return big.NewInt(c.covers) }

// Nodes keeps the contract of tree.Walker.
func (c *Core) Nodes() int64 { return c.nodes }

// Counters keeps the contract of tree.Core. The counters are nodes, guesses and updates, the nodes
// of the matrix that left the list of their item.
func (c *Core) Counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: c.nodes},
		{Name: "guesses", Value: c.guesses},
		{Name: "updates", Value: c.matrix.updates},
	}
}
