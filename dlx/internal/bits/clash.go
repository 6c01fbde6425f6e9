package bits

import (
	"fourfold"
)

// Two options clash if they cannot be in one cover: they share an item, unless both paint it in
// the same color. Secondary items and colors occur only here. The search needs nothing but the
// options that clash with the one it chooses, a row of the table of clashes. Rows take up to 8 MB,
// and many searches end before they have chosen all options, so a row is filled when it is first
// needed.

// clashes returns the options that clash with option x, and x itself.
func (c *Core) clashes(x int) set {
	if !c.filled[x].Load() {
		c.fill(x)
	}
	return set(c.rows[x*c.words:])
}

// mostRivals bounds the work to fill all rows. So much takes about a second.
const mostRivals = 1 << 29

// Suits reports whether the core takes problem p, and fills all rows in a short time. If p has large
// secondary items, to fill a row may take longer than to hide the options one by one.
func Suits(p *fourfold.Problem) bool {
	if !Fits(p) {
		return false
	}
	if p.NumItems() == p.NumPrimary() {
		return true
	}
	work := int64(0)
	for i := range p.NumItems() {
		if !p.IsPrimary(i) {
			n := int64(len(p.Uses(i))) // n rows, and each looks at n options
			work += n * n
		}
	}
	return work <= mostRivals
}

// fill fills the row of option x. Rows can be long work, so it looks at the context.
func (c *Core) fill(x int) {
	work := c.Table.fill(x)
	c.budget -= int64(work)
	if c.work.Add(work) != nil {
		c.stopped = true
	}
}

// fill fills the row of option x, and returns how much work it was. Several cores may call it at
// the same time.
func (t *Table) fill(x int) (work int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.filled[x].Load() {
		return 0
	}
	row := t.rows[x*t.words:][:t.words]
	clear(row)
	for _, i := range t.p.Option(t.order[x]) {
		if k := t.index[i.Index]; k >= 0 {
			it := &t.items[k]
			for w := it.lo; w < it.hi; w++ {
				row[w] |= it.uses[w]
			}
			work += it.hi - it.lo
		} else {
			t.addRivals(row, i)
			work += len(t.p.Uses(i.Index))
		}
	}
	row[x>>6] |= 1 << (x & 63)
	t.filled[x].Store(true)
	return work
}

// addRivals adds to row the options with secondary item i that do not paint it in the same color.
func (t *Table) addRivals(row []uint64, i fourfold.Item) {
	var colors []fourfold.Color
	if i.Color != fourfold.NoColor {
		colors = t.colors.Of(i.Index)
	}
	for k, o := range t.p.Uses(i.Index) {
		if i.Color == fourfold.NoColor || colors[k] != i.Color {
			y := t.place[o]
			row[y>>6] |= 1 << (y & 63)
		}
	}
}
