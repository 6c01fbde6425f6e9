//go:build invariants

package links

import "fourfold/dlx/internal/tree"

// check compares the state after the options chosen with the definition of an exact cover: the list
// of active items, and the list and the size of each, forward and backward.
func (c *Core) check() {
	m := &c.matrix
	if m.work.Err() != nil || !tree.Due(c.p, len(c.levels)) {
		return // after an interruption, the state is of no use
	}
	var out []int32
	for _, l := range c.levels {
		if c.tries[l.next-1] < 0 {
			out = append(out, m.nodes[c.tries[l.first]].option)
		}
	}
	want := tree.RealityOf(c.p, c.options(nil, len(c.levels)), c.budget.fit, out...)
	listed := 0
	for h := m.nodes[root].right; h != root; h = m.nodes[h].right {
		i := h - 1
		listed++
		tree.Assert(m.nodes[m.nodes[h].right].left == h && m.nodes[m.nodes[h].left].right == h, "the links of item %d do not agree", i)
		tree.Assert(want.Active[i], "item %d is listed, and not active", i)
		n := 0
		for x := m.nodes[h].down; x != h; x = m.nodes[x].down {
			n++
			tree.Assert(m.nodes[m.nodes[x].down].up == x && m.nodes[m.nodes[x].up].down == x, "the links of node %d do not agree", x)
			tree.Assert(m.nodes[x].item == h && want.Live[m.nodes[x].option], "option %d is in the list of item %d, and not live", m.nodes[x].option, i)
		}
		tree.Assert(n == want.Size[i] && int(m.size[h]) == n, "item %d has %d options in its list, size %d, of %d live options", i, n, m.size[h], want.Size[i])
	}
	tree.Assert(listed == want.NumActive(c.p), "%d items are listed of %d active ones", listed, want.NumActive(c.p))
}
