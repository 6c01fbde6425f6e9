package cp

import "math/bits"

// A Position is the state of a search at which a Guide applies rules. It is valid until the call of the
// Guide returns. Work is polled: when the context is done, a rule may be applied in part, and Err says so.
type Position struct{ s *search }

// Live reports whether option o has not been ruled out. A chosen option is live, unless items have
// bounds.
func (p Position) Live(o int32) bool { return p.s.dom.live[o] }

// Active reports whether item i is primary and no chosen option contains it.
func (p Position) Active(i int32) bool { return p.s.dom.isActive(i) }

// Left returns the number of live options of item i, less those that it needs beyond one.
func (p Position) Left(i int32) int { return int(p.s.dom.left[i]) }

// NumActive returns the number of active items.
func (p Position) NumActive() int { return p.s.dom.numActive }

// DeadEnd reports whether an active item has no live option.
func (p Position) DeadEnd() bool { return p.s.dom.deadEnd >= 0 }

// Depth returns the number of decisions that stand.
func (p Position) Depth() int { return len(p.s.stack) }

// HadRivals reports whether, at the start, options besides o contained an item of o.
func (p Position) HadRivals(o int32) bool { return p.s.dom.hadRivals(o) }

// Err returns the cause if the context was done when it was polled last.
func (p Position) Err() error { return p.s.dom.poll.Err() }

// Poll polls the context, and returns its cause if it is done.
func (p Position) Poll() error { return p.s.dom.poll.Now() }

// Work counts units of work, and now and then polls the context. It returns the cause if the context is done.
func (p Position) Work(units int) error { return p.s.dom.poll.Add(units) }

// NewSingles calls visit for the items that were left with at most one option since the last call.
func (p Position) NewSingles(visit func(i int32)) {
	c := &p.s.dom.changes
	for _, queue := range []*[]int32{&c.naked, &c.hidden} {
		for _, i := range *queue {
			visit(i)
		}
		*queue = (*queue)[:0]
	}
}

// Place chooses the last live option of active item i. It returns the option and those that it rules out.
func (p Position) Place(i int32) (o int32, removed []int32) {
	mark := p.s.dom.mark()
	o = p.s.rules.applySingle(i)
	return o, p.s.dom.filteredSince(mark)
}

// HasLocked reports whether the scheme has rules beside singles, and HasSets whether it has rules with a
// base of several items.
func (p Position) HasLocked() bool { return p.s.rules.followed > Singles }
func (p Position) HasSets() bool   { return p.s.rules.followed&setRules != 0 }

// NewLockable returns the items that may be locked in another item since they lost options after the
// last call. The next rule overwrites the list.
func (p Position) NewLockable() []int32 {
	if p.s.rules.lockableIn == nil {
		p.s.rules.watchLocked()
	}
	return p.s.dom.changes.takeLocked()
}

// LockedIn returns an item that all live options of active item x contain, and that has others, or -1.
func (p Position) LockedIn(x int32) int32 {
	if p.Left(x) < 2 {
		return -1
	}
	return p.s.rules.lockedIn(x)
}

// Lock rules out the options of item y that do not contain x, which is locked in y.
func (p Position) Lock(x, y int32) (removed []int32) {
	mark := p.s.dom.mark()
	p.s.rules.applyLocked(x, y)
	return p.s.dom.filteredSince(mark)
}

// Tables returns the tables of the rules with a base of several items. It makes new ones if there are
// none, or if the scheme of the root is left.
func (p Position) Tables() *Tables {
	if p.s.dom.tables == nil {
		p.s.dom.makeTables(p.s.rules.followed)
	}
	return p.s.dom.tables
}

// SlotKind returns the kind of the items of a slot of the tables.
func (p Position) SlotKind(slot int) string { return p.s.view.kinds[p.s.dom.tables.kinds[slot]] }

// NewShrunk calls visit for the items that lost options since the last call, until it returns false.
func (p Position) NewShrunk(visit func(i int32) bool) {
	c := &p.s.dom.changes
	for size := range c.sets {
		for _, i := range c.sets[size] {
			if !visit(i) {
				return
			}
			c.nextSize[i] = 0
		}
		c.sets[size] = c.sets[size][:0]
	}
}

// Reach returns how many items of a slot are in the live options of active item i. It is false if a live
// option has no item of the slot.
func (p Position) Reach(i int32, slot int) (n int, whole bool) {
	mask, whole := p.s.dom.reach(i, slot)
	return bits.OnesCount64(mask), whole
}

// Set looks for a base of the given size with x and some of the items from, all of one group, and as many
// items that cover it. It applies the rule to the first base that rules options out.
func (p Position) Set(x int32, slot, other, size int, from []int32) (set, cover, removed []int32, ok bool) {
	d := &p.s.dom
	b, mark := base{slot: slot, other: other, size: size}, d.mark()
	if !d.startBase(&b, x) || !p.s.rules.extendBase(&b, from) {
		return nil, nil, nil, false
	}
	return append([]int32{}, b.items[:b.n]...), d.tables.coverOf(&b), d.filteredSince(mark), true
}

// RuleOut rules out the live ones of some options, for a reason of the caller.
func (p Position) RuleOut(options []int32) (removed []int32) {
	d := &p.s.dom
	mark := d.mark()
	d.filterLive(options)
	return d.filteredSince(mark)
}
