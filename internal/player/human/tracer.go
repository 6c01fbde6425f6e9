package human

import (
	"container/heap"
	"math"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// A tracer is a [cp.Guide] that reports the steps of a search.
type tracer struct {
	p      *fourfold.Problem
	at     cp.Position
	visit  func(Step) bool
	ended  bool                      // visit has returned false
	state  *State                    // after the last step
	deduce func(*State) (Step, bool) // finds a step where no rule of the scheme applies; nil finds nothing

	singles  pending // items with one option left, by ten times the rating
	locked   pending // items that are locked in another item, by the rank of the technique
	sets     pendingSets
	examined int64 // the number of items examined
}

// report calls visit with a step. If the context is done, the step may be incomplete and is not reported.
func (t *tracer) report(step Step) {
	if t.at.Err() != nil || t.ended || step.Action == Place && t.state.isChosen(step.Chosen) {
		return
	}
	if step.Depth = t.at.Depth(); step.Action != Retract {
		step.Removed = t.state.liveOf(step.Removed)
	}
	t.state.Apply(step)
	t.ended = !t.visit(step)
}

// Hear reports a decision, a dead end or a decision undone.
func (t *tracer) Hear(at cp.Position, m cp.Move) bool {
	t.at = at
	step := Step{Base: []int32{m.Item}, Chosen: m.Option, Removed: m.Removed}
	switch m.Kind {
	case fourfold.Decide:
		step.Action, step.Name = Guess, "guess"
	case fourfold.DeadEnd:
		step.Action, step.Name = DeadEnd, "dead end"
	case fourfold.Undo:
		step.Action, step.Name = Retract, "retract"
		t.forget()
	}
	t.report(step)
	return !t.ended
}

// A tracer examines only items that have changed since it last examined them, and keeps the items to
// which a rule may apply. So the time for a step grows with the number of changes, and not with the
// length of the problem.

// Infer applies the rules one by one, the simplest first, until nothing is left to infer.
func (t *tracer) Infer(at cp.Position) bool {
	t.at = at
	for !at.DeadEnd() && !t.ended && at.Poll() == nil && t.nextStep() {
	}
	return !t.ended
}

// nextStep applies the simplest rule that applies and reports the step. It returns false if
// no rule applies or the trace has ended.
func (t *tracer) nextStep() bool {
	if t.nextSingle() {
		return true
	}
	return t.at.NumActive() > 0 && (t.at.HasLocked() && t.nextLocked() || t.at.HasSets() && t.nextSet() || t.nextDeduction())
}

// examine counts an item as examined, and as work for the poll. It returns false if the trace has
// ended.
func (t *tracer) examine() bool {
	t.examined++
	return !t.ended && t.at.Work(1) == nil
}

// forget empties the pending lists. It is called after undo: decisions are made at fixpoints,
// where nothing is left to infer.
func (t *tracer) forget() {
	t.singles, t.locked = t.singles[:0], t.locked[:0]
	t.sets.forget()
}

// nextSingle applies the simplest single. It returns false if there is none.
func (t *tracer) nextSingle() bool {
	t.at.NewSingles(t.addSingle)
	for len(t.singles) > 0 && t.examine() {
		key := t.singles[0]
		heap.Pop(&t.singles)
		if i := itemOf(key); t.isSingle(i) {
			t.placeSingle(i, float64(rankOf(key))/10)
			return true
		}
	}
	return false
}

func (t *tracer) isSingle(i int32) bool { return t.at.Active(i) && t.at.Left(i) == 1 }

// addSingle adds an item to the pending singles. Its rank is ten times its rating, or 0 if its option never
// had a rival, as those of givens.
func (t *tracer) addSingle(i int32) {
	rank := 0
	if uses := t.p.Uses(i); len(uses) != 1 || t.at.HadRivals(uses[0]) {
		rank = int(math.Round(10 * RatingOfSingle(t.p, i, t.at.Active)))
	}
	heap.Push(&t.singles, pendingOf(rank, i))
}

// placeSingle chooses the last option of item i. The values that are the last ones of their units then
// become simpler singles.
func (t *tracer) placeSingle(i int32, rating float64) {
	o, removed := t.at.Place(i)
	for _, j := range t.p.Option(o) {
		if last := lastOpen(t.p, j.Index, t.at.Active); last >= 0 && t.isSingle(last) {
			t.addSingle(last)
		}
	}
	if t.at.HadRivals(o) {
		name, _ := cp.RuleName(t.p.ItemKind(i), "", 0)
		t.report(Step{Action: Place, Name: name, Base: []int32{i}, Chosen: o, Removed: removed, Rating: rating})
	}
}

// nextLocked applies the simplest locked candidates. It returns false if there are none.
func (t *tracer) nextLocked() bool {
	t.takeLocked()
	for len(t.locked) > 0 && t.examine() {
		key := t.locked[0]
		x := itemOf(key)
		cover, name, rank := t.lockedIn(x)
		if cover >= 0 && rank <= rankOf(key) {
			removed := t.at.Lock(x, cover) // x stays pending: it may be locked in another item as well
			t.report(Step{Action: Remove, Name: name, Base: []int32{x}, Cover: []int32{cover}, Chosen: -1, Removed: removed})
			return true
		}
		if heap.Pop(&t.locked); cover >= 0 {
			heap.Push(&t.locked, pendingOf(rank, x))
		}
	}
	return false
}

// takeLocked adds the items that are locked in another item to the pending ones.
func (t *tracer) takeLocked() {
	items := t.at.NewLockable()
	slices.Sort(items)
	for _, x := range slices.Compact(items) {
		if !t.examine() {
			return
		}
		if cover, _, rank := t.lockedIn(x); cover >= 0 {
			heap.Push(&t.locked, pendingOf(rank, x))
		}
	}
}

// lockedIn returns the item that x is locked in, or -1, and the technique.
func (t *tracer) lockedIn(x int32) (cover int32, name string, rank int) {
	if !t.at.Active(x) {
		return -1, "", 0
	}
	if cover = t.at.LockedIn(x); cover >= 0 {
		name, rank = cp.RuleName(t.p.ItemKind(x), t.p.ItemKind(cover), 1)
	}
	return cover, name, rank
}

// nextDeduction applies a step that the caller of the trace deduces. It returns false if there is
// none.
func (t *tracer) nextDeduction() bool {
	if t.deduce == nil || t.ended || t.at.Err() != nil {
		return false
	}
	step, ok := t.deduce(t.state)
	if !ok {
		_ = t.at.Poll() // deduce may have found nothing because the context is done; then there is no guess
		return false
	}
	step.Removed = t.at.RuleOut(step.Removed)
	t.report(step)
	return len(step.Removed) > 0
}
