package bits

import (
	"cmp"

	"fourfold"
	"fourfold/dlx/internal/memo"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A Core searches parts of the tree of one problem with at most MaxOptions options. It implements
// tree.Core. The zero Core is ready to be loaded.
type Core struct {
	tree.Stack
	*Table
	own Table // for Load

	Few     int // more live options than this are many; 0 means manyFew
	purse   tree.Purse
	counts  bool     // covers are counted, not reported
	ranks   []rank   // the lowest first
	levels  []*level // those up to fitted have the right size for the problem
	fitted  int
	top     int             // the level whose options are tried, or -1
	path    []int32         // of the part to be searched, and the only live option of its Tries, if there is one
	atRoot  bool            // Run has not counted the root yet
	chosen  []uint16        // options of path, and those chosen since
	tries   []uint16        // the memory of level.tries
	killers []killerList    // for each primary item
	picked  [maxWord]uint64 // empty between calls

	budget            int64 // work until Run pauses
	limit             int64 // of nodes
	nodes, guesses    int64
	updates, foreseen int64
	unpaid            int64 // nodes searched but not counted: those of the option to be tried next

	work    *poll.Poll
	stopped bool // the context is done

	total memo.Total // covers counted
	memo  memo.Memo

	// Scratch memory.
	roll   roll
	zeros  []uint64 // as many as anyone needs
	was    [maxWord]uint64
	single []uint64    // items with one live option
	least  [][4]uint64 // for each lane, the items with at least 1, 2, 3 and 4 live options
	sums   []uint64
}

// A level is a node of the tree on the path to the current one, with its live options and active
// items. There are two forms, for many live options and for few.
type level struct {
	active []uint64 // items
	isFew  bool
	state  state
	spent  int64 // the net costs of the options chosen
	fit    int   // so many of the first options can be afforded; the others are not live

	// Many options. Outside live[lo:hi] there are none, whatever the words there hold.
	//
	// The counters count downwards: they are the complements of the numbers of live options. So to
	// hide options is to add their rows, and the item with fewest has the largest counter.
	live   set
	counts []uint64 // planes words a lane
	lo, hi int
	left   int // the number of live options

	// Few options, and no counters: to count from the start is cheaper than to keep them.
	n    int
	list list

	// The decision. Options are tried from the first to the last.
	item   int      // the options share this item
	tries  []uint16 // in Core.tries if there are many live options, else in try
	next   int      // tries[:next] are tried already, or being tried
	noted  bool     // the memo waits for the covers below the level
	mark   int      // len(Core.chosen) before the decision
	end    int      // of the part of Core.tries that this level and those above it use
	rank   int      // an index of Core.ranks; the active items have this rank or a later one
	try    list
	memory []uint64
}

// What became of a level.
type state int

const (
	deadEnd state = iota // an active item has no live option
	solved               // no item is active
	settled              // all active items have two options or more
)

// Load implements tree.Core.
func (c *Core) Load(p *fourfold.Problem, o tree.Options, work *poll.Poll) error {
	c.Of(c)
	c.nodes, c.guesses, c.updates, c.foreseen = 0, 0, 0, 0
	if err := c.own.Load(p, o.Net != nil, work); err != nil {
		return err
	}
	c.Share(&c.own, o, work)
	return nil
}

// Share prepares for the problem of a table, as Load does. Other cores may share the table at the
// same time. Nobody may load the table again until all of them are loaded with something else, or
// are no longer used.
func (c *Core) Share(t *Table, o tree.Options, work *poll.Poll) {
	c.Of(c)
	c.Table, c.counts = t, o.Count
	c.purse.Fill(o)
	c.work, c.stopped = work, false
	c.Few = cmp.Or(c.Few, manyFew)
	c.fitted, c.top, c.atRoot = 0, -1, false
	c.setRanks(o.Rank)
	c.tries = scratch.Sized(c.tries, t.n)
	c.killers = scratch.Sized(c.killers, len(t.items))
	clear(c.killers)
	c.zeros = scratch.Sized(c.zeros, max(t.words, t.planes*len(t.lanes)))
	clear(c.zeros)
	c.single = scratch.Sized(c.single, len(t.lanes))
	c.least = scratch.Sized(c.least, len(t.lanes))
	c.sums = scratch.Sized(c.sums, t.planes)
	c.nodes, c.guesses, c.updates, c.foreseen = 0, 0, 0, 0
	c.unpaid = 0
	c.useMemo(o)
}

// level returns level d, which may hold anything.
func (c *Core) level(d int) *level {
	if d < c.fitted {
		return c.levels[d]
	}
	if d == len(c.levels) {
		c.levels = append(c.levels, new(level))
	}
	l, lanes := c.levels[d], len(c.lanes)
	l.memory = scratch.Sized(l.memory, lanes*(1+c.planes)+c.words+maxWord)
	l.active, l.counts = l.memory[:lanes], l.memory[lanes:lanes*(1+c.planes)]
	l.live = set(l.memory[lanes*(1+c.planes):])
	c.fitted = d + 1
	return l
}
