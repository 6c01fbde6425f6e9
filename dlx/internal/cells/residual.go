package cells

import (
	"slices"

	"fourfold"
	"fourfold/dlx/internal/tree"
)

// A residual is what is left of the problem below a node: the live options, the active primary
// items, and the secondary items that may still be covered.
type residual struct {
	options []int32  // the live options, in increasing order
	open    []uint64 // bit set: the active items that have a live option
	list    []int32  // its members

	items []fourfold.Item // of each open item of the problem: the item of the residual
	ranks []int32         // of the items of the residual
	row   []fourfold.Item // scratch memory
	net   []int64         // the net costs of options
}

// collect makes the live options of the current node the options of the residual.
func (c *Core) collect() {
	m, r := &c.matrix, &c.below.residual
	r.options = r.options[:0]
	for _, i := range m.active[:m.numActive] {
		for _, x := range m.set(i) {
			if o := m.owner[x]; m.primary(o) == x { // the other items of o would find it again
				r.options = append(r.options, o)
			}
		}
	}
	slices.Sort(r.options)
	_ = m.work(2 * len(r.options))
}

// problem returns the residual as a problem, or nil if an active primary item has no option. See
// handOver for the option chosen.
func (c *Core) problem(chosen int32) *fourfold.Problem {
	r := &c.below.residual
	if !c.openItems(chosen) {
		return nil
	}
	var build fourfold.Builder
	build.Grow(len(r.list), len(r.options), len(r.options)*8)
	c.addItems(&build)
	for _, o := range r.options {
		c.addOption(&build, o)
	}
	p, err := build.Problem()
	if err != nil {
		panic(err) // the options of a Problem are right
	}
	return p
}

// openItems finds the open items. It returns false if an active primary item has no option. The
// items of the option chosen are not open.
func (c *Core) openItems(chosen int32) bool {
	m, r := &c.matrix, &c.below.residual
	words := (len(m.items) + 63) / 64
	r.open = slices.Grow(r.open[:0], words)[:words]
	clear(r.open)
	for _, o := range r.options {
		for x := m.option[o]; x < m.option[o+1]; x++ {
			if i := m.cells[x].item; m.isActive(i) {
				r.open[i>>6] |= 1 << (i & 63)
			}
		}
	}
	left := m.numActive
	if chosen != none {
		for x := m.option[chosen]; x < m.option[chosen+1]; x++ {
			i := m.cells[x].item
			r.open[i>>6] &^= 1 << (i & 63)
			if m.items[i].at < m.numActive {
				left--
			}
		}
	}
	r.list = tree.Members(r.list[:0], r.open)
	for _, i := range r.list {
		if m.items[i].at < m.numActive {
			left--
		}
	}
	_ = m.work(words + len(r.options))
	return left == 0
}

// addItems adds the open items to a problem, in the order of their numbers.
func (c *Core) addItems(b *fourfold.Builder) {
	m, r := &c.matrix, &c.below.residual
	r.items, r.ranks = slices.Grow(r.items[:0], len(m.items))[:len(m.items)], r.ranks[:0]
	for _, i := range r.list {
		if m.p.IsPrimary(i) {
			r.items[i] = b.Primary("")
		} else {
			r.items[i] = b.Secondary("")
		}
		if c.rank != nil {
			r.ranks = append(r.ranks, c.rank[i])
		}
	}
}

// addOption adds the open items of option o to a problem. The other items of o are purified in its
// color.
func (c *Core) addOption(b *fourfold.Builder, o int32) {
	m, r := &c.matrix, &c.below.residual
	r.row = r.row[:0]
	for x := m.option[o]; x < m.option[o+1]; x++ {
		i := m.cells[x].item
		if r.open[i>>6]>>(i&63)&1 == 0 {
			continue
		}
		item := r.items[i]
		if color := m.colorOf(x); color != 0 {
			item = item.Paint(fourfold.Color(color))
		}
		r.row = append(r.row, item)
	}
	b.Option("", r.row...)
}
