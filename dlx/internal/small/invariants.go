//go:build invariants

package small

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// check compares a settled state with the definition of an exact cover: the active items, the live
// options and the counts.
func (c *Core) check(st *state) {
	chosen := tree.Members(nil, st.picked[:c.words])
	if !tree.Due(c.p, len(chosen)) {
		return
	}
	want := tree.RealityOf(c.p, chosen, st.fit)
	live := 0
	for o := range c.options {
		got := st.live[o>>6]>>(o&63)&1 != 0
		tree.Assert(got == want.Live[o], "option %d is live: %t", o, got)
		if got {
			live++
		}
	}
	tree.Assert(live == st.left, "%d live options, and %d in the set", st.left, live)
	tree.Assert(st.open == want.NumActive(c.p), "%d active items of %d", st.open, want.NumActive(c.p))
	for k, i := range c.item {
		active := st.active[k>>6]>>(k&63)&1 != 0
		tree.Assert(active == want.Active[i] && active == (st.counts[k] < covered), "item %d is active: %t", i, active)
		if active {
			tree.Assert(int(st.counts[k]) == want.Size[i] && want.Size[i] > 1, "item %d is counted %d times, and has %d live options", i, st.counts[k], want.Size[i])
		}
	}
}

// checkWord compares the tables of the Word with the state that it was made from.
func (c *Core) checkWord(st *state) {
	t, w := &c.tail, &c.tail.word
	if !tree.Due(c.p, len(t.options)) {
		return
	}
	tree.Assert(len(t.options) == st.left && w.items == st.open, "the Word has %d options and %d items, the state %d and %d", len(t.options), w.items, st.left, st.open)
	for j, x := range t.options {
		for v, y := range t.options {
			got := w.options[j].clash>>v&1 != 0
			tree.Assert(got == c.p.Clash(int32(x), int32(y)), "options %d and %d clash: %t", x, y, got)
		}
		items := 0
		for _, k := range c.itemsOf(int(x)) {
			if st.active[k>>6]>>(k&63)&1 != 0 {
				items++
			}
		}
		tree.Assert(items == bits.OnesCount64(w.options[j].items), "option %d has %d active items", x, items)
	}
}

// check compares a state below the options picked with the tables of the Word.
func (w *Word) check(live, active, picked uint64) {
	first := &w.stack[0]
	wantLive, wantActive := first.live, first.active
	for v := picked; v != 0; v &= v - 1 {
		o := &w.options[bits.TrailingZeros64(v)]
		tree.Assert(wantLive>>bits.TrailingZeros64(v)&1 != 0 && wantActive&o.items == o.items, "option %d of the Word is picked, and not live", bits.TrailingZeros64(v))
		wantLive &^= o.clash
		wantActive &^= o.items
	}
	tree.Assert(live == wantLive && active == wantActive, "live options %x and active items %x, want %x and %x", live, active, wantLive, wantActive)
	for ; active != 0; active &= active - 1 {
		i := bits.TrailingZeros64(active)
		tree.Assert(bits.OnesCount64(live&w.uses[i]) > 1, "item %d of the Word has less than two live options", i)
	}
}
