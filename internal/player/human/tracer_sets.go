package human

import (
	"container/heap"
	"slices"
	"sort"

	"fourfold/cp"
)

// A level stands for the sets of one size between two slots: base and cover.
type level struct {
	slot, other int
	size        int
	name        string // of the technique
	rank        int
	bit         uint32 // in pendingSets.waiting; differs from other levels of the same base
}

// levelsOf returns the levels of the tables, the simplest technique first.
func levelsOf(at cp.Position, t *cp.Tables) (all []level) {
	for a := range t.NumSlots() {
		for b := range t.NumSlots() {
			for size := 2; a != b && size <= t.Largest(a, b); size++ {
				name, rank := cp.RuleName(at.SlotKind(a), at.SlotKind(b), size)
				all = append(all, level{a, b, size, name, rank, 1 << (b*4 + size - 1)}) // sizes are 2 to 4
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].rank < all[j].rank })
	return all
}

// The pendingSets are the items that may be the lowest item of a set, by levels. Only the group of an item
// decides whether there is such a set. So all items of a group become pending when an option of one of
// them is filtered out.
type pendingSets struct {
	tables  *cp.Tables // the tables that the levels belong to; nil before prepare
	levels  []level    // the simplest first
	items   pending    // by the index of the level
	waiting []uint32   // of item i: the bits of the levels at which i is pending
	taken   []int      // of a group: the last round in which it became pending
	round   int
}

// prepare makes the levels when the tables are new. Then nothing is pending.
func (p *pendingSets) prepare(at cp.Position, numItems int32) {
	if t := at.Tables(); p.tables != t {
		*p = pendingSets{tables: t, levels: levelsOf(at, t), waiting: make([]uint32, numItems), taken: make([]int, t.NumGroups())}
	}
}

// forget empties the list.
func (p *pendingSets) forget() {
	for _, key := range p.items {
		p.waiting[itemOf(key)] = 0
	}
	p.items = p.items[:0]
}

// addGroups makes the groups of item i pending, each group once per round.
func (p *pendingSets) addGroups(at cp.Position, i int32) {
	t := p.tables
	slot := t.Slot(i)
	if slot < 0 {
		return
	}
	for other := range t.NumSlots() {
		g := t.Group(i, other)
		if g < 0 || p.taken[g] == p.round {
			continue
		}
		p.taken[g], p.taken[g^1] = p.round, p.round
		p.addGroup(at, t.Items(g), slot, other)
		p.addGroup(at, t.Items(g^1), other, slot)
	}
}

// addGroup makes items of a group pending: at each level between the two slots, the items
// that can be the lowest item of a base.
func (p *pendingSets) addGroup(at cp.Position, items []int32, slot, other int) {
	for _, x := range items {
		if !at.Active(x) {
			continue
		}
		n, whole := at.Reach(x, other)
		for k, l := range p.levels {
			if whole && l.slot == slot && l.other == other && n <= l.size && p.waiting[x]&l.bit == 0 {
				p.waiting[x] |= l.bit
				heap.Push(&p.items, pendingOf(k, x))
			}
		}
	}
}

// nextSet applies the simplest rule with a base of several items, level by level. It returns
// false if there is none or the trace has ended.
func (t *tracer) nextSet() bool {
	t.sets.prepare(t.at, t.p.NumItems())
	t.takeSets()
	for len(t.sets.items) > 0 && t.examine() {
		k, x := rankOf(t.sets.items[0]), itemOf(t.sets.items[0])
		l := &t.sets.levels[k]
		if t.at.Active(x) && t.setFrom(x, l) {
			return true // x stays pending: it may be in another set as well
		}
		t.sets.waiting[x] &^= l.bit
		heap.Pop(&t.sets.items)
	}
	return false
}

// takeSets adds the items that have lost options to the pending sets.
func (t *tracer) takeSets() {
	t.sets.round++
	t.at.NewShrunk(func(i int32) bool {
		if !t.examine() {
			return false
		}
		t.sets.addGroups(t.at, i)
		return true
	})
}

// setFrom applies the first set of the level whose lowest item is x. It returns false if
// there is none.
func (t *tracer) setFrom(x int32, l *level) bool {
	tables := t.sets.tables
	g := tables.Group(x, l.other)
	if n, whole := t.at.Reach(x, l.other); g < 0 || !whole || n > l.size {
		return false
	}
	from := tables.Items(g)
	above, _ := slices.BinarySearch(from, x+1)
	t.examined += int64(len(from) - above)
	base, cover, removed, ok := t.at.Set(x, l.slot, l.other, l.size, from[above:])
	if ok {
		t.report(Step{Action: Remove, Name: l.name, Base: base, Cover: cover, Chosen: -1, Removed: removed})
	}
	return ok
}
