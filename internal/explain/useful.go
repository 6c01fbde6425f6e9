package explain

import (
	"context"
	"errors"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// maxRecorded is the number of steps up to which TraceUseful looks for steps that lead nowhere.
const maxRecorded = 20_000

// TraceUseful is Trace without the steps that lead nowhere. It calls visit when the search has
// ended. If the search ended early or has more than 20,000 steps, it calls visit for all steps, as
// Trace does.
//
// A step leads somewhere if it places a value that stays, or if it is the dead end that shows that
// there is no solution. A step also leads somewhere if it rules out an option that is a reason of
// such a step: one of the options of its Base. A guess that was refuted leads somewhere if its
// retract does.
func (g *Guide) TraceUseful(ctx context.Context, t Tracer, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	n := &narrator{g: g, state: NewState(g.p), visit: visit}
	r := newRecorder(g.p)
	streaming, ended := false, false
	sol, stats, err := g.trace(ctx, t, func(s cp.Step) bool {
		if streaming {
			return n.tell(s)
		}
		r.add(s)
		if len(r.steps) > maxRecorded {
			streaming = true
			ended = !n.tellAll(r.steps)
			r = nil
		}
		return !ended
	})
	switch {
	case streaming:
	case err == nil && sol != nil, errors.Is(err, fourfold.ErrNoSolution):
		for _, s := range r.useful() {
			if s.Action == cp.Place || s.Action == cp.Guess {
				s.Removed = n.state.rivals(s.Chosen)
			}
			if !n.tell(s) {
				break
			}
		}
	default:
		n.tellAll(r.steps)
	}
	return sol, stats, err
}

// tellAll tells steps until visit returns false. It reports whether visit returned true for all.
func (n *narrator) tellAll(steps []cp.Step) bool {
	for _, s := range steps {
		if !n.tell(s) {
			return false
		}
	}
	return true
}

// A recorder keeps the steps of a search, and for each step the earlier steps that it relies on.
type recorder struct {
	p       *fourfold.Problem
	steps   []cp.Step
	reasons [][]int32 // for each step, the steps that it relies on
	refuted []bool    // for each step: it belongs to a guess that was retracted

	by      []int32 // for each option, the step that ruled it out, or -1
	trail   []int32 // the options that are ruled out, in their order
	guesses []mark  // the guesses that stand, from the first to the last
}

// A mark is a guess, and the length of the trail before it.
type mark struct {
	step  int32
	trail int
}

func newRecorder(p *fourfold.Problem) *recorder {
	r := &recorder{p: p, by: make([]int32, p.NumOptions())}
	for o := range r.by {
		r.by[o] = -1
	}
	return r
}

// add records the next step.
func (r *recorder) add(s cp.Step) {
	k := int32(len(r.steps))
	var reasons []int32
	switch s.Action {
	case cp.Guess:
		reasons = r.reasonsOf(s)
		r.guesses = append(r.guesses, mark{k, len(r.trail)})
	case cp.Retract:
		reasons = r.retract(k)
	default:
		reasons = r.reasonsOf(s)
	}
	r.steps, r.reasons, r.refuted = append(r.steps, s), append(r.reasons, reasons), append(r.refuted, false)
	for _, o := range s.Removed {
		r.remove(o, k)
	}
	if s.Action == cp.Retract {
		r.remove(s.Chosen, k)
	}
}

func (r *recorder) remove(o, step int32) {
	if r.by[o] < 0 {
		r.by[o] = step
		r.trail = append(r.trail, o)
	}
}

// retract restores the options before the last guess. A retract relies on the guess and on the
// step before the retract, which is a dead end.
func (r *recorder) retract(step int32) []int32 {
	if len(r.guesses) == 0 {
		return nil
	}
	guess := r.guesses[len(r.guesses)-1]
	r.guesses = r.guesses[:len(r.guesses)-1]
	for _, o := range r.trail[guess.trail:] {
		r.by[o] = -1
	}
	r.trail = r.trail[:guess.trail]
	for k := guess.step; k < step; k++ {
		r.refuted[k] = true
	}
	return []int32{guess.step, step - 1}
}

// reasonsOf returns the steps that ruled out options of the base of a step.
func (r *recorder) reasonsOf(s cp.Step) []int32 {
	var reasons []int32
	for _, i := range s.Base {
		for _, o := range r.p.Uses(i) {
			if r.by[o] >= 0 {
				reasons = append(reasons, r.by[o])
			}
		}
	}
	slices.Sort(reasons)
	return slices.Compact(reasons)
}

// useful returns the steps that lead to the end of the search: a solution, or the last dead end.
func (r *recorder) useful() []cp.Step {
	keep := make([]bool, len(r.steps))
	last := len(r.steps) - 1
	if last >= 0 && r.steps[last].Action == cp.DeadEnd {
		keep[last] = true
	} else {
		for k, s := range r.steps {
			keep[k] = !r.refuted[k] && (s.Action == cp.Place || s.Action == cp.Guess)
		}
	}
	var kept []cp.Step
	for k := last; k >= 0; k-- {
		if !keep[k] {
			continue
		}
		for _, reason := range r.reasons[k] {
			keep[reason] = true
		}
		kept = append(kept, r.steps[k])
	}
	slices.Reverse(kept)
	return kept
}

// Path returns the useful steps from the start of the search to its first guess, or to its end. If
// no step places a value before the first guess, it returns all steps before the guess. The fields
// After of the steps are nil. If the search ended early, Path returns its error and no steps.
func (g *Guide) Path(ctx context.Context, t Tracer) (steps []Step, err error) {
	r := newRecorder(g.p)
	_, _, err = g.trace(ctx, t, func(s cp.Step) bool {
		r.add(s)
		return s.Action != cp.Guess
	})
	if err != nil && !errors.Is(err, fourfold.ErrNoSolution) {
		return nil, err
	}
	kept := r.steps
	if n := len(kept); n == 0 || kept[n-1].Action != cp.Guess || slices.ContainsFunc(kept, isPlace) {
		kept = r.useful()
	}
	n := &narrator{g: g, state: NewState(g.p), visit: func(s Step) bool {
		s.After = nil
		steps = append(steps, s)
		return true
	}}
	n.tellAll(kept)
	return steps, nil
}

func isPlace(s cp.Step) bool { return s.Action == cp.Place }
