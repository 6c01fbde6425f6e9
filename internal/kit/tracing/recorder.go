// Package tracing helps engines to tell the steps of their search as events that can be undone, and
// plays such events.
package tracing

import (
	"slices"

	"fourfold"
)

// A Recorder makes the events of one search and hands them to a visitor. It keeps the state that a
// player of the events has. So an engine may report options that are settled already: they are left
// out of the event. A nil Recorder reports nothing.
type Recorder struct {
	p     *fourfold.Problem
	visit func(fourfold.Event) bool
	ended bool

	settled   []bool  // by option: it is chosen or hidden
	held      []int32 // the number of chosen options of each item, if items have bounds
	trail     []int32 // o: option o was hidden; ^o: option o was chosen
	decisions []decision
}

// A decision that stands, and the length of the trail before it.
type decision struct {
	fact fourfold.Fact
	mark int
}

// New returns the Recorder of a search of p.
func New(p *fourfold.Problem, visit func(fourfold.Event) bool) *Recorder {
	r := &Recorder{p: p, visit: visit, settled: make([]bool, p.NumOptions())}
	if p.HasBounds() {
		r.held = make([]int32, p.NumItems())
	}
	return r
}

// Ended reports whether the visitor wants no more events.
func (r *Recorder) Ended() bool { return r != nil && r.ended }

// Depth returns the number of decisions that stand. It is 0 if nothing is recorded.
func (r *Recorder) Depth() int {
	if r == nil {
		return 0
	}
	return len(r.decisions)
}

// Open reports whether an option is neither chosen nor hidden.
func (r *Recorder) Open(o int32) bool { return !r.settled[o] }

// Report reports an event of any kind but Undo. It fills in Depth, and sorts Chosen and Hidden. An
// event of the kind Force or Filter in which no option changes is dropped, unless its Fact is about
// a color.
func (r *Recorder) Report(e fourfold.Event) {
	if r == nil || r.ended {
		return
	}
	mark := len(r.trail)
	e.Chosen, e.Hidden = r.settle(e.Chosen, true), r.settle(e.Hidden, false)
	if (e.Kind == fourfold.Force || e.Kind == fourfold.Filter) && len(r.trail) == mark && e.Fact.Color == fourfold.NoColor {
		return
	}
	if e.Kind == fourfold.Decide {
		r.decisions = append(r.decisions, decision{e.Fact, mark})
	}
	r.send(e)
}

// settle settles those of the options that are open, and returns them.
func (r *Recorder) settle(options []int32, chosen bool) (changed []int32) {
	for _, o := range options {
		if r.settled[o] {
			continue
		}
		r.settled[o] = true
		changed = append(changed, o)
		if chosen {
			r.hold(o, 1)
			o = ^o
		}
		r.trail = append(r.trail, o)
	}
	slices.Sort(changed)
	return changed
}

// Undo reports that all decisions above a depth are undone. It reports nothing if there are none.
func (r *Recorder) Undo(depth int) {
	if r == nil || r.ended || depth >= len(r.decisions) {
		return
	}
	first := r.decisions[depth]
	e := fourfold.Event{Kind: fourfold.Undo, Fact: first.fact, Item: -1}
	for _, d := range r.decisions[depth:] {
		e.Facts = append(e.Facts, d.fact)
	}
	for _, o := range r.trail[first.mark:] {
		if o < 0 {
			o = ^o
			r.hold(o, -1)
			e.Chosen = append(e.Chosen, o)
		} else {
			e.Hidden = append(e.Hidden, o)
		}
		r.settled[o] = false
	}
	slices.Sort(e.Chosen)
	slices.Sort(e.Hidden)
	r.trail, r.decisions = r.trail[:first.mark], r.decisions[:depth]
	r.send(e)
}

// Choose reports that the search chooses an open option of an item, and so hides its rivals. This
// is a decision if the item has other open options, and Place is its number among them.
func (r *Recorder) Choose(item, o int32) {
	if r == nil || r.ended {
		return
	}
	e := fourfold.Event{Kind: fourfold.Force, Fact: fourfold.OptionFact(o, true), Item: item, Chosen: []int32{o}, Hidden: r.Rivals(nil, o)}
	if place, of := r.Place(item, o); of > 1 {
		e.Kind, e.Place, e.Of = fourfold.Decide, place, of
	}
	r.Report(e)
}

// Place returns the number of option o among the open options of an item, from 1, and how many
// there are.
func (r *Recorder) Place(item, o int32) (place, of int) {
	for _, q := range r.p.Uses(item) {
		if r.settled[q] {
			continue
		}
		if of++; q == o {
			place = of
		}
	}
	return place, of
}

// DeadEnd reports that an item has no option left. Item -1 stands for another reason.
func (r *Recorder) DeadEnd(item int32) {
	r.Report(fourfold.Event{Kind: fourfold.DeadEnd, Fact: fourfold.NoFact, Item: item})
}

// Found reports a copy of a solution. It returns false if the visitor wants no more events.
func (r *Recorder) Found(sol fourfold.Solution) bool {
	r.Report(fourfold.Event{Kind: fourfold.Found, Fact: fourfold.NoFact, Item: -1, Solution: slices.Clone(sol)})
	return !r.ended
}

func (r *Recorder) send(e fourfold.Event) {
	e.Depth = len(r.decisions)
	r.ended = !r.visit(e)
}

// hold counts that option o is chosen, or no more.
func (r *Recorder) hold(o, n int32) {
	if r.held != nil {
		for _, i := range r.p.Option(o) {
			r.held[i.Index] += n
		}
	}
}

// Rivals appends to dst the open options that exclude option o: those that share an item with it,
// which has room for no other, and do not give it the same color. An option that shares several
// items is appended once for each; Report does not mind.
func (r *Recorder) Rivals(dst []int32, o int32) []int32 {
	more := int32(1) // o itself, unless it is chosen already
	if r.settled[o] {
		more = 0
	}
	for _, i := range r.p.Option(o) {
		if r.held != nil && r.held[i.Index]+more < r.p.Room(i.Index) {
			continue
		}
		for _, q := range r.p.Uses(i.Index) {
			if q != o && !r.settled[q] && (i.Color == fourfold.NoColor || r.p.ColorIn(q, i.Index) != i.Color) {
				dst = append(dst, q)
			}
		}
	}
	return dst
}
