package cp

import "math/bits"

// An all-different set is a set of primary items, on the left, and a set of other items, on the
// right, such that each option of a left item contains one right item. A solution matches each
// left item with a right item of its own. J.-C. Régin, A Filtering Algorithm for Constraints of
// Difference in CSPs (1994): given any matching, let each right item that is matched lead to the
// right items of its left item. An edge that the matching lacks is part of no other matching if no
// way leads from its right item to a free one, or to the mate of its left item. Then its options
// are ruled out. If there is no matching, that is a dead end.
//
// A matching fits all states above it, too. So it is kept from node to node, and only repaired.

// The matchings are the all-different sets of a problem, with one matching each.
type matchings struct {
	sets  []differentSet
	items []int32  // the left items of the sets, one set after another, in rows
	rows  []uint64 // of each left item, the right items of its live options, as bits
	mates []int8   // of each left item, the bit of the right item that it is matched with, or -1
	setOf []int32  // of each row
	edges []edge
	list  []int32 // the edges of option o are list[start[o]:start[o+1]]
	start []int32

	queue  []int32 // sets that have lost an edge since they were examined
	queued []bool
}

// A differentSet has the left items from row first on.
type differentSet struct {
	first, n int32
	rights   []int32 // the right items, by bit
}

// An edge is a left item and a right item of a set: row<<6 | bit. It goes when its last option does.
type edge struct{ at, options int32 }

// remove takes an option that was filtered out from its edges, and restore undoes this.
func (m *matchings) remove(o int32) {
	for _, k := range m.list[m.start[o]:m.start[o+1]] {
		e := &m.edges[k]
		if e.options--; e.options == 0 {
			row := e.at >> 6
			m.rows[row] &^= 1 << (e.at & 63)
			if set := m.setOf[row]; !m.queued[set] {
				m.queued[set] = true
				m.queue = append(m.queue, set)
			}
		}
	}
}

func (m *matchings) restore(o int32) {
	for _, k := range m.list[m.start[o]:m.start[o+1]] {
		e := &m.edges[k]
		e.options++
		m.rows[e.at>>6] |= 1 << (e.at & 63)
	}
}

// forget empties the queue, as changes.forget does.
func (m *matchings) forget() {
	for _, set := range m.queue {
		m.queued[set] = false
	}
	m.queue = m.queue[:0]
}

// followAllDifferent applies the rule to sets that have lost edges, until options are ruled out. It
// returns false if that does not happen.
func (r *rules) followAllDifferent() bool {
	d := r.dom
	if d.matches == nil {
		d.matches, d.listens = d.newMatchings(), true
	}
	m, before := d.matches, d.filtered
	for n := len(m.queue); n > 0 && d.filtered == before; n = len(m.queue) {
		set := m.queue[n-1]
		m.queue = m.queue[:n-1]
		if d.poll.Add(int(m.sets[set].n)) != nil {
			return false
		}
		r.match(&m.sets[set]) // the set is still marked, so that it is not examined again
		m.queued[set] = false
	}
	return d.filtered > before
}

// A matching is that of a set while it is examined.
type matching struct {
	rows  []uint64
	mates []int8
	owner [64]int8 // of each right item that is matched, the left item
	taken uint64   // the right items that are matched
	seen  uint64   // the right items that augment has seen
}

// match repairs the matching of a set, and rules out the edges that are in no matching.
func (r *rules) match(s *differentSet) {
	m := r.dom.matches
	x := matching{rows: m.rows[s.first:][:s.n], mates: m.mates[s.first:][:s.n]}
	for a, b := range x.mates {
		if b >= 0 && x.rows[a]>>b&1 != 0 {
			x.owner[b], x.taken = int8(a), x.taken|1<<b
		} else {
			x.mates[a] = -1
		}
	}
	for a, b := range x.mates {
		if x.seen = 0; b < 0 && !x.augment(int8(a)) {
			r.ruleOut(s, &x, int32(a), x.seen)
			return
		}
	}
	r.filterComponents(s, &x)
}

