package cp

import (
	"context"
	"slices"
	"time"

	"fourfold"
)

// Trace searches p for one solution and calls visit for every step, in order, until
// visit returns false. Of the rules that apply it follows the simplest first: naked
// singles, hidden singles, locked candidates, pairs, and so on. It returns the solution, or
// fourfold.ErrNoSolution, or what ended the search before that; nil and nil if visit did.
//
// The time for a step grows with what the steps before it have changed, and not with the
// length of p, but Trace is slower than Solve. The decisions are those of Solve.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	begin := time.Now()
	var found fourfold.Solution
	call := newSearch(ctx, s, p, func(sol fourfold.Solution) bool { found = sol; return false })
	call.tracer = &tracer{search: call, visit: visit}
	call.propagate = call.tracer.follow
	ready := time.Now()
	err := call.run()
	stats := call.stats(ready.Sub(begin), time.Since(ready))
	switch {
	case call.tracer.cause != nil:
		return nil, stats, call.tracer.cause
	case call.tracer.ended:
		return nil, stats, nil
	case err == nil && found == nil && p.NumPrimary() > 0:
		err = fourfold.ErrNoSolution
	}
	return found, stats, err
}

// A tracer tells the steps of a search. A nil tracer tells nothing.
type tracer struct {
	search *search
	visit  func(Step) bool
	ended  bool  // visit has had enough
	cause  error // why the trace has ended before that, such as the cause of the context

	singles pending // items with one option left, cells first
	locked  pending // items that are locked in another, by the rank of the rule
	sets    pendingSets
	looks   int64 // items that the tracer has looked at
}

// hasEnded reports whether visit has had enough, or the context is done.
func (t *tracer) hasEnded() bool { return t != nil && (t.ended || t.cause != nil) }

// tell visits a step with the options filtered out since the mark, unless the step was cut
// short since the context is done.
func (t *tracer) tell(step Step, mark int) {
	if t.search.dom.poll.Err() != nil {
		return
	}
	for _, o := range t.search.dom.trail[mark:] {
		if o >= 0 {
			step.Removed = append(step.Removed, o)
		}
	}
	slices.Sort(step.Removed)
	step.Depth = len(t.search.stack)
	t.ended = t.ended || !t.visit(step)
}

// tellDecision tells of the decision just made.
func (t *tracer) tellDecision(d decision) {
	if t != nil {
		t.tell(Step{Action: Guess, Name: "guess", Base: []int32{d.item}, Chosen: d.option}, d.mark)
	}
}

func (t *tracer) tellDeadEnd() {
	if t != nil {
		d := &t.search.dom
		t.tell(Step{Action: DeadEnd, Name: "dead end", Base: []int32{d.deadEnd}, Chosen: -1}, d.mark())
	}
}

// tellRetract tells that the option of a decision was ruled out. The decision is gone.
func (t *tracer) tellRetract(d decision) {
	if t != nil {
		t.forget()
		t.tell(Step{Action: Retract, Name: "retract", Base: []int32{d.item}, Chosen: d.option}, d.mark)
	}
}
