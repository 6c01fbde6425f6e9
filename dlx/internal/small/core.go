package small

import (
	"math/big"

	"fourfold"
	"fourfold/dlx/internal/memo"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A Core searches a problem for which [Fits] is true. Load refuses others. The zero Core is ready for
// Load.
type Core struct {
	tree.Stack
	problem
	rules tree.Options
	purse tree.Purse
	row   [maxWords]uint64 // scratch memory of afford

	frames []*frame // all decisions from the root; frames[depth+1] is the state below them
	depth  int      // of the frame of the last decision; -1 if there is none
	tail   tail
	memory memory
	forced []uint16 // items with one live option; some may be covered

	path   []int32 // of the part
	tries  []int32 // of the part
	open   bool    // the part has Tries
	solved bool    // the part has one cover, without a decision, that is not found yet
	owed   int64   // nodes of the root of the part, until they are counted

	inWord bool    // the cover found is one of the Word
	list   []int32 // scratch memory of Decisions

	nodes, guesses int64
	total          memo.Total
	chosen         int64 // options chosen since the last decision
	ahead          int64 // nodes of the root, or of the next try, that are counted already
	steps          int64 // tries, also those of the Words

	Tuning Tuning
}

var _ tree.Core = (*Core)(nil)

// Load prepares for p, see [tree.Core].
func (c *Core) Load(p *fourfold.Problem, o tree.Options, work *poll.Poll) error {
	c.Of(c)
	c.rules = o
	c.purse.Fill(o)
	c.nodes, c.guesses, c.owed = 0, 0, 0
	c.total.Reset()
	c.depth, c.tail.entered, c.solved = -1, false, false
	c.path, c.tries, c.open = c.path[:0], c.tries[:0], false
	if c.tail.Tuning = c.Tuning; c.Tuning.Most == 0 {
		c.tail.Most = WordOptions
	}
	if o.Net != nil {
		c.tail.Most = -1 // a Word knows no costs
	}
	c.tail.sizes = [len(c.tail.sizes)]int64{}
	c.steps = 0
	if err := c.load(p, o.Rank, work); err != nil {
		return err
	}
	c.prepare(p, o)
	return nil
}

// Start goes to the root of a part, see [tree.Core].
func (c *Core) Start(part tree.Part) {
	c.path = append(c.path[:0], part.Path...)
	c.tries, c.open = append(c.tries[:0], part.Tries...), part.Tries != nil
	c.depth, c.tail.entered, c.solved = -1, false, false
	c.memory.memo.Drop()
	c.ahead, c.chosen = 0, 0
	f := c.frame(0)
	if c.root(&f.state) && c.settle(&f.state) && c.follow(&f.state) && c.restrict(f) {
		c.enter(f)
	}
	c.owed = c.chosen
}

// restrict makes f a decision on the tries of the part, if there are two or more. It returns true
// if f is a state to go on with: if there are no tries, or one that is chosen already or now.
func (c *Core) restrict(f *frame) bool {
	if !c.open {
		return true
	}
	c.chosen = 0 // what is chosen so far leads to the decision
	f.all = [maxWords]uint64{}
	for _, x := range c.tries {
		if f.picked[x>>6]>>(x&63)&1 != 0 {
			return true
		}
		f.all[x>>6] |= f.live[x>>6] & (1 << (x & 63))
	}
	f.tries = f.all
	x, some := f.next()
	f.tries[x>>6] &^= 1 << (x & 63)
	_, more := f.next()
	f.tries = f.all
	if some && !more {
		c.path, c.open = append(c.path, int32(x)), false
		return c.choose(&f.state, x) && c.settle(&f.state)
	}
	if more {
		c.depth, f.begin, f.noted = 0, c.steps, false
	}
	return false
}

// follow chooses the options of the path. It returns false at a dead end.
func (c *Core) follow(st *state) bool {
	for _, x := range c.path {
		if st.picked[x>>6]>>(x&63)&1 != 0 {
			continue
		}
		if st.live[x>>6]>>(x&63)&1 == 0 || !c.choose(st, int(x)) || !c.settle(st) {
			return false
		}
		c.chosen = 0
	}
	return true
}

// frame returns the frame at depth d.
func (c *Core) frame(d int) *frame {
	for len(c.frames) <= d {
		c.frames = append(c.frames, new(frame))
	}
	return c.frames[d]
}

// enter goes on below the last decision, where the state of f is settled.
func (c *Core) enter(f *frame) {
	c.check(&f.state)
	if f.open == 0 {
		c.solved = true
		return
	}
	known, noted := c.recall(&f.state)
	switch {
	case known:
	case c.tail.worth(&f.state):
		c.compact(&f.state)
		c.enterWord(noted)
	default:
		c.decide(f)
		f.begin, f.noted = c.steps, noted
		c.depth++
	}
}

// Run searches until there is an event, see [tree.Core].
func (c *Core) Run(b tree.Budget) tree.Event {
	c.purse.Hold(b.Net)
	work, limit := max(1, b.Work), c.nodes+b.Nodes
	if b.Nodes < 0 {
		limit = -1
	}
	if c.owed > 0 && !c.pay(c.owed, limit) {
		return tree.Limited
	}
	c.owed = 0
	for {
		switch {
		case c.tail.entered:
			if e := c.runWord(&work, limit); e != tree.Done {
				return e
			}
		case c.solved:
			c.solved = false
			if c.purse.Empty(c.frames[c.depth+1].spent) {
				continue
			}
			if !c.rules.Count {
				c.inWord = false
				return tree.Found
			}
			c.total.Inc()
		case c.depth < 0:
			return tree.Done
		default:
			if e := c.try(&work, limit); e != tree.Done {
				return e
			}
		}
	}
}

// try tries the next option of the last decision, or goes back if there is none. It returns Done
// if there is no event.
func (c *Core) try(work *int64, limit int64) tree.Event {
	f := c.frames[c.depth]
	x, ok := f.next()
	if !ok || c.purse.TooDear(f.spent, int32(x)) {
		if f.noted {
			c.memory.memo.Note(c.nodes, &c.total)
		}
		c.depth--
		c.ahead = 0
		c.tail.learn(f.left, c.steps-f.begin)
		return tree.Done
	}
	if *work <= 0 {
		return tree.Paused
	}
	child := c.frame(c.depth + 1)
	c.copyFrom(&child.state, &f.state)
	c.chosen, c.forced = 0, c.forced[:0]
	alive := c.choose(&child.state, x) && c.settle(&child.state)
	*work -= int64(c.words + 4*(f.left-child.left))
	if !c.pay(c.chosen, limit) {
		return tree.Limited
	}
	c.steps++
	f.tries[x>>6] &= f.tries[x>>6] - 1
	f.try = int32(x)
	if _, more := f.next(); more {
		c.guesses++
	}
	if alive {
		c.enter(child)
	}
	return tree.Done
}

// pay counts n nodes, of which some may be counted already. If that would exceed the limit, it counts as
// many as the limit allows, and returns false: they are counted already the next time.
func (c *Core) pay(n, limit int64) bool {
	if limit >= 0 && c.nodes+n-c.ahead > limit {
		c.ahead += limit - c.nodes
		c.nodes = limit
		return false
	}
	c.nodes += n - c.ahead
	c.ahead = 0
	return true
}

// runWord goes on in the Word. It returns Done when the Word is done.
func (c *Core) runWord(work *int64, limit int64) tree.Event {
	w := &c.tail.word
	nodes, guesses, worked := w.Nodes, w.Guesses, w.Worked
	left := int64(-1)
	if limit >= 0 {
		left = limit - c.nodes
	}
	event := w.Run(c.rules.Count, *work, left)
	c.nodes += w.Nodes - nodes
	c.guesses += w.Guesses - guesses
	c.flush()
	*work -= w.Worked - worked
	c.steps += (w.Worked - worked) / wordWork
	switch event {
	case tree.Done:
		c.leave()
	case tree.Found:
		c.inWord = true
	}
	return event
}

// Cover appends the cover found to buf, see [tree.Core].
func (c *Core) Cover(buf []int32) []int32 {
	if c.inWord {
		return c.tail.cover(buf, c.tail.word.found)
	}
	return tree.Members(buf, c.frames[c.depth+1].picked[:c.words])
}

// Total returns the number of covers counted since Load.
func (c *Core) Total() *big.Int { return c.total.Big() }

// Nodes returns the number of nodes since Load.
func (c *Core) Nodes() int64 { return c.nodes }

// Counters returns the nodes and guesses since Load.
func (c *Core) Counters() []fourfold.Counter {
	return []fourfold.Counter{{Name: "nodes", Value: c.nodes}, {Name: "guesses", Value: c.guesses}}
}
