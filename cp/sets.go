package cp

import (
	"math/bits"
	"slices"
)

// The rule: take k items such that no option contains two of them, the base. If all their
// options lie in k other items, the cover, then the base uses up each item of the cover,
// and every other option of the cover is ruled out. The items of the base are primary,
// because they must be covered. The items of the cover may be secondary: it is enough that
// two options of a solution cannot share such an item.

// maxSet is the size of the largest base.
const maxSet = 4

// A base is a set of items to which the search for a rule adds items one by one, and the
// items that contain their options.
type base struct {
	slot, other int // the slot of the base and the slot of the cover
	size        int // the number of items wanted
	items       [maxSet]int32
	n           int    // the number of items so far
	cover       uint64 // bits of the cover
}

// followSet applies the rule once, with the smallest size possible. It returns false if the
// rule does not apply. The base contains an item that has lost options since it was last
// examined.
func (r *rules) followSet() bool {
	c := &r.dom.changes
	for size := 2; size <= maxSet; size++ {
		for n := len(c.sets[size]); n > 0 && r.dom.poll.Add(1) == nil; n = len(c.sets[size]) {
			x := c.sets[size][n-1]
			if int(c.nextSize[x]) == size {
				if r.followSetFrom(x, size) {
					return true // x stays in the queue: it may be in another base as well
				}
				if c.nextSize[x] = 0; size < maxSet {
					c.enqueue(x, uint8(size+1))
				}
			}
			c.sets[size] = c.sets[size][:n-1]
		}
	}
	return false
}

// followSetFrom searches for a base of the given size that contains x and rules out an
// option, and applies the rule to the first such base.
func (r *rules) followSetFrom(x int32, size int) bool {
	d, t := r.dom, r.dom.tables
	slot := int(t.slotOf[x])
	if slot == noSlot || !d.isActive(x) {
		return false
	}
	for other := range t.n {
		if g := t.group[int(x)*t.n+other]; g >= 0 && size <= t.largest[slot*t.n+other] {
			b := base{slot: slot, other: other, size: size}
			if d.startBase(&b, x) && r.extendBase(&b, t.groups[g]) {
				return true
			}
		}
	}
	return false
}

// startBase makes x the first item of the base. It returns false if x is in no such base.
func (d *domains) startBase(b *base, x int32) bool {
	cover, whole := d.reach(x, b.other)
	b.items[0], b.n, b.cover = x, 1, cover
	return whole && bits.OnesCount64(cover) <= b.size
}

// extendBase applies the rule if the base has as many items as its cover. Otherwise it tries
// to add one of the given items, except the first item of the base. It returns false if the
// rule does not apply, or when the context is done.
func (r *rules) extendBase(b *base, from []int32) bool {
	if bits.OnesCount64(b.cover) == b.n { // a base of fewer than b.size items has been applied
		return b.n == b.size && r.applyBase(b)
	}
	d := r.dom
	if b.n == b.size || d.poll.Add(len(from)) != nil {
		return false
	}
	cover := b.cover
	for k, y := range from {
		if y == b.items[0] || !d.isActive(y) {
			continue
		}
		mask, whole := d.reach(y, b.other)
		if !whole || bits.OnesCount64(cover|mask) > b.size {
			continue
		}
		b.items[b.n], b.cover = y, cover|mask
		b.n++
		if r.extendBase(b, from[k+1:]) {
			return true
		}
		b.n--
	}
	b.cover = cover
	return false
}

// applyBase filters out the options of the cover that are not in the base. It returns
// false if there are no such options. It stops when the context is done.
func (r *rules) applyBase(b *base) bool {
	v, d := r.view, r.dom
	rest, mark := int32(0), d.mark()
	cover := d.tables.coverOf(b)
	for _, y := range cover {
		rest += d.left[y]
	}
	for _, x := range b.items[:b.n] {
		rest -= d.left[x]
	}
	if rest == 0 {
		return false // every option of the cover is an option of the base
	}
	r.applied[r.index(d.tables.kinds[b.slot], d.tables.kinds[b.other], b.n)]++
	for _, y := range cover {
		for part := range slices.Chunk(v.Uses(y), v.step) {
			if d.poll.Add(len(part)*v.width) != nil {
				return true
			}
			for _, o := range part {
				if d.live[o] && !v.inBase(b, o) {
					d.filter(o)
				}
			}
		}
	}
	if r.heard != nil {
		r.heard("", slices.Clone(b.items[:b.n]), cover, -1, mark)
	}
	return true
}

// coverOf returns the items of the cover.
func (t *Tables) coverOf(b *base) []int32 {
	var items []int32
	_, others := t.sides(b.items[0], b.other)
	for m := b.cover; m != 0; m &= m - 1 {
		items = append(items, others[bits.TrailingZeros64(m)])
	}
	return items
}

// inBase reports whether an option contains an item of the base.
func (v *view) inBase(b *base, o int32) bool {
	for _, i := range v.Option(o) {
		for _, x := range b.items[:b.n] {
			if i.Index == x {
				return true
			}
		}
	}
	return false
}
