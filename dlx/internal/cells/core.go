package cells

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A Core walks the search tree of a problem of any size. It implements tree.Core. The zero Core
// is ready for Load.
type Core struct {
	tree.Stack
	matrix matrix
	rank   []int32
	count  bool // Run counts covers, and does not stop at each
	purse  tree.Purse
	budget budget
	dear   []int32 // scratch memory of afford

	state   state
	forced  int32      // the cell to choose next, if the state is force
	chosen  []int32    // the chosen options, from the root of the tree to the current node
	stack   []decision // the decisions above the current node, from the root of the part
	tries   []int32    // cells: the options of the decisions on the stack
	started bool       // the matrix may differ from the one after Load

	nodes, guesses int64
	decisions      int64
	total          uint64
	totalBelow     big.Int // covers that the core below has counted, in the subtrees that are done

	handsOver bool // subtrees may be searched by another core
	below     below

	Tuning Tuning
}

// A Tuning lets a Core do in small problems what it does in large ones. It is for tests.
type Tuning struct {
	Below func(options int64) bool // whether another core searches a subtree; nil: if that is worth it
}

// A state says how the search goes on.
type state int

const (
	enter   state = iota // look for the next item at the node reached last
	force                // choose Core.forced
	try                  // choose the first option of the last decision
	retreat              // undo, and choose the next option of the last decision that has one
	subtree              // another core searches below the node reached last
)

// Load keeps the contract of tree.Core. It takes time and memory proportional to the length of p.
func (c *Core) Load(p *fourfold.Problem, o tree.Options, work *poll.Poll) error {
	*c = Core{
		Stack: c.Stack, matrix: c.matrix, rank: o.Rank, count: o.Count,
		chosen: c.chosen[:0], stack: c.stack[:0], tries: c.tries[:0],
		handsOver: p.NumOptions() > manyOptions || c.Tuning.Below != nil, below: c.below, Tuning: c.Tuning, dear: c.dear,
	}
	c.Of(c)
	c.purse.Fill(o)
	c.below.reset(c.Tuning)
	c.matrix.poll = work
	c.matrix.encode(p)
	return work.Err()
}

// Run keeps the contract of tree.Core.
func (c *Core) Run(b tree.Budget) tree.Event {
	c.purse.Hold(b.Net)
	begin, first := c.matrix.spent, c.nodes
	for {
		if c.matrix.poll.Err() != nil {
			return tree.Stopped
		}
		event, x := c.advance()
		if c.matrix.countWork() != nil {
			return tree.Stopped
		}
		done := c.matrix.spent - begin
		switch {
		case event == tree.Found:
			if c.state = retreat; !c.count {
				return tree.Found
			}
			c.total++
		case event == tree.Done:
			return tree.Done
		case c.nodes > first && done >= b.Work:
			return tree.Paused
		case c.state == subtree:
			event, nodes := c.runBelow(tree.Budget{Work: b.Work - done, Nodes: b.Nodes, Net: c.purse.Left(c.budget.spent)})
			if b.Nodes >= 0 {
				b.Nodes -= nodes
			}
			if event != tree.Done {
				return event
			}
		case b.Nodes == 0:
			return tree.Limited
		default:
			b.Nodes--
			c.enter(x)
		}
		if c.matrix.poll.Err() != nil {
			return tree.Stopped
		}
	}
}

// advance goes on to the next event. Before an option is chosen, it returns Paused and the cell of
// the option. The next call returns the same, unless enter is called or the state changes. If
// another core searches below, advance returns Paused.
func (c *Core) advance() (event tree.Event, x int32) {
	if c.state == enter {
		c.check()
		switch {
		case c.purse.Empty(c.budget.spent):
			c.state = retreat
		case c.matrix.numActive == 0:
			return tree.Found, none
		default:
			c.branch()
		}
	}
	if c.state == retreat {
		c.backtrack()
	}
	switch c.state {
	case subtree:
		return tree.Paused, none
	case force:
		return tree.Paused, c.forced
	case try:
		return tree.Paused, c.tries[c.last().next]
	}
	return tree.Done, none
}

// enter chooses the option of cell x, which advance has returned.
func (c *Core) enter(x int32) {
	if c.enterBelow(x) {
		return
	}
	c.take(x)
	c.state = enter
	if !c.matrix.choose(x) || !c.afford() {
		c.state = retreat
	}
}

// take counts the option of cell x as a node, and takes it into the cover.
func (c *Core) take(x int32) {
	c.nodes++
	if c.state == try {
		d := c.last()
		d.next++
		if d.next < d.end {
			c.guesses++
		}
	}
	c.chosen = append(c.chosen, c.matrix.owner[x])
	c.budget.spent = c.purse.Pay(c.budget.spent, c.matrix.owner[x])
}

// Cover keeps the contract of tree.Core.
func (c *Core) Cover(buf []int32) []int32 {
	first := len(buf)
	buf = append(buf, c.chosen...)
	if c.state == subtree {
		c.below.found = c.below.core.Cover(c.below.found[:0])
		for _, o := range c.below.found {
			buf = append(buf, c.below.options[o])
		}
	}
	c.matrix.poll.Sort(buf[first:], int(c.matrix.p.NumOptions()))
	return buf
}

// Total keeps the contract of tree.Core.
func (c *Core) Total() *big.Int {
	n := new(big.Int).SetUint64(c.total)
	if c.state == subtree && c.count {
		n.Add(n, c.below.core.Total())
	}
	return n.Add(n, &c.totalBelow)
}

// Nodes keeps the contract of tree.Walker.
func (c *Core) Nodes() int64 { return c.nodes }

// Counters keeps the contract of tree.Core. The counters are nodes, guesses, updates and subtrees:
// the cells of the options hidden, and the subtrees searched by another core.
func (c *Core) Counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: c.nodes},
		{Name: "guesses", Value: c.guesses + c.guessesBelow()},
		{Name: "updates", Value: c.matrix.updates},
		{Name: "subtrees", Value: c.below.count},
	}
}
