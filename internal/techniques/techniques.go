// Package techniques finds the steps of players that the rules of package cp do not make: fish
// with fins, wings, coloring, chains, almost locked sets, forcing chains, and the techniques that
// assume a unique solution. Each technique is a rule about items and options, so it works for any
// exact cover problem; its name comes from the kinds of the items.
package techniques

import (
	"context"

	"fourfold"
	"fourfold/cp"
)

// A Technique is a row of the table of all techniques.
type Technique struct {
	Name string

	// Rating says how hard the technique is: about 1 for singles, below 10 for all others.
	Rating float64

	// Unique means that the technique assumes that the puzzle has exactly one solution.
	Unique bool

	find func(*State) (cp.Step, bool) // nil for the techniques of cp
}

// Table returns all techniques, the simplest first, with those of package cp.
func Table() []Technique { return table }

// A Solver traces a search as [cp.Solver] does, but looks for all techniques before it guesses.
type Solver struct {
	cp.Solver

	// Unique says that the problem is known to have exactly one solution, so that techniques that
	// assume it may be used.
	Unique bool
}

// Trace is [cp.Solver.Trace] with all techniques. At each step it applies the simplest technique
// that applies.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(cp.Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	state := newState(ctx, p)
	return s.TraceWith(ctx, p, func(at cp.Position) (cp.Step, bool) {
		state.read(at)
		for k := range table {
			t := &table[k]
			if t.find == nil || t.Unique && !s.Unique || state.poll.Now() != nil {
				continue
			}
			if step, ok := t.find(state); ok {
				step.Action, step.Chosen = cp.Remove, -1
				if step.Name == "" {
					step.Name = t.Name
				}
				return step, true
			}
		}
		return cp.Step{}, false
	}, visit)
}
