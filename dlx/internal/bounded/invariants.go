//go:build invariants

package bounded

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

// check compares the current state with the definition of an exact cover: which options are live,
// how often each item is covered, how many options it can spare, and the counters of colors. Options
// that no cover below has, as lastOptions, loseColors and hideBlocked know, may be hidden.
func (c *Core) check() {
	chosen := c.chosen(nil)
	if c.work.Err() != nil || !tree.Due(c.p, len(chosen)) {
		return // after an interruption, the state is of no use
	}
	var out []int32
	for _, s := range c.trail {
		if s.option < 0 {
			out = append(out, ^s.option)
		}
	}
	st, want := &c.frames[c.depth].state, tree.RealityOf(c.p, chosen, c.frames[c.depth].fit, out...)
	all := len(c.inAll) == 0 && !c.learns
	for o, live := range want.Live {
		got := st.isLive(int32(o))
		tree.Assert(got == live || !got && !all, "option %d is live: %t", o, got)
	}
	for k := range c.low {
		size := int32(0)
		for _, o := range c.p.Uses(int32(k)) {
			if st.isLive(o) {
				size++
			}
		}
		tree.Assert(!c.p.IsPrimary(int32(k)) || c.taken[k] == want.Taken[k], "item %d is covered %d times, and taken is %d", k, want.Taken[k], c.taken[k])
		spare := size - max(c.low[k]-c.taken[k], 0)
		tree.Assert(st.spare[k] == spare && spare >= 0, "item %d has %d options to spare of %d, and spare is %d", k, spare, size, st.spare[k])
		tree.Assert(spare > 0 || c.taken[k] >= c.low[k], "item %d forces %d options", k, size)
	}
	c.checkColors(&c.frames[c.depth].state)
}

// checkColors checks that each counter has the number of its options that are live or chosen, and
// that no live option gives a color that is lost.
func (c *Core) checkColors(st *state) {
	n := make([]int32, len(c.color))
	chosen := c.chosen(nil)
	for _, q := range c.pairs {
		if st.isLive(q.option) || slices.Contains(chosen, q.option) {
			n[q.counter]++
		}
	}
	for k := range n {
		tree.Assert(n[k] == st.colors[k], "counter %d is %d, and there are %d options", k, st.colors[k], n[k])
		for _, o := range c.options[c.first[c.color[k]]:c.first[c.color[k]+1]] {
			tree.Assert(n[k] > 0 || !st.isLive(o), "option %d is live, and gives a color that is lost", o)
		}
	}
}
