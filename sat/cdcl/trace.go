package cdcl

import (
	"context"
	"errors"
	"slices"

	"fourfold"
	"fourfold/sat/cdcl/internal/core"
)

// Trace searches p as Solve does, and calls visit for every event, in order, until visit returns
// false or all solutions are found. A decision, the facts that follow from it, a conflict, and the
// facts that are learned from the conflict are events, and so is a solution. visit may keep the
// events. After the first solution, the decisions that led to it are made again, by items.
//
// Up to the second solution, Trace makes the same decisions as Solve. From there on, Solve may walk
// parts of the tree without learning, and Trace never does. So Trace is slower, and may find further
// solutions in another order. If visit ended the trace, the error is nil.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(Event) bool) (fourfold.Stats, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t := &tracer{p: p, visit: visit, flipped: core.None, end: func() { cancel(errEnded) }}
	t.search = newSearch(ctx, s, p, t.solution)
	t.search.core.Listener = t
	stats, err := t.search.solve()
	if errors.Is(err, errEnded) {
		err = nil
	}
	return stats, err
}

// errEnded ends the search of a trace whose visitor wants no more events.
var errEnded = errors.New("the trace has ended")

// A tracer is a core.Listener that turns the events of the core into events about options.
type tracer struct {
	p      *fourfold.Problem
	search *search
	visit  func(Event) bool
	end    func() // ends the search soon
	ended  bool   // visit has returned false

	hues    []Fact   // by variable, behind those of the options: that an item has a color; nil if not made yet
	levels  []int    // of the core, those with a decision
	flipped core.Lit // of the last Flip, which Propagate tells again
	because []core.Lit
}

// report calls visit, unless it has returned false.
func (t *tracer) report(e Event) bool {
	if !t.ended {
		e.Level = len(t.levels)
		if t.ended = !t.visit(e); t.ended {
			t.end()
		}
	}
	return !t.ended
}

func (t *tracer) solution(sol fourfold.Solution) bool {
	return t.report(Event{Kind: Solved, Item: -1, Solution: slices.Clone(sol)})
}

// Decide reports a decision.
func (t *tracer) Decide(l core.Lit, level int) {
	t.levels = append(t.levels, level)
	t.report(Event{Kind: Decided, Item: -1, Fact: t.fact(l)})
}

// Propagate reports what follows.
func (t *tracer) Propagate(l core.Lit, why core.Reason) {
	if t.ended || why == core.None && l == t.flipped {
		return
	}
	t.because = t.search.core.Because(t.because[:0], l, why)
	e := Event{Kind: Followed, Fact: t.fact(l), Facts: t.facts(t.because, 0)}
	e.Item = t.itemOf(append(slices.Clip(e.Facts), e.Fact.Not()))
	t.report(e)
}

// Conflict reports which facts contradict each other.
func (t *tracer) Conflict(clause []core.Lit) {
	if !t.ended {
		facts := t.facts(clause, 1)
		t.report(Event{Kind: Clashed, Item: t.itemOf(facts), Facts: facts})
	}
}

// Learn reports which facts cannot hold together.
func (t *tracer) Learn(clause []core.Lit, glue int) {
	if !t.ended {
		t.report(Event{Kind: Learned, Item: -1, Facts: t.facts(clause, 1), Glue: glue})
	}
}

// Forget reports which facts are no longer looked at.
func (t *tracer) Forget(clause []core.Lit) {
	if !t.ended {
		t.report(Event{Kind: Forgot, Item: -1, Facts: t.facts(clause, 1)})
	}
}

// Backjump reports that levels are undone.
func (t *tracer) Backjump(level int) {
	for len(t.levels) > 0 && t.levels[len(t.levels)-1] > level {
		t.levels = t.levels[:len(t.levels)-1]
	}
	t.report(Event{Kind: WentBack, Item: -1})
}

// Restart reports a restart.
func (t *tracer) Restart() { t.report(Event{Kind: Restarted, Item: -1}) }

// Model does nothing: solution reports the model when it has been checked.
func (t *tracer) Model() {}

// Flip reports that a decision is exhausted.
func (t *tracer) Flip(l core.Lit) {
	t.flipped = l
	t.report(Event{Kind: Exhausted, Item: -1, Fact: t.fact(l)})
}

// facts returns the facts of literals, or of their negations if sign is 1.
func (t *tracer) facts(lits []core.Lit, sign core.Lit) []Fact {
	all := make([]Fact, len(lits))
	for k, l := range lits {
		all[k] = t.fact(l ^ sign)
	}
	return all
}

// fact returns what a literal that is true says.
func (t *tracer) fact(l core.Lit) Fact {
	v, holds := int32(l>>1), l&1 == 0
	if v < t.p.NumOptions() {
		return Fact{Option: v, Item: -1, Holds: holds}
	}
	if t.hues == nil {
		t.hues = t.search.encoder.hues()
	}
	f := t.hues[v-t.p.NumOptions()]
	f.Holds = holds
	return f
}

// hues returns the facts that an item has a color, for the colors that have a variable.
func (e *encoder) hues() []Fact {
	first := e.p.NumOptions()
	all := make([]Fact, e.numVars-int(first))
	for i, k := range e.colors {
		if v := int32(e.shades[k].lit >> 1); v >= first {
			all[v-first] = Fact{Option: -1, Item: i.Index, Color: i.Color, Holds: true}
		}
	}
	return all
}
