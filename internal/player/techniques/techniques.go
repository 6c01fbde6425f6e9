// Package techniques finds the steps of players that the rules of package cp do not make: fish
// with fins, wings, coloring, chains, almost locked sets, forcing chains, and the techniques that
// assume a unique solution. Each technique is a rule about items and options, so it works for any
// exact cover problem; its name comes from the kinds of the items.
package techniques

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// A Technique is a row of the table of all techniques.
type Technique struct {
	Name string

	// About says in a sentence when the technique applies and what it does.
	About string

	// Rating says how hard the technique is: about 1 for singles, below 10 for all others. The
	// scale is similar to the one of Sudoku Explainer.
	Rating float64

	// Unique means that the technique assumes that the puzzle has exactly one solution.
	Unique bool

	find func(*State) (cp.Step, bool) // nil for the techniques of cp
}

// OfCP reports whether the technique is a rule of package cp. Such a rule has names for the kinds of
// units that a problem has, so a problem does not have all of these techniques.
func (t Technique) OfCP() bool { return t.find == nil }

// Table returns all techniques, the simplest first, with those of package cp.
func Table() []Technique { return slices.Clone(table) }

// Lookup returns the technique of a name that a step may have, such as "naked pair".
func Lookup(name string) (Technique, bool) {
	k, found := byName[name]
	if !found {
		return Technique{}, false
	}
	return table[k], true
}

var byName = map[string]int{}

func init() {
	for k, t := range table {
		byName[t.Name] = k
	}
}

// DefaultScheme is the scheme of the zero Solver: all rules of package cp except Franken fish,
// which the table has with fins.
const DefaultScheme = cp.Quads

// A Solver tells the steps of a search as [cp.Solver.Steps] does, but looks for all techniques before it guesses.
type Solver struct {
	cp.Solver

	// Unique says that the problem is known to have exactly one solution, so that techniques that
	// assume it may be used.
	Unique bool

	// Whole is a problem that is known to have exactly one solution, the one of the problem traced,
	// and has all its items and options in the same order, and further options. Deadly patterns may
	// use these, too. nil stands for the problem traced.
	Whole *fourfold.Problem

	// Hardest leaves out the techniques of the table with a higher Rating. 0 leaves out none.
	Hardest float64
}

// Steps is [cp.Solver.Steps] with all techniques. At each step it applies the simplest
// technique that applies. Below a guess there are no forcing chains and nets, which are guesses
// themselves. The zero Scheme stands for DefaultScheme, and scheme None uses no technique.
//
// The work of the techniques is bounded, so on large grids steps may be missed: a problem with
// more than some 16,000 options has none, and after some seconds of work only the rules of
// package cp are left.
func (s Solver) Steps(ctx context.Context, p *fourfold.Problem, visit func(cp.Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	if s.Scheme == 0 {
		s.Scheme = DefaultScheme
	}
	state, below := newPartState(ctx, p, s.Whole), 10.0
	deduce := func(at cp.Position) (cp.Step, bool) {
		if state.total <= 0 || !state.read(at) {
			return cp.Step{}, false
		}
		step, ok := state.simplest(below, s.Unique, s.Hardest)
		return state.inTraced(step), ok
	}
	return s.StepsWith(ctx, p, deduce, func(step cp.Step) bool {
		below = 10
		if step.Depth > 0 {
			below = forcing
		}
		return visit(step)
	})
}

// simplest returns the step of the simplest technique that applies, among those with a rating
// below one number and not above another one; 0 means that there is no other one.
func (s *State) simplest(below float64, unique bool, hardest float64) (cp.Step, bool) {
	for k := range table {
		t := &table[k]
		if t.Rating >= below || hardest > 0 && t.Rating > hardest {
			break
		}
		if t.find == nil || t.Unique && !unique {
			continue
		}
		step, ok := s.try(t)
		if s.poll.Now() != nil {
			break
		}
		step.Removed = s.liveOf(step.Removed)
		if ok && len(step.Removed) > 0 {
			return step, true
		}
	}
	return cp.Step{}, false
}

// try looks for a step of one technique, within the budget of a call and of the trace.
func (s *State) try(t *Technique) (cp.Step, bool) {
	limit := min(budget, s.total)
	if limit <= 0 {
		return cp.Step{}, false
	}
	s.left = limit
	step, ok := t.find(s)
	s.total -= limit - s.left
	step.Action, step.Chosen = cp.Remove, -1
	if step.Name == "" {
		step.Name = t.Name
	}
	return step, ok
}

// liveOf returns the live options of a list in increasing order, each once.
func (s *State) liveOf(options []int32) []int32 {
	live := slices.DeleteFunc(slices.Clone(options), func(o int32) bool { return !s.live.has(o) })
	slices.Sort(live)
	return slices.Compact(live)
}
