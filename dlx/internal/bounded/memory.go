package bounded

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// The live options, and what the items need and have room for, determine the covers below a state,
// so they are the key of the memo. Of an item with room for one option, the live options say all:
// if it has that option, none is live.

const lookup = 8 // the price of a look-up in nodes, about

// prepare forgets everything, and makes c remember if the options ask for it.
func (c *Core) prepare(o tree.Options) {
	if !o.Count {
		o.Memory = 0
	}
	c.memo.Reset(max(1, c.words+len(c.wide)), int(c.p.NumOptions())+1, o.Memory, lookup)
}

// recall reports whether the covers below the state of a frame are counted already. If so, it adds
// them to the total.
func (c *Core) recall(f *frame) bool {
	if !c.memo.On() {
		return false
	}
	live := 0
	for _, v := range f.live {
		live += bits.OnesCount64(v)
	}
	if !c.memo.Worth(live) {
		return false
	}
	key := c.memo.Key()
	numbers := key[copy(key, f.live):]
	for n, k := range c.wide {
		need := max(c.low[k]-c.taken[k], 0)
		room := min(c.high[k]-c.taken[k], need+f.spare[k]) // more makes no difference
		numbers[n] = uint64(need)<<32 | uint64(room)
	}
	if c.memo.Recall(live, c.nodes, &c.total) {
		return true
	}
	f.noted++
	return false
}

// note ends the subtrees of a frame.
func (c *Core) note(f *frame) {
	for ; f.noted > 0; f.noted-- {
		c.memo.Note(c.nodes, &c.total)
	}
}

// Recalled returns how many subtrees were known.
func (c *Core) Recalled() int64 { return c.memo.Hits() }

// MemoBytes returns the bytes that the memo has taken.
func (c *Core) MemoBytes() int64 { return c.memo.Bytes() }
