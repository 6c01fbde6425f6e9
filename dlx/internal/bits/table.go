package bits

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

const (
	// MaxOptions is the largest number of options of a problem for this core.
	MaxOptions = room - 1

	// MaxPrimary is the largest number of primary items. It bounds the memory.
	MaxPrimary = 1 << 12

	room    = 1 << 13   // options, and one without items; x&(room-1) needs no bounds check
	maxWord = room / 64 // words of the largest set of options
)

// A set is a view of a set of options. Only the first Table.words words belong to the set.
type set = *[maxWord]uint64

// A Table is a problem in the form that the core needs. The cores that search parts of one
// problem at the same time can share a Table.
type Table struct {
	p      *fourfold.Problem
	n      int     // options
	words  int     // of a set of options
	planes int     // bits of a counter
	priced bool    // the options keep the order of p
	order  []int32 // order[x] is the number of option x in p
	place  []int32 // the inverse: place[order[x]] is x
	index  []int32 // the number of each item of p among the primary items, or -1
	items  []item  // primary items
	lanes  []lane
	uses   []uint64 // the memory of item.uses and lane.touch

	pure   bool        // there are no secondary items
	colors tree.Colors // if the problem has colors
	sorter sorter

	mu     sync.Mutex
	filled []atomic.Bool // the rows that are filled
	rows   []uint64      // rows[x*words:] are the options that clash with x, and x
}

// An item is a primary item.
type item struct {
	uses   set // its options
	lo, hi int // uses[lo:hi] has all of them
}

// A lane is 64 primary items.
type lane struct {
	rows  *[room]uint64 // the items of the lane in each option; the last one has none
	touch set           // options with any item of the lane
	dense bool          // they are more than a quarter of all options
}

// Fits reports whether the core takes problem p.
func Fits(p *fourfold.Problem) bool {
	return p.NumOptions() <= MaxOptions && p.NumPrimary() <= MaxPrimary
}

// Load makes t the table of p, and reuses the memory of an earlier problem. It counts its work,
// and returns the cause if the context is done. No core may be using t. Priced says that
// options have net costs, see [tree.Options].
func (t *Table) Load(p *fourfold.Problem, priced bool, work *poll.Poll) error {
	if !Fits(p) {
		return fmt.Errorf("%d options and %d primary items: this core takes at most %d and %d: %w",
			p.NumOptions(), p.NumPrimary(), MaxOptions, MaxPrimary, errors.ErrUnsupported)
	}
	if err := tree.NoBounds(p); err != nil {
		return err
	}
	t.p, t.n, t.priced = p, int(p.NumOptions()), priced
	t.words = (t.n + 63) / 64
	if err := work.Add(int(p.NumItems())); err != nil {
		return err
	}
	t.pure = p.NumItems() == p.NumPrimary()
	t.number()
	if p.HasColors() {
		if err := t.colors.Load(p, work); err != nil {
			return err
		}
	}
	if err := t.sort(work); err != nil {
		return err
	}
	if err := t.clear(work); err != nil {
		return err
	}
	for x, o := range t.order {
		if err := work.Add(len(p.Option(o))); err != nil {
			return err
		}
		t.encode(x, p.Option(o))
	}
	t.finish()
	return nil
}

// number numbers the primary items.
func (t *Table) number() {
	t.index = scratch.Sized(t.index, int(t.p.NumItems()))
	n := int32(0)
	for i := range t.index {
		t.index[i] = -1
		if t.p.IsPrimary(int32(i)) {
			t.index[i] = n
			n++
		}
	}
}

// clear makes empty sets of the right size.
func (t *Table) clear(work *poll.Poll) error {
	primary := int(t.p.NumPrimary())
	t.items = scratch.Sized(t.items, primary)
	t.lanes = scratch.Sized(t.lanes, (primary+63)/64)
	sets := len(t.items) + len(t.lanes)
	if err := work.Add(sets*t.words + t.n*(1+len(t.lanes))); err != nil {
		return err
	}
	t.uses = scratch.Sized(t.uses, sets*t.words+maxWord)
	clear(t.uses)
	for i := range t.items {
		t.items[i] = item{uses: set(t.uses[i*t.words:]), lo: t.words}
	}
	for k := range t.lanes {
		l := &t.lanes[k]
		l.touch = set(t.uses[(len(t.items)+k)*t.words:])
		if l.rows == nil {
			l.rows = new([room]uint64)
		}
		clear(l.rows[:t.n+1])
	}
	t.filled = scratch.Sized(t.filled, t.n)
	for x := range t.filled {
		t.filled[x].Store(false)
	}
	t.rows = scratch.Sized(t.rows, t.n*t.words+maxWord)
	return nil
}

// encode adds option x to the sets of its items.
func (t *Table) encode(x int, option []fourfold.Item) {
	w, bit := x>>6, uint64(1)<<(x&63)
	for _, i := range option {
		if i := t.index[i.Index]; i >= 0 {
			it, l := &t.items[i], &t.lanes[i>>6]
			it.uses[w] |= bit
			it.lo, it.hi = min(it.lo, w), w+1
			l.rows[x] |= 1 << (i & 63)
			l.touch[w] |= bit
		}
	}
}

// finish computes how wide counters must be, and which lanes are dense.
func (t *Table) finish() {
	longest := 0
	for i := range t.index {
		if t.index[i] >= 0 {
			longest = max(longest, len(t.p.Uses(int32(i))))
		}
	}
	t.planes = max(minPlanes, bits.Len(uint(longest)))
	for k := range t.lanes {
		t.lanes[k].dense = 4*size(t.lanes[k].touch[:t.words]) > t.n
	}
}

// size returns the number of members of a set.
func size(words []uint64) (n int) {
	for _, v := range words {
		n += bits.OnesCount64(v)
	}
	return n
}
