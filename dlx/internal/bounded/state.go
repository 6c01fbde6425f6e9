package bounded

import (
	"math"
	"math/bits"

	"fourfold"
)

// A state is what differs from one decision to the next.
type state struct {
	live  []uint64 // the live options
	spare []int32  // of each primary item, see the package
	spent int64    // the net costs of the options chosen
	fit   int      // so many of the first options can be afforded; the others are not live
}

// root makes st the state without any choice, and returns false at a dead end.
func (c *Core) root(st *state) bool {
	clear(st.live)
	st.spent, st.fit = 0, c.options
	for o := range c.options {
		st.live[o>>6] |= 1 << (o & 63)
	}
	clear(c.taken)
	c.forced = c.forced[:0]
	for k, i := range c.item {
		c.low[k] = c.p.Need(i)
		if st.spare[k] = int32(len(c.p.Uses(i))) - c.low[k]; st.spare[k] < 0 {
			return false
		}
		if st.spare[k] == 0 {
			c.forced = append(c.forced, int32(k))
		}
	}
	for k, high := range c.high {
		if high == 0 && !c.hideAll(st, c.item[k]) {
			return false
		}
	}
	return true
}

// choose chooses a live option, and returns false at a dead end. The state is then of no use.
func (c *Core) choose(st *state, o int32) bool {
	items, taken, low := c.itemsOf(o), c.taken, c.low
	st.live[o>>6] &^= 1 << (o & 63)
	full := false
	for _, k := range items {
		n := taken[k]
		if taken[k] = n + 1; n >= low[k] {
			st.spare[k]--
		}
		full = full || n+1 == c.high[k]
	}
	c.spent += int64(len(items))
	if full {
		for _, k := range items {
			if taken[k] == c.high[k] && !c.hideAll(st, c.item[k]) {
				return false
			}
		}
	}
	if len(c.item) == int(c.p.NumItems()) {
		return true
	}
	for _, i := range c.p.Option(o) {
		if c.p.IsPrimary(i.Index) {
			continue
		}
		if i.Color == fourfold.NoColor && !c.hideAll(st, i.Index) || i.Color != fourfold.NoColor && !c.hideOthers(st, i) {
			return false
		}
	}
	return true
}

// unchoose takes an option back. The caller goes back to an older state.
func (c *Core) unchoose(o int32) {
	for _, k := range c.itemsOf(o) {
		c.taken[k]--
	}
}

// hide hides a live option, and returns false at a dead end.
func (c *Core) hide(st *state, o int32) bool {
	st.live[o>>6] &^= 1 << (o & 63)
	spare, items := st.spare, c.itemsOf(o)
	c.spent += int64(len(items))
	for _, k := range items {
		n := spare[k] - 1
		if spare[k] = n; n <= 0 && c.taken[k] < c.low[k] {
			if n < 0 {
				return false
			}
			c.forced = append(c.forced, k)
		}
	}
	return true
}

// hideAll hides all live options of item i of the problem.
func (c *Core) hideAll(st *state, i int32) bool {
	uses := c.usesOf(i)
	c.spent += int64(len(uses))
	for _, m := range uses {
		for v := st.live[m.word] & m.bits; v != 0; v &= v - 1 {
			if !c.hide(st, m.word<<6+int32(bits.TrailingZeros64(v))) {
				return false
			}
		}
	}
	return true
}

// hideOthers hides the live options that do not give an item its color.
func (c *Core) hideOthers(st *state, i fourfold.Item) bool {
	colors, uses := c.colors.Of(i.Index), c.p.Uses(i.Index)
	c.spent += int64(len(uses))
	for k, o := range uses {
		if colors[k] != i.Color && st.live[o>>6]>>(o&63)&1 != 0 && !c.hide(st, o) {
			return false
		}
	}
	return true
}

// hideRest hides the live options without primary item k.
func (c *Core) hideRest(st *state, k int) bool {
	c.rest = append(c.rest[:0], st.live...)
	for _, m := range c.usesOf(c.item[k]) {
		c.rest[m.word] &^= m.bits
	}
	for w, v := range c.rest {
		for ; v != 0; v &= v - 1 {
			if !c.hide(st, int32(w<<6+bits.TrailingZeros64(v))) {
				return false
			}
		}
	}
	return true
}

// lastOptions hides the options without an item that needs as many options as may still be chosen. It
// returns false at a dead end.
func (c *Core) lastOptions(st *state) bool {
	left := int32(math.MaxInt32)
	for _, k := range c.inAll {
		left = min(left, c.high[k]-c.taken[k])
	}
	c.spent += int64(len(c.item))
	for k, taken := range c.taken {
		if need := c.low[k] - taken; need > left || need == left && need > 0 && !c.hideRest(st, k) {
			return false
		}
	}
	return true
}

// firstOf returns the first live option of primary item k, which has one.
func (c *Core) firstOf(st *state, k int32) int32 {
	for _, m := range c.usesOf(c.item[k]) {
		if v := st.live[m.word] & m.bits; v != 0 {
			return m.word<<6 + int32(bits.TrailingZeros64(v))
		}
	}
	panic("an item without live options")
}

// forcedOption returns an option that is forced, or -1.
func (c *Core) forcedOption(st *state) int32 {
	for n := len(c.forced); n > 0; n-- {
		if k := c.forced[n-1]; c.taken[k] < c.low[k] {
			c.forced = c.forced[:n]
			return c.firstOf(st, k)
		}
	}
	c.forced = c.forced[:0]
	return -1
}

// decide returns the item to branch on: of the items that need some options, one of the lowest rank
// with the least to spare. If no item needs any, it is one with a live option. It returns -1 if there is
// none. No option is forced.
func (c *Core) decide(st *state) int32 {
	best, least := int32(-1), int32(math.MaxInt32)
	c.spent += int64(len(c.item)) / 4
	taken, low := c.taken, c.low[:len(c.taken)]
	if len(c.rank) > 0 {
		return c.decideByRank(st)
	}
	for k, n := range st.spare[:len(taken)] {
		if n < least && n > 0 && taken[k] < low[k] {
			best, least = int32(k), n
		}
	}
	if best >= 0 {
		return best
	}
	for k, n := range st.spare {
		if n < least && n > 0 {
			best, least = int32(k), n
		}
	}
	return best
}

// decideByRank is decide for items of different ranks.
func (c *Core) decideByRank(st *state) int32 {
	best, needs := int32(-1), false
	for k, n := range st.spare {
		need := c.taken[k] < c.low[k]
		if n == 0 || best >= 0 && needs && !need {
			continue
		}
		if best < 0 || need && !needs || c.rank[k] < c.rank[best] || c.rank[k] == c.rank[best] && n < st.spare[best] {
			best, needs = int32(k), need
		}
	}
	return best
}
