package bits

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// useMemo prepares the memo if the options ask for one.
func (c *Core) useMemo(o tree.Options) {
	c.total.Reset()
	if !o.Count {
		o.Memory = 0
	}
	width := c.words
	if c.pure {
		width = len(c.lanes)
	}
	c.memo.Reset(width, len(c.items)+1, o.Memory, 1)
}

// recall reports whether the covers below settled level l are counted already.
// If so, it adds them to the total.
func (c *Core) recall(l *level) bool {
	l.noted = false
	if !c.memo.On() {
		return false
	}
	size := 0
	for _, active := range l.active {
		size += bits.OnesCount64(active)
	}
	if !c.memo.Worth(size) {
		return false
	}
	c.key(l)
	c.budget -= int64(len(c.memo.Key()) + 8)
	if c.memo.Recall(size, c.nodes, &c.total) {
		return true
	}
	l.noted = true
	return false
}

// key sets the key of level l. Every active item has a live option, and the options that clash with
// a chosen one are hidden. So the live options determine the covers below l. Without secondary
// items, the active items determine the live options.
func (c *Core) key(l *level) {
	key := c.memo.Key()
	switch {
	case c.pure:
		copy(key, l.active)
	case l.isFew:
		clear(key)
		for _, x := range l.list[:l.n] {
			key[x>>6] |= 1 << (x & 63)
		}
	default:
		clear(key[:l.lo])
		copy(key[l.lo:l.hi], l.live[l.lo:l.hi])
		clear(key[l.hi:])
	}
}

// leave goes up from level l, all of whose options are tried.
func (c *Core) leave(l *level) {
	if l.noted {
		c.memo.Note(c.nodes, &c.total)
	}
	c.top--
}

// Recalled returns the number of subtrees since Load that the memo knew.
func (c *Core) Recalled() int64 { return c.memo.Hits() }

// MemoBytes returns the bytes that the memo has taken since Load.
func (c *Core) MemoBytes() int64 { return c.memo.Bytes() }