// augment matches left item a, and gives other left items another mate if they need one.
func (x *matching) augment(a int8) bool {
	row := x.rows[a]
	b := int8(bits.TrailingZeros64(row &^ x.taken))
	for row&^x.taken == 0 {
		rest := row &^ x.seen
		if rest == 0 {
			return false
		}
		b = int8(bits.TrailingZeros64(rest))
		if x.seen |= 1 << b; x.augment(x.owner[b]) {
			break
		}
	}
	x.mates[a], x.owner[b], x.taken = b, a, x.taken|1<<b
	return true
}

// filterComponents finds the strongly connected components, each after those that it leads to, and
// rules out the edges between them. It contracts cycles along a path (H. N. Gabow, Path-based
// depth-first search for strong and biconnected components, 2000): part k of the path has the right
// items comp[k], and leads to out[k]. The right items that lead to a free one are one component.
func (r *rules) filterComponents(s *differentSet, x *matching) {
	var comp, out [64]uint64
	work := x.taken &^ x.leadingTo(^x.taken)
	unseen, closed, k := work, uint64(0), -1
	for unseen != 0 || k >= 0 {
		next := unseen
		if k >= 0 {
			next &= out[k]
			if out[k]&work&^(comp[k]|unseen|closed) != 0 { // leads to an earlier part of the path
				comp[k-1], out[k-1] = comp[k-1]|comp[k], out[k-1]|out[k]
				k--
				continue
			}
		}
		if next != 0 {
			b := bits.TrailingZeros64(next)
			k++
			comp[k], out[k], unseen = 1<<b, x.rows[x.owner[b]], unseen&^(1<<b)
			continue
		}
		if out[k]&closed != 0 {
			r.ruleOutAll(s, x, comp[k], closed)
		}
		closed |= comp[k]
		k--
	}
	if work != x.taken {
		r.ruleOutAll(s, x, x.taken&^work, work)
	}
}

// leadingTo adds the matched right items that lead to some of the given ones.
func (x *matching) leadingTo(ends uint64) uint64 {
	for before := uint64(0); before != ends; {
		before = ends
		for rest := x.taken &^ ends; rest != 0; rest &= rest - 1 {
			if b := bits.TrailingZeros64(rest); x.rows[x.owner[b]]&ends != 0 {
				ends |= 1 << b
			}
		}
	}
	return ends
}

// ruleOutAll rules out the edges of the left items of comp to the cover.
func (r *rules) ruleOutAll(s *differentSet, x *matching, comp, cover uint64) {
	for ; comp != 0; comp &= comp - 1 {
		if a := x.owner[bits.TrailingZeros64(comp)]; x.rows[a]&cover != 0 {
			r.ruleOut(s, x, int32(a), cover)
		}
	}
}

// ruleOut rules out the edges of left item a to the cover, since other left items use up the cover.
func (r *rules) ruleOut(s *differentSet, x *matching, a int32, cover uint64) {
	d, m, mark := r.dom, r.dom.matches, r.dom.mark()
	r.matched++
	uses := d.view.Uses(m.items[s.first+a])
	d.poll.Add(len(uses))
	for _, o := range uses {
		if !d.live[o] {
			continue
		}
		for _, k := range m.list[m.start[o]:m.start[o+1]] {
			if e := m.edges[k]; e.at>>6 == s.first+a && cover>>(e.at&63)&1 != 0 {
				d.filter(o)
				break
			}
		}
	}
	if r.heard == nil {
		return
	}
	var base, covered []int32
	for ; cover != 0; cover &= cover - 1 {
		b := bits.TrailingZeros64(cover)
		if i := m.items[s.first+int32(x.owner[b])]; d.isActive(i) {
			base, covered = append(base, i), append(covered, s.rights[b])
		}
	}
	r.heard(techniqueNames[allDifferent], base, covered, -1, mark)
}
