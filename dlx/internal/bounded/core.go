package bounded

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/memo"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A Core walks the search tree of a problem with bounds. It implements tree.Core. The zero Core is
// ready for Load.
type Core struct {
	tree.Stack
	problem
	blocked
	weights
	count bool    // Run counts covers, and does not stop at each
	rank  []int32 // of each item
	purse tree.Purse

	frames []frame
	depth  int     // frames[depth] has the current state
	taken  []int32 // of each item: how many chosen options have it, and do not paint it
	trail  []step  // from the root to the current node
	forced []int32 // items that force their live options; some may need none any more

	phase phase
	next  int32 // the option to be chosen, if the phase is try
	size  int32 // of its decision, or 0 if it is forced

	nodes, guesses int64
	total          memo.Total
	memo           memo.Memo
	spent          int64    // work that is not counted yet
	rest           []uint64 // scratch memory of lastOptions
	work           *poll.Poll
}

// A frame is a decision, and the state in which it is made.
type frame struct {
	state
	step  int // trail[step] is its option
	noted int // so many states of the frame are to be noted in the memo
}

// A step is an option o that is chosen, or one that is out, as ^o.
type step struct {
	option int32
	size   int32 // of its decision, or 0 if there is none
}

// A phase says how the search goes on.
type phase int

const (
	enter   phase = iota // look for the next option
	try                  // choose Core.next
	retreat              // leave out the option chosen last
	ended
)

var _ tree.Core = (*Core)(nil)

// Load prepares for p, see [tree.Core].
func (c *Core) Load(p *fourfold.Problem, o tree.Options, work *poll.Poll) error {
	c.Of(c)
	c.count, c.rank, c.work = o.Count, o.Rank, work
	c.purse.Fill(o)
	c.nodes, c.guesses, c.spent = 0, 0, 0
	c.total.Reset()
	if err := c.load(p, work); err != nil {
		return err
	}
	c.taken = scratch.Sized(c.taken, len(c.low))
	if f := c.frame(0); len(f.live) != c.words || len(f.spare) != len(c.low) || len(f.colors) != len(c.color) {
		c.frames = nil
	}
	c.learns = !p.HasBounds() || c.painters != nil
	c.prepareBlocked()
	c.prepare(o)
	return nil
}

// frame returns the frame at depth d.
func (c *Core) frame(d int) *frame {
	for len(c.frames) <= d {
		c.frames = append(c.frames, frame{state: c.newState()})
	}
	return &c.frames[d]
}

// newState returns a state of any content.
func (c *Core) newState() state {
	n := len(c.low)
	numbers := make([]int32, n+len(c.color))
	return state{live: make([]uint64, c.words), spare: numbers[:n:n], colors: numbers[n:]}
}

// Run searches until there is an event, see [tree.Core].
func (c *Core) Run(b tree.Budget) tree.Event {
	c.purse.Hold(b.Net)
	done := int64(0)
	for first := true; ; first = false {
		event := c.advance()
		done += c.spent + 1
		if c.work.Add(int(c.spent)+1) != nil {
			return tree.Stopped
		}
		c.spent = 0
		switch {
		case event == tree.Found:
			if c.phase = retreat; !c.count {
				return event
			}
			c.total.Inc()
			continue
		case event == tree.Done:
			return event
		case b.Nodes == 0:
			return tree.Limited
		case !first && done >= b.Work:
			return tree.Paused
		}
		b.Nodes--
		c.take()
	}
}

// advance goes on to the next event. Before an option is chosen, it returns Paused. At a cover it
// changes nothing.
func (c *Core) advance() tree.Event {
	for {
		switch c.phase {
		case enter:
			if !c.enter() {
				return tree.Found
			}
		case retreat:
			c.backtrack()
		case try:
			return tree.Paused
		case ended:
			return tree.Done
		}
	}
}

// enter looks for the next option. It returns false at a cover.
func (c *Core) enter() bool {
	f := &c.frames[c.depth]
	c.phase, c.size = retreat, 0
	if !c.afford(&f.state) || !c.loseColors(&f.state) {
		return true
	}
	if c.next = c.forcedOption(&f.state); c.next < 0 && len(c.inAll) > 0 {
		if !c.lastOptions(&f.state) || !c.loseColors(&f.state) {
			return true
		}
		c.next = c.forcedOption(&f.state)
	}
	if c.next < 0 && len(c.short) > 0 {
		if !c.hideBlocked(&f.state) {
			return true
		}
		c.next = c.forcedOption(&f.state)
	}
	if c.next >= 0 {
		c.phase = try
		return true
	}
	c.check()
	k := c.decide(&f.state)
	if k < 0 {
		c.phase = enter
		return false
	}
	if c.recall(f) {
		return true
	}
	c.phase, c.next, c.size = try, c.firstOf(&f.state, k), f.spare[k]+1
	if c.purse.Empty(c.pay(f.spent, c.next)) {
		c.leaveOut(&f.state, step{option: ^c.next})
	}
	return true
}

// leaveOut leaves out an option, which is that of the step as ^o.
func (c *Core) leaveOut(st *state, s step) {
	c.trail = append(c.trail, s)
	if c.phase = enter; !c.hide(st, ^s.option) {
		c.phase = retreat
	}
}

// take chooses the next option.
func (c *Core) take() {
	c.nodes++
	f := c.frame(c.depth)
	if c.size > 0 {
		c.guesses++
		f.step = len(c.trail)
		c.depth++
		child := c.frame(c.depth)
		f = &c.frames[c.depth-1] // the frames may have moved
		copy(child.live, f.live)
		copy(child.spare, f.spare)
		copy(child.colors, f.colors)
		child.spent, child.fit = f.spent, f.fit
		child.noted = 0
		f = child
	}
	c.trail = append(c.trail, step{c.next, c.size})
	f.spent = c.pay(f.spent, c.next)
	if c.phase = enter; !c.choose(&f.state, c.next) {
		c.phase = retreat
	}
}

// backtrack leaves out the option of the last decision, if there is one.
func (c *Core) backtrack() {
	c.forced, c.lost = c.forced[:0], c.lost[:0]
	c.forgetShort()
	c.note(&c.frames[c.depth])
	if c.depth == 0 {
		c.phase = ended
		return
	}
	c.depth--
	f := &c.frames[c.depth]
	for _, s := range c.trail[f.step:] {
		if s.option >= 0 {
			c.unchoose(s.option)
		}
	}
	s := c.trail[f.step]
	c.trail = c.trail[:f.step]
	c.leaveOut(&f.state, step{^s.option, s.size})
}

// Cover appends the options of the cover found to buf, see [tree.Core].
func (c *Core) Cover(buf []int32) []int32 {
	first := len(buf)
	buf = c.chosen(buf)
	c.work.Sort(buf[first:], int(c.p.NumOptions()))
	return buf
}

// chosen appends the chosen options to buf.
func (c *Core) chosen(buf []int32) []int32 {
	for _, s := range c.trail {
		if s.option >= 0 {
			buf = append(buf, s.option)
		}
	}
	return buf
}

// Total returns the number of covers counted since Load.
func (c *Core) Total() *big.Int { return c.total.Big() }

// Nodes returns the number of nodes since Load.
func (c *Core) Nodes() int64 { return c.nodes }

// Counters returns the nodes and guesses since Load.
func (c *Core) Counters() []fourfold.Counter {
	return []fourfold.Counter{{Name: "nodes", Value: c.nodes}, {Name: "guesses", Value: c.guesses}}
}
