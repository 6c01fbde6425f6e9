package reduce

import (
	"fourfold"
	"fourfold/internal/kit/tracing"
)

// A Trace tells the search that uses a State as events. The methods of a nil Trace do nothing.
type Trace struct {
	state *State
	rec   *tracing.Recorder
	told  int // the part of the trail that the Recorder has
	depth int // the decisions that stand; the Recorder learns with the next event which are undone
}

// NewTrace returns the Trace of a search that begins, or nil if rec is nil.
func NewTrace(s *State, rec *tracing.Recorder) *Trace {
	if rec == nil {
		return nil
	}
	return &Trace{state: s, rec: rec}
}

// Depth returns the number of decisions that stand.
func (t *Trace) Depth() int {
	if t == nil {
		return 0
	}
	return t.depth
}

// Undo says that the decisions above a depth were undone, and the State as far as a mark.
func (t *Trace) Undo(depth, mark int) {
	if t != nil {
		t.depth, t.told = depth, min(t.told, mark)
	}
}

// Report reports an event, which fits the decisions that stand.
func (t *Trace) Report(e fourfold.Event) {
	if t != nil {
		t.rec.Undo(t.depth)
		t.rec.Report(e)
		t.depth = t.rec.Depth()
	}
}

// Decide reports that an option is going to be chosen or hidden. If that has no alternative, it is no decision.
func (t *Trace) Decide(item, o int32, hide bool, place, of int) {
	if t == nil {
		return
	}
	t.rec.Undo(t.depth)
	e := fourfold.Event{Kind: fourfold.Decide, Fact: fourfold.OptionFact(o, !hide), Item: item, Place: place, Of: of}
	if hide {
		e.Hidden = []int32{o}
	} else {
		e.Chosen, e.Hidden = []int32{o}, t.rec.Rivals(nil, o)
	}
	if of == 1 {
		e.Kind, e.Place, e.Of = fourfold.Force, 0, 0
	}
	t.Report(e)
}

// Settled reports what the State has chosen and hidden since the last call. The rule is that of changes which do not
// follow from singles or lost colors.
func (t *Trace) Settled(rule string) {
	if t == nil || t.state.Err() != nil {
		return
	}
	t.rec.Undo(t.depth)
	var hidden, byColors []int32
	for _, o := range t.state.trail[t.told:] {
		switch {
		case o < 0:
			t.filter(hidden, rule)
			t.filter(byColors, ByColors)
			t.force(^o, rule)
			hidden, byColors = nil, nil
		case !t.rec.Open(o):
		case t.state.colors != nil && t.state.colors.by[o]:
			byColors = append(byColors, o)
		default:
			hidden = append(hidden, o)
		}
	}
	t.filter(hidden, rule)
	t.filter(byColors, ByColors)
	t.told = len(t.state.trail)
}

func (t *Trace) filter(hidden []int32, rule string) {
	t.Report(fourfold.Event{Kind: fourfold.Filter, Fact: fourfold.NoFact, Item: -1, Rule: rule, Hidden: hidden})
}

// force reports that option o is chosen. The rule is propagation if o is the last option of an item.
func (t *Trace) force(o int32, rule string) {
	e := fourfold.Event{Kind: fourfold.Force, Fact: fourfold.OptionFact(o, true), Item: -1, Rule: rule, Chosen: []int32{o}}
	for _, i := range t.state.p.Option(o) {
		if _, of := t.rec.Place(i.Index, o); of == 1 && e.Item < 0 && t.state.p.Need(i.Index) > 0 {
			e.Item, e.Rule = i.Index, ByPropagation
		}
	}
	e.Hidden = t.rec.Rivals(nil, o)
	t.Report(e)
}

// DeadEnd reports the changes as Settled does, and then a dead end of the State.
func (t *Trace) DeadEnd(rule string) {
	t.Settled(rule)
	if t == nil || t.state.Err() != nil {
		return
	}
	for i := range t.state.p.NumItems() {
		if t.state.Free(i) < t.state.Needs(i) {
			t.Report(fourfold.Event{Kind: fourfold.DeadEnd, Fact: fourfold.NoFact, Item: i})
			return
		}
	}
}

// Proved reports a dead end that has no item: a proof that there is no other solution here.
func (t *Trace) Proved(rule string, pivots int64) {
	t.Report(fourfold.Event{Kind: fourfold.DeadEnd, Fact: fourfold.NoFact, Item: -1, Rule: rule, Pivots: pivots})
}

// Found reports a solution. It returns false if no more events are wanted.
func (t *Trace) Found(sol fourfold.Solution) bool {
	t.rec.Undo(t.depth)
	return t.rec.Found(sol)
}

// End reports that the search is complete.
func (t *Trace) End() {
	if t != nil {
		t.rec.Undo(0)
	}
}
