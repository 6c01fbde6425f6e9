package cells

import (
	"slices"

	"fourfold/dlx/internal/tree"
)

// A filter finds the options that stay live when an option is chosen, without hiding the others. It
// is faster than hide if few of many options stay. Sets of options are bit sets.
type filter struct {
	live     []uint64 // the live options at a decision
	decision int64    // its number, see decision.number
	uses     map[int32][]uint64
	left     []uint64 // scratch memory
}

// enterBelow chooses the option of cell x and hands over the subtree below it, without hiding its
// rivals one by one. It returns false, and does nothing, if that is not worth it.
func (c *Core) enterBelow(x int32) bool {
	m := &c.matrix
	if !c.handsOver || c.state != try {
		return false
	}
	left := c.expect(m.owner[x])
	if left < 1 || !c.fitsBelow(left) || !c.below.worth.tryFilter(c.sizeOf(left), int64(m.live)) {
		return false
	}
	c.filterBy(m.owner[x])
	if !c.fitsBelow(int64(len(c.below.options))) {
		return false // more options are live than expected
	}
	c.take(x)
	c.handOver(m.owner[x])
	return true
}

// expect estimates how many options stay live if option o is chosen, as if each of its items hid a
// share of them at random. It returns 0 if no item stays active.
func (c *Core) expect(o int32) int64 {
	m := &c.matrix
	if m.live == 0 {
		return 0
	}
	left, items := float64(m.live), int32(0)
	for x := m.option[o]; x < m.option[o+1]; x++ {
		i := m.cells[x].item
		if !m.isActive(i) {
			continue
		}
		if m.items[i].at < m.numActive {
			items++
		}
		if m.colorOf(x) == 0 {
			left *= 1 - float64(m.items[i].size)/float64(m.live)
		}
	}
	if items == m.numActive {
		return 0
	}
	return int64(left) + 1
}

// filterBy makes below.options the options that stay live at the last decision if o is chosen.
func (c *Core) filterBy(o int32) {
	m, f := &c.matrix, &c.below.filter
	if d := c.last(); f.decision != d.number {
		f.decision = d.number
		c.collect()
		f.live = m.setOf(f.live, c.below.options)
	}
	f.left = append(f.left[:0], f.live...)
	_ = m.work(len(f.left))
	for x := m.option[o]; x < m.option[o+1]; x++ {
		i := m.cells[x].item
		if !m.isActive(i) {
			continue
		}
		if color := m.colorOf(x); color != 0 {
			m.keepColor(f.left, i, color)
			continue
		}
		uses := f.usesOf(m, i)
		for w := range f.left {
			f.left[w] &^= uses[w]
		}
	}
	c.below.options = tree.Members(c.below.options[:0], f.left)
}

// minKept is the number of words that the sets of items may take in any case. On large problems,
// they may take as many words as there are cells.
const minKept = 1 << 20

// usesOf returns the options of item i.
func (f *filter) usesOf(m *matrix, i int32) []uint64 {
	set := f.uses[i]
	if set == nil {
		if f.uses == nil || len(f.uses)*len(f.left) > max(minKept, len(m.cells)) {
			f.uses = map[int32][]uint64{}
		}
		set = make([]uint64, len(f.left))
		cells := m.cellsOf(i)
		for _, x := range cells {
			o := m.owner[x]
			set[o>>6] |= 1 << (o & 63)
		}
		_ = m.work(len(cells))
		f.uses[i] = set
	}
	return set
}

// keepColor takes the options out of set that do not give item i a color.
func (m *matrix) keepColor(set []uint64, i, color int32) {
	for _, x := range m.cellsOf(i) {
		if m.colors[x] != color {
			o := m.owner[x]
			set[o>>6] &^= 1 << (o & 63)
		}
	}
}

// setOf returns options as a bit set, in the memory of set if there is enough.
func (m *matrix) setOf(set []uint64, options []int32) []uint64 {
	words := (len(m.option) + 62) / 64
	set = slices.Grow(set[:0], words)[:words]
	clear(set)
	for _, o := range options {
		set[o>>6] |= 1 << (o & 63)
	}
	_ = m.work(len(options))
	return set
}
