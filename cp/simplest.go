package cp

import (
	"math"
	"slices"
)

// A trace finds its steps one by one, and each time takes the simplest rule that applies. A
// search without a tracer applies whatever rule it finds first.
//
// The tracer examines only items that have changed since it last examined them. It takes
// these items from the queues in changes, and keeps the items to which a rule may apply. So
// the time for a step grows with the number of changes, and not with the length of the
// problem.

// follow applies the rules one by one until nothing is left to infer. It returns false at a
// dead end.
func (t *tracer) follow() bool {
	r, d := &t.search.rules, &t.search.dom
	for r.followed != None && d.deadEnd < 0 && t.poll() && t.nextStep() {
	}
	return d.deadEnd < 0
}

// nextStep applies the simplest rule that applies and reports the step. It returns false if
// no rule applies or the trace has ended.
func (t *tracer) nextStep() bool {
	r := &t.search.rules
	return t.nextSingle() || t.search.dom.numActive > 0 && (r.followed > Singles && (t.nextLocked() || r.followed&setRules != 0 && t.nextSet()) || t.nextDeduction())
}

// poll polls the context. It returns false if the trace has ended.
func (t *tracer) poll() bool {
	if !t.hasEnded() {
		t.cause = t.search.poll()
	}
	return !t.hasEnded()
}

// examine counts an item as examined, and as work for the poll. It returns false if the trace has
// ended.
func (t *tracer) examine() bool {
	t.examined++
	if !t.hasEnded() {
		t.cause = t.search.dom.poll.Add(1)
	}
	return !t.hasEnded()
}

// forget empties the pending lists. It is called after undo: marks are set at fixpoints,
// where nothing is left to infer.
func (t *tracer) forget() {
	t.singles, t.locked = t.singles[:0], t.locked[:0]
	t.sets.forget()
}

// nextSingle applies the simplest single. It returns false if there is none.
func (t *tracer) nextSingle() bool {
	d := &t.search.dom
	t.takeSingles()
	for len(t.singles) > 0 && t.examine() {
		key := t.singles[0]
		t.singles.pop()
		if i := itemOf(key); d.isActive(i) && d.left[i] == 1 {
			t.placeSingle(i, float64(rankOf(key))/10)
			return true
		}
	}
	return false
}

// takeSingles moves the items with at most one option left from the changes to the pending
// singles.
func (t *tracer) takeSingles() {
	c := &t.search.dom.changes
	for _, queue := range []*[]int32{&c.naked, &c.hidden} {
		for _, i := range *queue {
			t.singles.push(pendingOf(t.rankOfSingle(i), i))
		}
		*queue = (*queue)[:0]
	}
}

// rankOfSingle returns the place of a single of item i among all singles: ten times its rating, or 0
// if its option never had a rival, as those of givens.
func (t *tracer) rankOfSingle(i int32) int {
	v, d := &t.search.view, &t.search.dom
	if uses := v.Uses(i); len(uses) == 1 && !d.hadRivals(uses[0]) {
		return 0
	}
	return int(math.Round(10 * RatingOfSingle(v.Problem, i, d.isActive)))
}

// placeSingle chooses the last option of item i. The values that are the last ones of their units then
// become simpler singles.
func (t *tracer) placeSingle(i int32, rating float64) {
	v, d := &t.search.view, &t.search.dom
	mark := d.mark()
	o := t.search.rules.applySingle(i)
	for _, j := range v.Option(o) {
		if last := lastOpen(v.Problem, j.Index, d.isActive); last >= 0 && d.left[last] == 1 {
			t.singles.push(pendingOf(t.rankOfSingle(last), last))
		}
	}
	if d.hadRivals(o) || t.givens {
		name := nameOf(v.kinds[v.kindOf[i]], "", 0).name()
		t.report(Step{Action: Place, Name: name, Base: []int32{i}, Chosen: o, Rating: rating}, mark)
	}
}

// nextLocked applies the simplest locked candidates. It returns false if there are none.
func (t *tracer) nextLocked() bool {
	d, r := &t.search.dom, &t.search.rules
	if r.lockableIn == nil {
		r.watchLocked()
	}
	t.takeLocked()
	for len(t.locked) > 0 && t.examine() {
		key := t.locked[0]
		x, cover, name := t.lockedIn(itemOf(key))
		if cover >= 0 && name.rank <= rankOf(key) {
			mark := d.mark()
			r.applyLocked(x, cover) // x stays pending: it may be locked in another item as well
			t.report(Step{Action: Remove, Name: name.name(), Base: []int32{x}, Cover: []int32{cover}, Chosen: -1}, mark)
			return true
		}
		if t.locked.pop(); cover >= 0 {
			t.locked.push(pendingOf(name.rank, x))
		}
	}
	return false
}

// takeLocked moves the items that are locked in another item from the changes to the pending
// ones.
func (t *tracer) takeLocked() {
	c := &t.search.dom.changes
	slices.Sort(c.locked)
	for _, x := range slices.Compact(c.locked) {
		if !t.examine() {
			return
		}
		if _, cover, name := t.lockedIn(x); cover >= 0 {
			t.locked.push(pendingOf(name.rank, x))
		}
	}
	c.locked = c.locked[:0]
}

// lockedIn returns item x, the item that x is locked in (or -1), and the technique.
func (t *tracer) lockedIn(x int32) (base, cover int32, rule technique) {
	v := &t.search.view
	if !t.search.dom.isActive(x) {
		return x, -1, rule
	}
	if cover = t.search.rules.lockedIn(x); cover >= 0 {
		rule = nameOf(v.kinds[v.kindOf[x]], v.kinds[v.kindOf[cover]], 1)
	}
	return x, cover, rule
}
