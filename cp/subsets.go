package cp

import "math/bits"

// The rule: if the options of k items that no option holds two of, the base, all lie
// in k other items, the cover, then each item of the cover is used up by the base, and
// every other option of the cover can go. The base must be covered, so its items are
// primary; of the cover it is enough that no two options can share one of its items.

// largest is the size of the largest base.
const largest = 4

// A subset is a base in the making, of one kind, with the items of another that its
// options lie in.
type subset struct {
	a, b  int // kinds of base and cover
	size  int // of the base that is looked for
	base  [largest]int32
	n     int
	cover uint64 // bits of the cover
}

// inferFrom looks for a base of a size that x belongs to and that rules something out,
// and follows the first there is.
func (d *domains) inferFrom(x int32, size int) bool {
	t := d.tables
	a := int(t.kind[x])
	for b := range t.n {
		if size <= t.most[a*t.n+b] && d.left[x] <= t.shared[a*t.n+b]*int32(size) {
			s := subset{a: a, b: b, size: size}
			if d.start(&s, x) && d.extend(&s, d.fellows(x, b)) {
				return true
			}
		}
	}
	return false
}

// fellows returns the items of the kind of x that may be in a base with it, and x.
func (d *domains) fellows(x int32, b int) []int32 {
	own, _ := d.tables.side(x, b)
	return own
}

// start makes x the first item of the base. It returns false if that cannot be.
func (d *domains) start(s *subset, x int32) bool {
	cover, whole := d.reach(x, s.b)
	s.base[0], s.n, s.cover = x, 1, cover
	return whole && bits.OnesCount64(cover) <= s.size
}

// extend applies the base as it is if it has as many items as its cover, and else tries
// to add one of the items in from.
func (d *domains) extend(s *subset, from []int32) bool {
	if bits.OnesCount64(s.cover) == s.n { // if it is smaller, it has been applied
		return s.n == s.size && d.apply(s)
	}
	if s.n == s.size {
		return false
	}
	cover, fits := s.cover, d.shared[s.a*d.n+s.b]*int32(s.size)
	for k, y := range from {
		if d.left[y] > fits || y == s.base[0] || !d.isOpen(y) {
			continue
		}
		mask, whole := d.reach(y, s.b)
		if !whole || bits.OnesCount64(cover|mask) > s.size {
			continue
		}
		s.base[s.n], s.cover = y, cover|mask
		s.n++
		if d.extend(s, from[k+1:]) {
			return true
		}
		s.n--
	}
	s.cover = cover
	return false
}

// apply filters out the options of the cover that are not in the base. It returns false
// if there are none.
func (d *domains) apply(s *subset) bool {
	t := d.tables
	rest := int32(0)
	cover := d.coverOf(s)
	for _, y := range cover {
		rest += d.left[y]
	}
	for _, x := range s.base[:s.n] {
		rest -= d.left[x]
	}
	if rest == 0 {
		return false // every option of the base is one of the cover
	}
	d.applied[d.rule(t.label[s.a], t.label[s.b], s.n)]++
	for _, y := range cover {
		for _, o := range d.Uses(int(y)) {
			if d.live[o] && !d.inBase(s, o) {
				d.filter(o)
			}
		}
	}
	return true
}

// coverOf returns the items of the cover.
func (d *domains) coverOf(s *subset) []int32 {
	var items []int32
	_, other := d.tables.side(s.base[0], s.b)
	for m := s.cover; m != 0; m &= m - 1 {
		items = append(items, other[bits.TrailingZeros64(m)])
	}
	return items
}

// inBase reports whether an option holds an item of the base.
func (d *domains) inBase(s *subset, o int32) bool {
	for _, i := range d.Option(int(o)) {
		for _, x := range s.base[:s.n] {
			if i.Index == x {
				return true
			}
		}
	}
	return false
}
