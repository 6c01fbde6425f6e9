package cp

import (
	"cmp"
	"math/bits"
	"slices"
)

// A level stands for the sets of one size between two slots: base and cover.
type level struct {
	slot, other int
	size        int
	technique   technique
	items       pending // that may be the lowest item of such a set
	bit         uint32  // in pendingSets.waiting; differs from other levels of the same base
}

// levelsOf returns the levels of the tables, the simplest technique first.
func (r *rules) levelsOf(t *tables) []*level {
	var all []*level
	for a, base := range t.kinds {
		for b, cover := range t.kinds {
			for size := 2; a != b && size <= t.largest[a*t.n+b]; size++ {
				all = append(all, &level{slot: a, other: b, size: size, bit: 1 << (b*maxSet + size - 1),
					technique: nameOf(r.view.kinds[base], r.view.kinds[cover], size)})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y *level) int { return cmp.Compare(x.technique.rank, y.technique.rank) })
	return all
}

// The pendingSets are, for each level, the items that may be the lowest item of a set. Only
// the group of an item decides whether there is such a set. So all items of a group become
// pending when an option of one of them is filtered out.
type pendingSets struct {
	tables  *tables    // the tables that the levels belong to; nil before prepare
	levels  []*level   // the simplest first
	between [][]*level // the levels between slots a and b, at [a*n+b]
	waiting []uint32   // of item i: the bits of the levels at which i is pending
	taken   []int      // of a group: the last round in which it became pending
	round   int
}

// prepare makes the levels when the tables are new. Then nothing is pending.
func (p *pendingSets) prepare(r *rules, t *tables) {
	if p.tables == t {
		return
	}
	*p = pendingSets{tables: t, levels: r.levelsOf(t), between: make([][]*level, t.n*t.n),
		waiting: make([]uint32, len(t.slotOf)), taken: make([]int, len(t.groups))}
	for _, l := range p.levels {
		at := l.slot*t.n + l.other
		p.between[at] = append(p.between[at], l)
	}
}

// forget empties the lists.
func (p *pendingSets) forget() {
	for _, l := range p.levels {
		for _, key := range l.items {
			p.waiting[itemOf(key)] = 0
		}
		l.items = l.items[:0]
	}
}

// addGroups makes the groups of item i pending, each group once per round.
func (p *pendingSets) addGroups(d *domains, i int32) {
	t := p.tables
	slot := int(t.slotOf[i])
	if slot == noSlot {
		return
	}
	for other := range t.n {
		g := t.group[int(i)*t.n+other]
		if g < 0 || p.taken[g] == p.round {
			continue
		}
		p.taken[g], p.taken[g^1] = p.round, p.round
		p.addGroup(d, t.groups[g], slot, other)
		p.addGroup(d, t.groups[g^1], other, slot)
	}
}

// addGroup makes items of a group pending: at each level between the two slots, the items
// that can be the lowest item of a base.
func (p *pendingSets) addGroup(d *domains, items []int32, slot, other int) {
	levels := p.between[slot*p.tables.n+other]
	if len(levels) == 0 {
		return
	}
	for _, x := range items {
		if !d.isActive(x) {
			continue
		}
		cover, whole := d.reach(x, other)
		for _, l := range levels {
			if whole && bits.OnesCount64(cover) <= l.size && p.waiting[x]&l.bit == 0 {
				p.waiting[x] |= l.bit
				l.items.push(uint64(x))
			}
		}
	}
}

// nextSet applies the simplest rule with a base of several items, level by level. It returns
// false if there is none or the trace has ended.
func (t *tracer) nextSet() bool {
	d, r := &t.search.dom, &t.search.rules
	if d.tables == nil {
		d.makeTables(r.followed)
	}
	t.sets.prepare(r, d.tables)
	t.takeSets()
	for _, l := range t.sets.levels {
		for len(l.items) > 0 {
			if !t.examine() {
				return false
			}
			x := itemOf(l.items[0])
			if d.isActive(x) && t.setFrom(x, l) {
				return true // x stays pending: it may be in another set as well
			}
			t.sets.waiting[x] &^= l.bit
			l.items.pop()
		}
	}
	return false
}

// takeSets moves the items that have lost options from the changes to the pending sets.
func (t *tracer) takeSets() {
	c := &t.search.dom.changes
	t.sets.round++
	for size := range c.sets {
		for _, i := range c.sets[size] {
			if !t.examine() {
				return
			}
			c.nextSize[i] = 0
			t.sets.addGroups(&t.search.dom, i)
		}
		c.sets[size] = c.sets[size][:0]
	}
}

// setFrom applies the first set of the level whose lowest item is x. It returns false if
// there is none.
func (t *tracer) setFrom(x int32, l *level) bool {
	d, r := &t.search.dom, &t.search.rules
	b, mark := base{slot: l.slot, other: l.other, size: l.size}, d.mark()
	if !d.startBase(&b, x) {
		return false
	}
	from, _ := d.tables.sides(x, l.other)
	above, _ := slices.BinarySearch(from, x+1)
	t.examined += int64(len(from) - above)
	if !r.extendBase(&b, from[above:]) {
		return false
	}
	t.report(Step{Action: Remove, Name: l.technique.name(), Base: append([]int32{}, b.items[:b.n]...), Cover: d.tables.coverOf(&b), Chosen: -1}, mark)
	return true
}
