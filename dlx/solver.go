package dlx

import (
	"context"
	"slices"
	"sync"
	"time"

	"fourfold"
)

// A Solver finds exact covers by dancing cells. The zero Solver is ready to use.
type Solver struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit
}

// Name returns "dlx".
func (Solver) Name() string { return "dlx" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to
// the length of p and allocates nothing per node. Solutions come in the order of a depth-first search that
// branches on an item with fewest options.
//
// Counters: nodes are options chosen, guesses those that had an alternative,
// updates the cells of hidden options.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	d := pool.Get().(*search)
	d.reset(ctx, yield, s.MaxNodes)
	d.encode(p)
	ready := time.Now()
	err := d.run()
	stats := fourfold.Stats{
		Vars: p.NumOptions(), Rows: p.NumItems(),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: []fourfold.Counter{{Name: "nodes", Value: d.nodes}, {Name: "guesses", Value: d.guesses}, {Name: "updates", Value: d.updates}},
	}
	d.release()
	return stats, err
}

// pool keeps the arrays of searches that have ended for the next ones, since on small
// problems making them costs more than the search.
var pool = sync.Pool{New: func() any { return new(search) }}

// release gives d back to the pool, unless it is large.
func (d *search) release() {
	d.ctx, d.yield = nil, nil
	if cap(d.cells) <= 1<<16 && cap(d.saved) <= 1<<16 {
		pool.Put(d)
	}
}

func (d *search) reset(ctx context.Context, yield func(fourfold.Solution) bool, maxNodes int64) {
	*d = search{matrix: d.matrix, chosen: d.chosen[:0], choices: d.choices[:0], ctx: ctx, yield: yield, maxNodes: maxNodes}
}

// A search walks the tree of choices without recursion.
type search struct {
	matrix
	ctx      context.Context
	yield    func(fourfold.Solution) bool
	maxNodes int64

	chosen  []int32 // options, from the root to here
	choices []choice

	dead           bool // the last option chosen left an item without options
	stopped        bool // yield returned false
	nodes, guesses int64
	work, nextPoll int64 // work besides updates
}

// A choice is a covered item with more than one option, one of which is being
// tried.
type choice struct {
	item               int32
	next               int32 // the option to try next, as an index into its set
	depth              int32 // len(chosen) before the choice
	primary, secondary int32 // active items after covering item
	saved              int   // len(matrix.saved) after covering item
}

// pollEvery is how much work is done between two looks at the context, some tenths
// of a millisecond.
const pollEvery = 1 << 16

// run visits every solution below the root until there is a reason to stop.
func (d *search) run() error {
	for {
		if d.work+d.updates >= d.nextPoll {
			if d.ctx.Err() != nil {
				return context.Cause(d.ctx)
			}
			d.nextPoll = d.work + d.updates + pollEvery
		}
		x := d.descend()
		if x < 0 {
			x = d.backtrack()
		}
		if x < 0 || d.stopped {
			return nil
		}
		if d.nodes == d.maxNodes && d.maxNodes > 0 {
			return fourfold.ErrLimit
		}
		d.nodes++
		d.chosen = append(d.chosen, d.owner[x])
		d.dead = !d.choose(x)
	}
}

// descend picks the item to cover and returns the first of its cells. Where there
// is nothing to choose, because of a dead end or after a solution, it returns -1.
func (d *search) descend() int32 {
	if d.dead {
		return -1
	}
	if d.primary == 0 {
		d.stopped = !d.yield(d.solution())
		return -1
	}
	i := d.pick()
	size := d.items[i].size
	if size == 0 {
		return -1
	}
	d.cover(i)
	if size > 1 {
		d.push(i)
	}
	return d.sets[d.items[i].base]
}

// pick returns an active primary item with fewest options, the first of them: on most
// problems neighbours in the list of items are neighbours in the puzzle, and to stay in
// one place finds contradictions sooner.
func (d *search) pick() int32 {
	for n := len(d.shorts); n > 0; n-- {
		i := d.shorts[n-1]
		d.shorts = d.shorts[:n-1]
		if s := &d.items[i]; s.at < d.primary && s.size <= 1 {
			return i
		}
	}
	d.work += int64(d.primary)
	best, least := d.active[0], d.items[d.active[0]].size
	for _, i := range d.active[1:d.primary] {
		if size := d.items[i].size; size < least || size == least && i < best {
			best, least = i, size
		}
	}
	return best
}

// push opens a choice among the options of item i, which has been covered.
func (d *search) push(i int32) {
	d.guesses++
	d.choices = append(d.choices, choice{item: i, next: 1, depth: int32(len(d.chosen)), primary: d.primary, secondary: d.secondary, saved: len(d.saved)})
	d.newEpoch()
}

// backtrack undoes everything since the last choice and returns the next cell of
// it, or -1 if there is none. With its last option a choice is over.
func (d *search) backtrack() int32 {
	if len(d.choices) == 0 {
		return -1
	}
	c := &d.choices[len(d.choices)-1]
	d.work += int64(len(d.saved) - c.saved)
	d.restore(c.saved, c.primary, c.secondary)
	d.newEpoch()
	d.chosen = d.chosen[:c.depth]
	d.shorts, d.dead = d.shorts[:0], false

	s := &d.items[c.item]
	x := d.sets[s.base+c.next]
	c.next++
	if c.next == s.size {
		d.choices = d.choices[:len(d.choices)-1]
	} else {
		d.guesses++
	}
	return x
}

func (d *search) solution() fourfold.Solution {
	s := slices.Clone(fourfold.Solution(d.chosen))
	slices.Sort(s)
	return s
}
