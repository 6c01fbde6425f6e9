package human

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// DefaultScheme is the scheme of the zero Solver: all rules of package cp except Franken fish.
const DefaultScheme = cp.Quads

// A Solver tells the steps of the searches of a [cp.Solver], the simplest first.
type Solver struct {
	cp.Solver // the zero Scheme stands for DefaultScheme, but with RulesOnly for that of cp

	// RulesOnly leaves out all techniques but the rules of the scheme.
	RulesOnly bool

	// Unique says that the problem is known to have exactly one solution, so that techniques that
	// assume it may be used.
	Unique bool

	// Hardest leaves out the techniques of the table from which on none has a number as low. A step may
	// have a higher number. 0 leaves out none.
	Hardest float64
}

// Steps searches p for one solution and calls visit for every step, in order, until visit returns
// false. At each step it applies the simplest technique that applies, in the order of the table, but
// singles in the order of [RatingOfSingle]. Below a guess there are no forcing chains and nets, which
// are guesses themselves. It returns the solution. The error is fourfold.ErrNoSolution if there is none,
// or the error that ended the search early, or one that wraps errors.ErrUnsupported if items have
// bounds. If visit ended the trace, the solution and the error are nil. Step.Removed has only options that
// were live before the step.
//
// Steps makes the same decisions as Solve where no further technique applies, but is slower. The work
// of the techniques is bounded, so on large grids steps may be missed: a problem with more than some
// 16,000 options has none, and after some seconds of work only the rules of package cp are left.
func (s Solver) Steps(ctx context.Context, p *fourfold.Problem, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	t := &tracer{p: p, state: NewState(p)}
	if !s.RulesOnly {
		if s.Scheme == 0 {
			s.Scheme = DefaultScheme
		}
		at := newPosition(ctx, p)
		t.deduce = func(state *State) (Step, bool) { return at.next(state, s) }
	}
	t.visit = func(step Step) bool {
		if technique, ok := Lookup(step.Name); ok && step.Rating == 0 {
			step.Rating = technique.Number(step)
		}
		return visit(step)
	}
	return s.steps(ctx, t)
}

func (s Solver) steps(ctx context.Context, t *tracer) (found fourfold.Solution, stats fourfold.Stats, err error) {
	if t.p.HasBounds() {
		return nil, stats, fmt.Errorf("%w: no technique is known for items with bounds: expected a problem without them, or fourfold trace", errors.ErrUnsupported)
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
