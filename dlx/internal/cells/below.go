package cells

import (
	"fourfold"
	"fourfold/dlx/internal/bits"
	"fourfold/dlx/internal/small"
	"fourfold/dlx/internal/tree"
)

// manyOptions is the number of options of a problem from which on subtrees are searched by another
// core. Below it, whoever takes this core wants this core.
const manyOptions = 6000

// A below is the core that searches the subtree below the current node, when few options are live
// there: a core on bit sets takes a fraction of the time of sparse sets, but it cannot take a
// large problem. The live options, the active primary items and the secondary items that may still
// be covered are a problem of their own.
type below struct {
	bits  *bits.Core
	small *small.Core
	core  tree.Core // one of the two, or nil if there is no subtree

	residual
	filter filter
	found  []int32 // scratch memory

	nodes int64 // of the subtree, up to the last look
	count int64 // the subtrees so far
	worth worth
}

// fitsBelow reports whether another core may search a subtree with so many live options below the
// current node.
func (c *Core) fitsBelow(options int64) bool {
	return c.handsOver && options <= bits.MaxOptions && c.matrix.numActive <= bits.MaxPrimary
}

// sizeOf returns the size of a subtree with so many live options below the current node.
func (c *Core) sizeOf(options int64) subtreeSize {
	m := &c.matrix
	return subtreeSize{options: options, primary: int64(m.numActive), length: int64(len(m.cells) / (len(m.option) - 1))}
}

// worthBelow reports whether another core should search the subtree below the current node.
func (c *Core) worthBelow() bool {
	live := int64(c.matrix.live)
	return c.fitsBelow(live) && c.below.worth.try(c.sizeOf(live))
}

// handOver lets another core search the residual below the current node. If the rivals of the option
// chosen last are not hidden, handOver has to know that option; otherwise chosen is none. The state
// is retreat afterwards if there is nothing to search.
func (c *Core) handOver(chosen int32) {
	b := &c.below
	c.state = retreat
	p := c.problem(chosen)
	if p == nil {
		b.worth.learn(0)
		return
	}
	o := tree.Options{Count: c.count, Net: c.netBelow()}
	if c.rank != nil {
		o.Rank = b.ranks
	}
	core := b.coreFor(p)
	if c.matrix.work(p.NumCells()) != nil || core.Load(p, o, c.matrix.poll) != nil {
		return // the context is done, and Run looks at the error
	}
	core.Start(tree.Part{})
	b.core = core
	b.nodes = 0
	b.count++
	c.state = subtree
}

// coreFor returns a core that takes p.
func (b *below) coreFor(p *fourfold.Problem) tree.Core {
	if small.Fits(p) {
		if b.small == nil {
			b.small = new(small.Core)
		}
		return b.small
	}
	if b.bits == nil {
		b.bits = new(bits.Core)
	}
	return b.bits
}

// runBelow runs the core below the current node, and counts what it has done.
func (c *Core) runBelow(b tree.Budget) (event tree.Event, nodes int64) {
	s := &c.below
	event = s.core.Run(b)
	nodes = c.lookBelow()
	_ = c.matrix.work(int(nodes) * workOfNode)
	if event == tree.Done {
		s.worth.learn(s.nodes)
		c.leaveBelow()
	}
	return event, nodes
}

// workOfNode is about how many units of work a node takes below.
const workOfNode = 16

// lookBelow adds the nodes of the core below since the last look, and returns their number.
func (c *Core) lookBelow() int64 {
	s := &c.below
	nodes := s.core.Nodes()
	more := nodes - s.nodes
	c.nodes += more
	s.nodes = nodes
	return more
}

// guessesBelow returns the guesses of the core below.
func (c *Core) guessesBelow() int64 {
	if c.below.core == nil {
		return 0
	}
	return c.below.core.Counters()[1].Value
}

// leaveBelow ends the search below.
func (c *Core) leaveBelow() {
	s := &c.below
	if c.count {
		c.totalBelow.Add(&c.totalBelow, s.core.Total())
	}
	c.guesses += c.guessesBelow()
	s.core = nil
	c.state = retreat
}

// reset forgets the problem before.
func (b *below) reset(t Tuning) {
	b.core, b.count, b.worth = nil, 0, worth{test: t.Below}
	b.filter.uses, b.filter.decision = nil, 0
}
