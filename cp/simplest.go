package cp

// The steps of a trace are found one by one, the simplest that there is first, where a
// search without onlookers takes whatever rule it finds first.

// nextStep follows the simplest rule that applies and tells of it. It returns false if
// there is none.
func (t *tracer) nextStep() bool {
	return t.nextSingle() || t.rules > Singles && t.todo > 0 && (t.nextLocked() || t.rules&setRules != 0 && t.nextSet())
}

// nextSingle looks for the first cell with one option left, then for other items.
func (t *tracer) nextSingle() bool {
	best, rank := int32(-1), 0
	for _, i := range t.open[:t.todo] {
		if t.left[i] != 1 {
			continue
		}
		r := 0
		if t.cellLabel != int(t.label[i]) {
			r = 1
		}
		if best < 0 || r < rank || r == rank && i < best {
			best, rank = i, r
		}
	}
	if best < 0 {
		return false
	}
	mark, o := len(t.trail), t.firstOf(best)
	t.countSingle(best, o)
	t.choose(o)
	if !t.hadRivals(o) {
		return true // a given is no step
	}
	t.tell(Step{Action: Place, Name: nameOf(t.labels[t.label[best]], "", 0).name(), Base: []int32{best}, Chosen: o}, mark)
	return true
}

// nextLocked looks for locked candidates.
func (t *tracer) nextLocked() bool {
	if t.lockable == nil {
		t.watchLocked()
	}
	best, cover, name := int32(-1), int32(-1), technique{}
	for x := range int32(t.NumItems()) {
		if !t.isOpen(x) {
			continue
		}
		if y := t.lockedIn(x); y >= 0 {
			if n := nameOf(t.labels[t.label[x]], t.labels[t.label[y]], 1); best < 0 || n.rank < name.rank {
				best, cover, name = x, y, n
			}
		}
	}
	if best < 0 {
		return false
	}
	mark := len(t.trail)
	t.applyLocked(best, cover)
	t.tell(Step{Action: Remove, Name: name.name(), Base: []int32{best}, Cover: []int32{cover}, Chosen: -1}, mark)
	return true
}

// nextSet looks for the first rule on several items, level by level.
func (t *tracer) nextSet() bool {
	if t.tables == nil {
		t.tables = t.newTables(t.rules)
	}
	if t.levelsOf != t.tables {
		t.levelsOf, t.levels = t.tables, newLevels(t.tables)
	}
	for _, l := range t.levels {
		for x := range int32(t.NumItems()) {
			if t.isOpen(x) && int(t.kind[x]) == l.a && t.setFrom(x, l) {
				return true
			}
		}
	}
	return false
}

// setFrom looks for a set of the level whose lowest item is x.
func (t *tracer) setFrom(x int32, l level) bool {
	s, mark := subset{a: l.a, b: l.b, size: l.size}, len(t.trail)
	if !t.start(&s, x) {
		return false
	}
	from := t.fellows(x, l.b)
	for len(from) > 0 && from[0] <= x {
		from = from[1:]
	}
	if !t.extend(&s, from) {
		return false
	}
	t.tell(Step{Action: Remove, Name: l.name(), Base: append([]int32{}, s.base[:s.n]...), Cover: t.coverOf(&s), Chosen: -1}, mark)
	return true
}
