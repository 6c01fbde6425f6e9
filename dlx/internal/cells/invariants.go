//go:build invariants

package cells

import "fourfold/dlx/internal/tree"

// check compares the state after Core.chosen with the definition of an exact cover: the active items,
// the live options and sizes of those sets that the search may still read, and the places of all
// cells and items.
func (c *Core) check() {
	m := &c.matrix
	if m.poll.Err() != nil || !tree.Due(m.p, len(c.chosen)) {
		return // after an interruption, the state is of no use
	}
	want := tree.RealityOf(m.p, c.chosen, c.budget.fit)
	primary, secondary := int32(0), int32(0)
	for i := range m.items {
		it := &m.items[i]
		tree.Assert(m.active[it.at] == int32(i), "item %d is not at its place", i)
		tree.Assert((it.at < m.firstSecondary) == m.p.IsPrimary(int32(i)), "item %d is in the wrong set", i)
		active := m.isActive(int32(i))
		tree.Assert(active == want.Active[i], "item %d is active: %t", i, active)
		if !active {
			continue
		}
		if m.p.IsPrimary(int32(i)) {
			primary++
		} else {
			secondary++
		}
		tree.Assert(int(it.size) == want.Size[i], "the set of item %d has %d live options of %d", i, it.size, want.Size[i])
		for _, x := range m.set(int32(i)) {
			tree.Assert(want.Live[m.owner[x]], "option %d is in the set of item %d, and not live", m.owner[x], i)
		}
	}
	tree.Assert(primary == m.numActive && secondary == m.numSecondary, "%d and %d active items of %d and %d", m.numActive, m.numSecondary, primary, secondary)
	for at, x := range m.sets {
		cl := m.cells[x]
		first := int(m.items[cl.item].base)
		tree.Assert(int(cl.at) == at && at >= first && at < first+len(m.cellsOf(cl.item)), "cell %d is not at its place", x)
	}
}
