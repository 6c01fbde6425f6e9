package human

import (
	"context"
	"errors"
	"slices"

	"fourfold"
)

// maxRecorded is the number of steps up to which TraceUseful looks for steps that lead nowhere.
const maxRecorded = 20_000

// TraceUseful is Trace without the steps that lead nowhere. It calls visit when the search has
// ended. If the search has more than 20,000 steps, or ends early without a placed value, it calls
// visit for all steps, as Trace does.
//
// A step leads somewhere if it places a value that stays, or if it is the dead end that shows that
// there is no solution. A step also leads somewhere if it rules out an option that is a reason of
// such a step: one of the options of its Base. A guess that was refuted leads somewhere if its
// retract does.
func (g *Guide) TraceUseful(ctx context.Context, by Solver, visit func(Explained) bool) (fourfold.Solution, fourfold.Stats, error) {
	n := &narrator{g: g, state: NewState(g.p), visit: visit}
	r := newRecorder(g.p)
	streaming, ended := false, false
	sol, stats, err := g.trace(ctx, by, func(s Step) bool {
		if streaming {
			return n.tell(s)
		}
		r.add(s)
		if len(r.steps) > maxRecorded {
			streaming = true
			ended = slices.ContainsFunc(r.steps, func(s Step) bool { return !n.tell(s) })
			r = nil
		}
		return !ended
	})
	if streaming {
		return sol, stats, err
	}
	kept := r.steps
	if err == nil || errors.Is(err, fourfold.ErrNoSolution) || slices.ContainsFunc(kept, isPlace) {
		kept = r.useful()
	}
	for _, s := range kept {
		if isChoice(s) {
			s.Removed = n.state.liveOf(rivals(g.p, s.Chosen))
		}
		if !n.tell(s) {
			break
		}
	}
	return sol, stats, err
}

func isPlace(s Step) bool { return s.Action == Place }

// A recorder keeps the steps of a search, and for each step the earlier steps that it relies on.
type recorder struct {
	p       *fourfold.Problem
	steps   []Step
	reasons [][]int32 // for each step, the steps that it relies on
	refuted []bool    // for each step: it belongs to a guess that was retracted

	removed, chosen []int32 // of each option, the first step that ruled it out, and the first that chose a rival; or -1
	guesses         []int32 // the guesses that stand, from the first to the last
}

func newRecorder(p *fourfold.Problem) *recorder {
	none := slices.Repeat([]int32{-1}, int(p.NumOptions()))
	return &recorder{p: p, removed: none, chosen: slices.Clone(none)}
}

// note notes for options that a step is the first.
func note(first []int32, options []int32, step int32) {
	for _, o := range options {
		if first[o] < 0 {
			first[o] = step
		}
	}
}

func isChoice(s Step) bool { return s.Action == Place || s.Action == Guess }

// add records the next step.
func (r *recorder) add(s Step) {
	k := int32(len(r.steps))
	reasons := r.reasonsOf(s)
	switch s.Action {
	case Guess:
		r.guesses = append(r.guesses, k)
	case Retract:
		reasons = r.retract(k)
		note(r.removed, []int32{s.Chosen}, k)
	}
	r.steps, r.reasons, r.refuted = append(r.steps, s), append(r.reasons, reasons), append(r.refuted, false)
	if note(r.removed, s.Removed, k); isChoice(s) {
		note(r.chosen, rivals(r.p, s.Chosen), k)
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
	for o := range r.removed {
		if r.removed[o] >= guess {
			r.removed[o] = -1
		}
		if r.chosen[o] >= guess {
			r.chosen[o] = -1
		}
	}
	for k := guess; k < step; k++ {
		r.refuted[k] = true
	}
	return []int32{guess, step - 1}
}

// reasonsOf returns the steps that ruled out options of the base of a step. A choice is preferred to a step
// that ruled the option out before, since the choice is a step to the solution anyway.
func (r *recorder) reasonsOf(s Step) []int32 {
	var reasons []int32
	for _, i := range s.Base {
		for _, o := range r.p.Uses(i) {
			if step := r.chosen[o]; step >= 0 {
				reasons = append(reasons, step)
			} else if step := r.removed[o]; step >= 0 {
				reasons = append(reasons, step)
			}
		}
	}
	slices.Sort(reasons)
	return slices.Compact(reasons)
}

// useful returns the steps that lead to the end of the search: a solution, or the last dead end.
func (r *recorder) useful() []Step {
	keep := make([]bool, len(r.steps))
	last := len(r.steps) - 1
	if last >= 0 && r.steps[last].Action == DeadEnd {
		keep[last] = true
	} else {
		for k, s := range r.steps {
			keep[k] = !r.refuted[k] && isChoice(s)
		}
	}
	var kept []Step
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

// Path returns the steps of TraceUseful up to the first guess. Their field After is nil. If the
// search ended early, it returns its error too.
func (g *Guide) Path(ctx context.Context, by Solver) (steps []Explained, err error) {
	_, _, err = g.TraceUseful(ctx, by, func(s Explained) bool {
		s.After = nil
		steps = append(steps, s)
		return s.Action != Guess
	})
	return steps, err
}
