package cp

import (
	"cmp"
	"slices"
)

// The steps of a trace are found one by one, the simplest that there is first, where a
// search without a tracer takes whatever rule it finds first.

// follow follows the rules one by one until there is nothing left to infer, and returns
// false at a dead end.
func (t *tracer) follow() bool {
	r, d := &t.search.rules, &t.search.dom
	for r.followed != None && d.deadEnd < 0 && !t.ended && t.search.poll() == nil && t.nextStep() {
	}
	return d.deadEnd < 0
}

// nextStep follows the simplest rule that applies and tells of it. It returns false if
// there is none.
func (t *tracer) nextStep() bool {
	r := &t.search.rules
	return t.nextSingle() || r.followed > Singles && t.search.dom.numActive > 0 && (t.nextLocked() || r.followed&setRules != 0 && t.nextSet())
}

// nextSingle looks for the first cell with one option left, then for other items.
func (t *tracer) nextSingle() bool {
	v, d := &t.search.view, &t.search.dom
	best := int32(-1)
	for _, i := range d.active[:d.numActive] {
		if d.left[i] == 1 && (best < 0 || v.isCell(i) && !v.isCell(best) || v.isCell(i) == v.isCell(best) && i < best) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	mark := d.mark()
	o := t.search.rules.applySingle(best)
	if !d.hadRivals(o) {
		return true // a given is no step
	}
	t.tell(Step{Action: Place, Name: nameOf(v.kinds[v.kindOf[best]], "", 0).name(), Base: []int32{best}, Chosen: o}, mark)
	return true
}

// nextLocked looks for locked candidates.
func (t *tracer) nextLocked() bool {
	v, d, r := &t.search.view, &t.search.dom, &t.search.rules
	if r.lockableIn == nil {
		r.watchLocked()
	}
	best, cover, name := int32(-1), int32(-1), technique{}
	for x := range int32(v.NumItems()) {
		if !d.isActive(x) {
			continue
		}
		if y := r.lockedIn(x); y >= 0 {
			if n := nameOf(v.kinds[v.kindOf[x]], v.kinds[v.kindOf[y]], 1); best < 0 || n.rank < name.rank {
				best, cover, name = x, y, n
			}
		}
	}
	if best < 0 {
		return false
	}
	mark := d.mark()
	r.applyLocked(best, cover)
	t.tell(Step{Action: Remove, Name: name.name(), Base: []int32{best}, Cover: []int32{cover}, Chosen: -1}, mark)
	return true
}

// A level is the sets of one size between two slots.
type level struct {
	slot, other int
	size        int
	technique   technique
}

// levelsOf returns the sets that the tables are for, simplest first.
func (r *rules) levelsOf(t *tables) []level {
	var all []level
	for a, base := range t.kinds {
		for b, cover := range t.kinds {
			for size := 2; a != b && size <= t.largest[a*t.n+b]; size++ {
				all = append(all, level{a, b, size, nameOf(r.view.kinds[base], r.view.kinds[cover], size)})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y level) int { return cmp.Compare(x.technique.rank, y.technique.rank) })
	return all
}

// nextSet looks for the first rule on several items, level by level.
func (t *tracer) nextSet() bool {
	d, r := &t.search.dom, &t.search.rules
	if d.tables == nil {
		d.makeTables(r.followed)
	}
	if t.levelsOf != d.tables {
		t.levelsOf, t.levels = d.tables, r.levelsOf(d.tables)
	}
	for _, l := range t.levels {
		for x := range int32(t.search.view.NumItems()) {
			if d.isActive(x) && int(d.tables.slotOf[x]) == l.slot && t.setFrom(x, l) {
				return true
			}
		}
	}
	return false
}

// setFrom looks for a set of the level whose lowest item is x.
func (t *tracer) setFrom(x int32, l level) bool {
	d, r := &t.search.dom, &t.search.rules
	b, mark := base{slot: l.slot, other: l.other, size: l.size}, d.mark()
	if !d.startBase(&b, x) {
		return false
	}
	from, _ := d.tables.sides(x, l.other)
	for len(from) > 0 && from[0] <= x {
		from = from[1:]
	}
	if !r.extendBase(&b, from) {
		return false
	}
	t.tell(Step{Action: Remove, Name: l.technique.name(), Base: append([]int32{}, b.items[:b.n]...), Cover: d.tables.coverOf(&b), Chosen: -1}, mark)
	return true
}
