package cells

import (
	"math/bits"
	"slices"

	"fourfold"
)

// A residual is what is left of the problem below a node: the live options, the active primary
// items, and the secondary items that may still be covered.
type residual struct {
	options []int32 // the live options, in increasing order
	primary int     // the number of active primary items
	open    []bool  // the active items

	items []fourfold.Item // each open item of the problem, as an item of the residual
	ranks []int32         // of the items of the residual
	seen  []bool          // items with an option
	row   []fourfold.Item // scratch memory
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

// openItems makes the active items of the current node the items of the residual.
func (c *Core) openItems() {
	m, r := &c.matrix, &c.below.residual
	r.open = slices.Grow(r.open[:0], len(m.items))[:len(m.items)]
	clear(r.open)
	for _, i := range m.active[:m.numActive] {
		r.open[i] = true
	}
	for _, i := range m.active[m.firstSecondary : m.firstSecondary+m.numSecondary] {
		r.open[i] = true
	}
	r.primary = int(m.numActive)
}

// closeItem takes active item i out of the residual.
func (c *Core) closeItem(i int32) {
	c.below.open[i] = false
	if c.matrix.items[i].at < c.matrix.numActive {
		c.below.primary--
	}
}

// problem returns the residual as a problem. It returns nil if an item has no option.
func (c *Core) problem() *fourfold.Problem {
	r := &c.below.residual
	if !c.everyItemHasAnOption() {
		return nil
	}
	var build fourfold.Builder
	build.Grow(r.primary, len(r.options), len(r.options)*8)
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

// everyItemHasAnOption reports whether every open primary item has a live option.
func (c *Core) everyItemHasAnOption() bool {
	m, r := &c.matrix, &c.below.residual
	r.seen = slices.Grow(r.seen[:0], len(m.items))[:len(m.items)]
	clear(r.seen)
	left := r.primary
	for _, o := range r.options {
		for x := m.option[o]; x < m.option[o+1]; x++ {
			if i := m.cells[x].item; m.items[i].at < m.numActive && !r.seen[i] {
				r.seen[i] = true
				left--
			}
		}
	}
	return left == 0
}

// addItems adds the open items to a problem, in the order of their numbers.
func (c *Core) addItems(b *fourfold.Builder) {
	r := &c.below.residual
	r.items, r.ranks = slices.Grow(r.items[:0], len(r.open))[:len(r.open)], r.ranks[:0]
	for i, open := range r.open {
		if !open {
			continue
		}
		if c.matrix.p.IsPrimary(int32(i)) {
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
		if !r.open[i] {
			continue
		}
		item := r.items[i]
		if color := m.colors[x]; color != 0 {
			item = item.Paint(fourfold.Color(color))
		}
		r.row = append(r.row, item)
	}
	b.Option("", r.row...)
}

// members appends the members of a bit set to list.
func members(list []int32, set []uint64) []int32 {
	for w, v := range set {
		for ; v != 0; v &= v - 1 {
			list = append(list, int32(w<<6+bits.TrailingZeros64(v)))
		}
	}
	return list
}
