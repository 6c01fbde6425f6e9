package cdcl

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/tracing"
	"fourfold/sat/cdcl/internal/core"
)

// Trace keeps the contract of [fourfold.Tracer]. It tells why each fact follows, what contradicts
// itself at a dead end, and what is learned from that. Options that are hidden one after another for
// the same reason are one event. If several items are that reason, its Item is -1. After the first
// solution, the decisions that led to it are made again, by items. When all solutions with a
// decision are found, the opposite follows by the rule "exhausted".
//
// Trace makes the same decisions as Solve if there are no large secondary items, which Trace does
// not split, and if Solve does not exclude the first solution to look for a second one.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := &tracer{p: p, recorder: tracing.New(p, visit), flipped: core.None, end: cancel}
	s.Workers = 1
	t.search = newSearch(ctx, s, p, t.solution)
	t.search.core.Listener = t
	stats, err := t.search.solve(t.search.all)
	if t.recorder.Ended() {
		err = nil
	}
	return stats, err
}

// A tracer is a core.Listener that turns the events of the core into events about options.
type tracer struct {
	p        *fourfold.Problem
	search   *search
	recorder *tracing.Recorder
	end      func() // ends the search soon

	hues    []fourfold.Fact // by variable, behind those of the options: that an item has a color; nil if not made yet
	levels  []int           // of the core, those with a decision
	flipped core.Lit        // of the last Flip
	because []core.Lit
	filter  fourfold.Event // has not been reported, because it may get more hidden options
}

// report reports the filter that waits, and then e. It returns false if visit has ended the trace.
func (t *tracer) report(e fourfold.Event) bool {
	t.flush()
	t.recorder.Report(e)
	return t.goOn()
}

// flush reports the filter that waits.
func (t *tracer) flush() {
	if len(t.filter.Hidden) > 0 {
		t.recorder.Report(t.filter)
		t.filter.Hidden = nil
	}
}

// goOn ends the search if visit has returned false. It reports whether visit has not.
func (t *tracer) goOn() bool {
	if t.recorder.Ended() {
		t.end()
		return false
	}
	return true
}

func (t *tracer) solution(sol fourfold.Solution) bool {
	return t.report(fourfold.Event{Kind: fourfold.Found, Fact: fourfold.NoFact, Item: -1, Solution: slices.Clone(sol)})
}

// Decide reports a decision.
func (t *tracer) Decide(l core.Lit, level int) {
	t.levels = append(t.levels, level)
	t.report(t.assigned(fourfold.Decide, l))
}

// Propagate reports what follows.
func (t *tracer) Propagate(l core.Lit, why core.Reason) {
	if t.recorder.Ended() {
		return
	}
	e := t.assigned(fourfold.Force, l)
	if why == core.None && l == t.flipped {
		e.Rule = "exhausted"
	} else {
		t.because = t.search.core.Because(t.because[:0], l, why)
		e.Facts = t.facts(t.because, 0)
		e.Item = t.itemOf(append(slices.Clip(e.Facts), e.Fact.Not()))
		e.Clause = e.Item < 0
	}
	if len(e.Hidden) == 0 {
		t.report(e)
		return
	}
	e.Kind, e.Fact = fourfold.Filter, fourfold.NoFact
	t.hide(e)
}

// assigned returns an event after which a literal is true.
func (t *tracer) assigned(kind fourfold.EventKind, l core.Lit) fourfold.Event {
	e := fourfold.Event{Kind: kind, Fact: t.fact(l), Item: -1}
	switch {
	case e.Fact.Option < 0:
	case e.Fact.Holds:
		e.Chosen = []int32{e.Fact.Option}
	default:
		e.Hidden = []int32{e.Fact.Option}
	}
	return e
}

// hide adds the options that a filter hides to the filter that waits, if both have the same reason.
// Otherwise it reports that one, and lets this one wait.
func (t *tracer) hide(e fourfold.Event) {
	w := &t.filter
	if len(w.Hidden) == 0 || e.Clause != w.Clause || !slices.Equal(e.Facts, w.Facts) {
		t.flush()
		t.goOn()
		t.filter = e
		return
	}
	w.Hidden = append(w.Hidden, e.Hidden...)
	if e.Item != w.Item {
		w.Item = -1
	}
}

// Conflict reports which facts contradict each other.
func (t *tracer) Conflict(clause []core.Lit) {
	if !t.recorder.Ended() {
		facts := t.facts(clause, 1)
		item := t.itemOf(facts)
		t.report(fourfold.Event{Kind: fourfold.DeadEnd, Fact: fourfold.NoFact, Item: item, Facts: facts, Clause: item < 0})
	}
}

// Learn reports which facts cannot hold together.
func (t *tracer) Learn(clause []core.Lit, glue int) { t.reportClause(fourfold.Learn, clause, glue) }

// Forget reports which facts are no longer looked at.
func (t *tracer) Forget(clause []core.Lit) { t.reportClause(fourfold.Forget, clause, 0) }

func (t *tracer) reportClause(kind fourfold.EventKind, clause []core.Lit, glue int) {
	if !t.recorder.Ended() {
		t.report(fourfold.Event{Kind: kind, Fact: fourfold.NoFact, Item: -1, Facts: t.facts(clause, 1), Glue: glue})
	}
}

// Backjump reports that levels are undone.
func (t *tracer) Backjump(level int) {
	for len(t.levels) > 0 && t.levels[len(t.levels)-1] > level {
		t.levels = t.levels[:len(t.levels)-1]
	}
	t.flush()
	t.recorder.Undo(len(t.levels))
	t.goOn()
}

// Restart reports a restart.
func (t *tracer) Restart() {
	t.report(fourfold.Event{Kind: fourfold.Restart, Fact: fourfold.NoFact, Item: -1})
}

// Model does nothing: solution reports the model when it has been checked.
func (t *tracer) Model() {}

// Flip notes that a decision is exhausted. Propagate reports the opposite, if that is possible.
func (t *tracer) Flip(l core.Lit) { t.flipped = l }

// facts returns the facts of literals, or of their negations if sign is 1.
func (t *tracer) facts(lits []core.Lit, sign core.Lit) []fourfold.Fact {
	all := make([]fourfold.Fact, len(lits))
	for k, l := range lits {
		all[k] = t.fact(l ^ sign)
	}
	return all
}

// fact returns what a literal that is true says.
func (t *tracer) fact(l core.Lit) fourfold.Fact {
	v, holds := int32(l>>1), l&1 == 0
	if v < t.p.NumOptions() {
		return fourfold.OptionFact(v, holds)
	}
	if t.hues == nil {
		t.hues = t.search.encoder.hues()
	}
	f := t.hues[v-t.p.NumOptions()]
	f.Holds = holds
	return f
}

// hues returns the facts that an item has a color, for the colors that have a variable.
func (e *encoder) hues() []fourfold.Fact {
	first := e.p.NumOptions()
	all := make([]fourfold.Fact, e.numVars-int(first))
	for i, k := range e.colors {
		if v := int32(e.shades[k].lit >> 1); v >= first {
			all[v-first] = fourfold.Fact{Option: -1, Item: i.Index, Color: i.Color, Holds: true}
		}
	}
	return all
}
