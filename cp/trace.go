package cp

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/tracing"
)

// Trace keeps the contract of [fourfold.Tracer]. Its events are the steps that [Solver.Steps] has, here up to the last
// solution, and those that choose the givens. Rule is the name of the technique. When a decision is undone, a Filter
// with the rule "refuted" hides its option; with scheme None the next Decide tries another one instead. The search
// makes the decisions of Solve, and has its counters but for the rules, which it applies in another order.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := tracing.New(p, visit)
	call := newSearch(ctx, s, p, rec.Found)
	call.tracer = &tracer{search: call, visit: func(step Step) bool { return reportStep(rec, step) }, givens: true}
	call.propagate = call.tracer.follow
	for _, o := range call.dom.chosen { // the givens, by scheme None
		items := p.Option(o)
		rec.Choose(items[slices.IndexFunc(items, func(i fourfold.Item) bool { return p.IsPrimary(i.Index) })].Index, o)
	}
	err := call.run()
	if rec.Ended() {
		err = nil
	} else if call.tracer.cause != nil {
		err = call.tracer.cause
	}
	return call.stats(), err
}

// reportStep reports a step as one or two events. It returns false if no more are wanted.
func reportStep(rec *tracing.Recorder, s Step) bool {
	e := fourfold.Event{Fact: fourfold.NoFact, Item: s.Base[0], Hidden: s.Removed}
	switch s.Action {
	case Place:
		e.Kind, e.Fact, e.Chosen = fourfold.Force, fourfold.OptionFact(s.Chosen, true), []int32{s.Chosen}
		e.Rule, e.Base = s.Name, s.Base
	case Remove:
		e.Kind, e.Rule, e.Base, e.Cover = fourfold.Filter, s.Name, s.Base, s.Cover
		if len(s.Base) > 1 {
			e.Item = -1
		}
	case Guess:
		e.Kind, e.Fact, e.Chosen = fourfold.Decide, fourfold.OptionFact(s.Chosen, true), []int32{s.Chosen}
		e.Place, e.Of = rec.Place(e.Item, s.Chosen)
	case DeadEnd:
		e.Kind = fourfold.DeadEnd
	case Retract:
		rec.Undo(s.Depth)
		e.Kind, e.Rule = fourfold.Filter, "refuted"
	}
	rec.Report(e)
	return !rec.Ended()
}

// Trace keeps the contract of [fourfold.Tracer]. An option is forced if the others of its item clash with chosen
// options; otherwise it is a decision. The counters are those of Solve.
func (b Backtracking) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := tracing.New(p, visit)
	stats, err := b.search(ctx, p, rec.Found, rec)
	if rec.Ended() {
		err = nil
	}
	return stats, err
}
