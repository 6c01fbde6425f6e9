package human

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// A Solver tells the steps of the searches of a [cp.Solver].
type Solver struct{ cp.Solver }

// Steps searches p for one solution and calls visit for every step, in order, until visit returns
// false. At each step it applies the simplest rule that applies: singles come first, in the order
// of [RatingOfSingle], then locked candidates, pairs, and so on. It returns the solution. The error
// is fourfold.ErrNoSolution if there is none, or the error that ended the search early, or one that
// wraps errors.ErrUnsupported if items have bounds. If visit ended the trace, the solution and the
// error are nil.
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
func (s Solver) StepsWith(ctx context.Context, p *fourfold.Problem, deduce func(cp.Position) (Step, bool), visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	return s.steps(ctx, &tracer{p: p, visit: visit, deduce: deduce})
}

func (s Solver) steps(ctx context.Context, t *tracer) (found fourfold.Solution, stats fourfold.Stats, err error) {
	if t.p.HasBounds() {
		return nil, stats, fmt.Errorf("%w: steps of items with bounds: expected cp.Solver.Trace", errors.ErrUnsupported)
	}
	stats, err = s.VisitGuided(ctx, t.p, t, func(sol fourfold.Solution) bool {
		found = slices.Clone(sol)
		return false
	})
	switch {
	case err != nil || t.ended:
		return nil, stats, err
	case found == nil && t.p.NumPrimary() > 0:
		err = fourfold.ErrNoSolution
	}
	return found, stats, err
}

// A tracer is a [cp.Guide] that reports the steps of a search.
type tracer struct {
	p      *fourfold.Problem
	at     cp.Position
	visit  func(Step) bool
	ended  bool // visit has returned false
	deduce func(cp.Position) (Step, bool)

	singles  pending // items with one option left, by ten times the rating
	locked   pending // items that are locked in another item, by the rank of the technique
	sets     pendingSets
	examined int64 // the number of items examined
}

// report calls visit with a step. If the context is done, the step may be incomplete and is not reported.
func (t *tracer) report(step Step) {
	if t.at.Err() == nil {
		step.Depth = t.at.Depth()
		t.ended = t.ended || !t.visit(step)
	}
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
