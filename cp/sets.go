package cp

import (
	"math/bits"
	"slices"
)

// The rule: if the options of k items that no option holds two of, the base, all lie
// in k other items, the cover, then each item of the cover is used up by the base, and
// every other option of the cover can go. The base must be covered, so its items are
// primary; of the cover it is enough that no two options can share one of its items.

// maxSet is the size of the largest base.
const maxSet = 4

// A base is one in the making, with the items that its options lie in.
type base struct {
	slot, other int // of its items, and of those of the cover
	size        int // how many items are looked for
	items       [maxSet]int32
	n           int
	cover       uint64 // bits of the cover
}

// followSet follows the rule once, if it applies, for the smallest size there is. Of the
// items whose options have become fewer since they were looked at, one must be in the base.
func (r *rules) followSet() bool {
	c := &r.dom.changes
	for size := 2; size <= maxSet; size++ {
		for n := len(c.sets[size]); n > 0 && r.dom.poll.Add(1) == nil; n = len(c.sets[size]) {
			x := c.sets[size][n-1]
			if int(c.waiting[x]) == size {
				if r.followSetFrom(x, size) {
					return true // x may be in another base yet
				}
				if c.waiting[x] = 0; size < maxSet {
					c.await(x, uint8(size+1))
				}
			}
			c.sets[size] = c.sets[size][:n-1]
		}
	}
	return false
}

// followSetFrom looks for a base of a size that x belongs to and that rules something
// out, and follows the first there is.
func (r *rules) followSetFrom(x int32, size int) bool {
	d, t := r.dom, r.dom.tables
	slot := int(t.slotOf[x])
	if slot == noSlot || !d.isActive(x) {
		return false
	}
	for other := range t.n {
		if size <= t.largest[slot*t.n+other] && d.left[x] <= t.shared[slot*t.n+other]*int32(size) {
			b := base{slot: slot, other: other, size: size}
			own, _ := t.sides(x, other)
			if d.startBase(&b, x) && r.extendBase(&b, own) {
				return true
			}
		}
	}
	return false
}

// startBase makes x the first item of the base. It returns false if that cannot be.
func (d *domains) startBase(b *base, x int32) bool {
	cover, whole := d.reach(x, b.other)
	b.items[0], b.n, b.cover = x, 1, cover
	return whole && bits.OnesCount64(cover) <= b.size
}

// extendBase applies the base as it is if it has as many items as its cover, and else
// tries to add one of the given items, of which the first of the base may be one. It
// returns false when the context is done.
func (r *rules) extendBase(b *base, from []int32) bool {
	if bits.OnesCount64(b.cover) == b.n { // if it is smaller, it has been applied
		return b.n == b.size && r.applyBase(b)
	}
	d, t := r.dom, r.dom.tables
	if b.n == b.size || d.poll.Add(len(from)) != nil {
		return false
	}
	cover, fits := b.cover, t.shared[b.slot*t.n+b.other]*int32(b.size)
	for k, y := range from {
		if d.left[y] > fits || y == b.items[0] || !d.isActive(y) {
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
// false if there are none, and stops when the context is done.
func (r *rules) applyBase(b *base) bool {
	v, d := r.view, r.dom
	rest := int32(0)
	cover := d.tables.coverOf(b)
	for _, y := range cover {
		rest += d.left[y]
	}
	for _, x := range b.items[:b.n] {
		rest -= d.left[x]
	}
	if rest == 0 {
		return false // every option of the cover is one of the base
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
	return true
}

// coverOf returns the items of the cover.
func (t *tables) coverOf(b *base) []int32 {
	var items []int32
	_, others := t.sides(b.items[0], b.other)
	for m := b.cover; m != 0; m &= m - 1 {
		items = append(items, others[bits.TrailingZeros64(m)])
	}
	return items
}

// inBase reports whether an option holds an item of the base.
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
