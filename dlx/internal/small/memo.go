package small

import "fourfold/dlx/internal/memo"

// A memory is the memo of a count.
type memory struct {
	memo.Memo
	used bool
	pure bool // there are no secondary items
}

// price is the number of nodes of a Word that are searched in the time of a look-up, as measured.
const price = 2

// useMemo prepares the memo if covers are counted with one.
func (c *Core) useMemo() {
	c.memo.used = c.rules.Count && c.rules.Memory > 0
	if !c.memo.used {
		return
	}
	c.memo.pure = c.p.NumItems() == c.p.NumPrimary()
	width := c.words
	if c.memo.pure {
		width = (c.primary + 63) / 64
	}
	c.memo.Reset(width, c.primary+1, c.rules.Memory, price)
}

// recall reports whether the covers below the settled state of f are counted already. If so, it
// adds them to the total.
//
// The key of the state is the set of live options: each active item has one, and the options that
// clash with a chosen one are not live. Without secondary items, the active items determine the live
// options.
func (c *Core) recall(f *frame) bool {
	f.noted = false
	if !c.memo.used || !c.memo.Worth(f.open) {
		return false
	}
	set := f.live[:]
	if c.memo.pure {
		set = f.active[:]
	}
	key := c.memo.Key()
	copy(key, set)
	if c.memo.Recall(c.depth+1, f.open, c.nodes, &c.total) {
		return true
	}
	f.noted = true
	return false
}

// mayCompact reports whether the subtree below f may be searched by a Word, which has no memo.
func (c *Core) mayCompact(f *frame) bool {
	return !c.memo.used || !f.noted && c.memo.Idle(f.open)
}
