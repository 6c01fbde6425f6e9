package cp

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/tracing"
)

// Trace keeps the contract of [fourfold.Tracer]. Its events are the rules that Solve applies, in its order, and those that
// choose the givens. Rule is the name of the rule. When a decision is undone, a Filter with the rule "refuted" hides its
// option; with scheme None the next Decide tries another one instead.
// The search is that of Solve without restarts, and so are its counters.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := recorder{tracing.New(p, visit)}
	call := newSearch(ctx, s, p, rec.Found)
	call.guide = rec
	for _, o := range call.dom.chosen { // the givens, by scheme None
		items := p.Option(o)
		rec.Choose(items[slices.IndexFunc(items, func(i fourfold.Item) bool { return p.IsPrimary(i.Index) })].Index, o)
	}
	err := call.run()
	if rec.Ended() {
		err = nil
	}
	return call.stats(), err
}

// A recorder is the Guide of a trace: it leaves the rules to the search, and reports them.
type recorder struct{ *tracing.Recorder }

func (rec recorder) Infer(at Position) bool {
	r := &at.s.rules
	r.heard = func(rule string, base, cover []int32, option int32, mark int) {
		if r.dom.poll.Now() != nil {
			return // the rule may have been applied in part
		}
		rec.rule(at, rule, base, cover, option, r.dom.filteredSince(mark))
	}
	r.follow()
	return !rec.Ended()
}

// rule reports a rule that was applied.
func (rec recorder) rule(at Position, name string, base, cover []int32, option int32, hidden []int32) {
	p, kind, n := at.s.view.Problem, "", len(cover)
	if n > 0 {
		kind = p.ItemKind(cover[0])
	}
	if name == "" {
		name, _ = RuleName(p.ItemKind(base[0]), kind, n)
	}
	e := fourfold.Event{Kind: fourfold.Filter, Fact: fourfold.NoFact, Item: base[0], Rule: name, Base: base, Cover: cover, Hidden: hidden}
	if len(base) > 1 {
		e.Item = -1
	}
	if option >= 0 {
		e.Kind, e.Fact, e.Chosen = fourfold.Force, fourfold.OptionFact(option, true), []int32{option}
	}
	rec.Report(e)
}

// Hear reports a move of the search.
func (rec recorder) Hear(at Position, m Move) bool {
	e := fourfold.Event{Kind: m.Kind, Fact: fourfold.NoFact, Item: m.Item, Hidden: m.Removed}
	switch m.Kind {
	case fourfold.Decide:
		e.Fact, e.Chosen = fourfold.OptionFact(m.Option, true), []int32{m.Option}
		e.Place, e.Of = rec.Place(m.Item, m.Option)
	case fourfold.Undo:
		rec.Undo(at.Depth())
		e.Kind, e.Rule = fourfold.Filter, "refuted"
	}
	rec.Report(e)
	return !rec.Ended()
}

// Trace keeps the contract of [fourfold.Tracer]. An option is forced if the others of its item
// clash with chosen options; otherwise it is a decision, and always if items have bounds. The
// counters are those of Solve.
func (b Backtracking) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := tracing.New(p, visit)
	stats, err := b.search(ctx, p, rec.Found, rec)
	if rec.Ended() {
		err = nil
	}
	return stats, err
}
