package bounded

import (
	"math"
	"math/bits"

	"fourfold"
)

// A state is what differs from one decision to the next.
type state struct {
	live   []uint64 // the live options
	spare  []int32  // of each item, see the package
	colors []int32  // the counters of colors
	spent  int64    // the net costs of the options chosen
	fit    int      // so many of the first options can be afforded; the others are not live
}

func (st *state) isLive(o int32) bool { return st.live[o>>6]>>(o&63)&1 != 0 }

// root makes st the state without any choice, and returns false at a dead end.
func (c *Core) root(st *state) bool {
	clear(st.live)
	st.spent, st.fit = 0, int(c.p.NumOptions())
	for o := range c.p.NumOptions() {
		st.live[o>>6] |= 1 << (o & 63)
	}
	clear(c.taken)
	c.forced = c.forced[:0]
	for i, low := range c.low {
		st.spare[i] = int32(len(c.p.Uses(int32(i)))) - low
		if st.spare[i] == 0 {
			c.forced = append(c.forced, int32(i))
		}
		if st.spare[i] < 0 {
			return false
		}
	}
	if !c.rootColors(st) {
		return false
	}
	for i, high := range c.high {
		if high == 0 && !c.hideAll(st, int32(i)) {
			return false
		}
	}
	return c.loseColors(st)
}

// choose chooses a live option, and returns false at a dead end. The state is then of no use.
func (c *Core) choose(st *state, o int32) bool {
	st.live[o>>6] &^= 1 << (o & 63)
	option := c.p.Option(o)
	for _, i := range option {
		n := c.taken[i.Index]
		if n >= c.low[i.Index] {
			st.spare[i.Index]--
		}
		if i.Color == fourfold.NoColor {
			c.taken[i.Index] = n + 1
		}
	}
	c.spent += int64(len(option))
	for _, i := range option {
		switch {
		case i.Color != fourfold.NoColor:
			if !c.isPainted(option, i.Index) && !c.hideOthers(st, i) {
				return false
			}
		case c.taken[i.Index] == c.high[i.Index]:
			if !c.hideAll(st, i.Index) {
				return false
			}
		}
	}
	return true
}

// unchoose takes an option back. The caller goes back to an older state.
func (c *Core) unchoose(o int32) {
	for _, i := range c.p.Option(o) {
		if i.Color == fourfold.NoColor {
			c.taken[i.Index]--
		}
	}
}

// hide hides a live option, and returns false at a dead end.
func (c *Core) hide(st *state, o int32) bool {
	st.live[o>>6] &^= 1 << (o & 63)
	spare, option := st.spare, c.p.Option(o)
	c.spent += int64(len(option))
	for _, i := range option {
		n := spare[i.Index] - 1
		if spare[i.Index] = n; n <= 0 && c.taken[i.Index] < c.low[i.Index] {
			if n < 0 {
				c.fail(i.Index)
				return false
			}
			c.forced = append(c.forced, i.Index)
		} else if n <= shortSpare && c.taken[i.Index] < c.low[i.Index] {
			c.noteShort(i.Index)
		}
	}
	for _, q := range c.countersOf(o) {
		n := st.colors[q.counter] - 1
		if st.colors[q.counter] = n; n == 0 {
			c.lost = append(c.lost, c.color[q.counter])
		}
	}
	return true
}

// hideAll hides all live options of item i.
func (c *Core) hideAll(st *state, i int32) bool {
	uses := c.usesOf(i)
	c.spent += int64(len(uses))
	for _, m := range uses {
		if !c.hideSet(st, m.word, st.live[m.word]&m.bits) {
			return false
		}
	}
	return true
}

// hideSet hides the live options of a word of a set.
func (c *Core) hideSet(st *state, word int32, set uint64) bool {
	for ; set != 0; set &= set - 1 {
		if !c.hide(st, word<<6+int32(bits.TrailingZeros64(set))) {
			return false
		}
	}
	return true
}

// hideOthers hides the live options that do not give an item its color.
func (c *Core) hideOthers(st *state, i fourfold.Item) bool {
	colors, uses := c.colors.Of(i.Index), c.p.Uses(i.Index)
	c.spent += int64(len(uses))
	for k, o := range uses {
		if colors[k] != i.Color && st.isLive(o) && !c.hide(st, o) {
			return false
		}
	}
	return true
}

// lastOptions hides the options without an item that needs as many options as may still be chosen.
// It returns false at a dead end.
func (c *Core) lastOptions(st *state) bool {
	left := int32(math.MaxInt32)
	for _, i := range c.inAll {
		left = min(left, c.high[i]-c.taken[i])
	}
	c.spent += int64(len(c.taken))
	for i, taken := range c.taken {
		need := c.low[i] - taken
		if need < left || need <= 0 {
			continue
		}
		c.rest = append(c.rest[:0], st.live...)
		for _, m := range c.usesOf(int32(i)) {
			c.rest[m.word] &^= m.bits
		}
		for w, set := range c.rest {
			if !c.hideSet(st, int32(w), set) {
				return false
			}
		}
		if need > left {
			return false
		}
	}
	return true
}

// forcedOption returns an option that is forced, or -1.
func (c *Core) forcedOption(st *state) int32 {
	for n := len(c.forced); n > 0; n-- {
		if i := c.forced[n-1]; c.taken[i] < c.low[i] {
			c.forced = c.forced[:n]
			return c.firstOf(st, i)
		}
	}
	c.forced = c.forced[:0]
	return -1
}

// firstOf returns the first live option of an item, which has one.
func (c *Core) firstOf(st *state, i int32) int32 {
	for _, m := range c.usesOf(i) {
		if v := st.live[m.word] & m.bits; v != 0 {
			return m.word<<6 + int32(bits.TrailingZeros64(v))
		}
	}
	panic("an item without live options")
}

// decide returns the item to branch on: of the items that need some options, one of the lowest rank
// with the least to spare. If no item needs any, it is one with a live option. It returns -1 if
// there is none. No option is forced.
func (c *Core) decide(st *state) int32 {
	best, least := int32(-1), int64(math.MaxInt64)
	taken, low := c.taken, c.low
	if c.learns && c.rank == nil && c.last >= 0 && taken[c.last] < low[c.last] {
		return c.last
	}
	c.spent += int64(len(taken)) / 4
	for i, n := range st.spare[:len(taken)] {
		if n == 0 {
			continue
		}
		key := c.weigh(i, n)
		if taken[i] >= low[i] {
			key += 1 << 62
		} else if c.rank != nil {
			key += int64(c.rank[i]) << 31
		}
		if key < least {
			best, least = int32(i), key
		}
	}
	return best
}
