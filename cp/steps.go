package cp

import (
	"context"
	"slices"

	"fourfold"
)

// Steps searches p for one solution and calls visit for every step, in order, until visit
// returns false. At each step it applies the simplest rule that applies: singles come first, in the order
// of [RatingOfSingle], then locked candidates, pairs, and so on. It returns the solution.
// The error is fourfold.ErrNoSolution if there is none, or the error that ended the search
// early. If visit ended the trace, the solution and the error are nil.
//
// Steps makes the same decisions as Solve, but is slower. The time for a step grows with the
// changes that the steps before it made, and not with the length of p.
func (s Solver) Steps(ctx context.Context, p *fourfold.Problem, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	return s.StepsWith(ctx, p, nil, visit)
}

// StepsWith is Steps with a further source of steps. If none of the rules of the scheme applies,
// it calls deduce before it guesses. If deduce returns true, the options in Step.Removed are ruled
// out, and the step is reported. Its Action must be Remove. At least one of the options must be
// live, and none may be chosen. A live option is chosen if one of its primary items is not active.
// A nil deduce finds nothing.
func (s Solver) StepsWith(ctx context.Context, p *fourfold.Problem, deduce func(Position) (Step, bool), visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	var found fourfold.Solution
	call := newSearch(ctx, s, p, func(sol fourfold.Solution) bool { found = sol; return false })
	call.tracer = &tracer{search: call, visit: visit, deduce: deduce}
	call.propagate = call.tracer.follow
	err := call.run()
	stats := call.stats()
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

// A tracer reports the steps of a search. A nil tracer reports nothing.
type tracer struct {
	search *search
	visit  func(Step) bool
	ended  bool  // visit has returned false
	cause  error // another reason why the trace has ended, such as the cause of the context
	deduce func(Position) (Step, bool)
	givens bool // options that never had a rival are steps, too

	singles  pending // items with one option left, by ten times the rating
	locked   pending // items that are locked in another item, by the rank of the technique
	sets     pendingSets
	examined int64 // the number of items examined
}

// hasEnded reports whether visit has returned false or the context is done.
func (t *tracer) hasEnded() bool { return t != nil && (t.ended || t.cause != nil) }

// report calls visit with a step and the options filtered out since the mark. If the context is
// done, the step may be incomplete and is not reported.
func (t *tracer) report(step Step, mark int) {
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

// reportDecision reports the decision just made.
func (t *tracer) reportDecision(d decision) {
	if t != nil {
		t.report(Step{Action: Guess, Name: "guess", Base: []int32{d.item}, Chosen: d.option}, d.mark)
	}
}

func (t *tracer) reportDeadEnd() {
	if t != nil {
		d := &t.search.dom
		t.report(Step{Action: DeadEnd, Name: "dead end", Base: []int32{d.deadEnd}, Chosen: -1}, d.mark())
	}
}

// reportRetract reports that a decision was undone and its option ruled out.
func (t *tracer) reportRetract(d decision) {
	if t != nil {
		t.forget()
		t.report(Step{Action: Retract, Name: "retract", Base: []int32{d.item}, Chosen: d.option}, d.mark)
	}
}
