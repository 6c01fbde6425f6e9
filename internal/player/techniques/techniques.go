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
	"fourfold/internal/player/human"
)

// A Technique is a row of the table of all techniques.
type Technique struct {
	Name string

	// About says in a sentence when the technique applies and what it does.
	About string

	// Rating and Most say how hard the technique is: the least and the greatest number of its steps,
	// below 10. They are the same unless larger steps are harder. The numbers read as those of Sudoku
	// Explainer.
	Rating, Most float64

	// Score is what a step adds to the score of a puzzle: that of HoDoKu, or, where HoDoKu has none, one
	// between those of similar techniques.
	Score int

	// Unique means that the technique assumes that the puzzle has exactly one solution.
	Unique bool

	find    func(*State) (human.Step, bool)            // nil for the techniques of cp
	size    func(rating float64, s human.Step) float64 // the number of a step; nil if all steps have the same
	assumes bool                                       // it assumes an option and draws conclusions
	again   bool                                       // a further row, for larger steps of a technique
}

// OfCP reports whether the technique is a rule of package cp. Such a rule has names for the kinds of
// units that a problem has, so a problem does not have all of these techniques.
func (t Technique) OfCP() bool { return t.find == nil }

// Table returns all techniques, with those of package cp, in the order in which a trace tries them.
func Table() []Technique {
	return slices.DeleteFunc(slices.Clone(table), func(t Technique) bool { return t.again })
}

// Lookup returns the technique of a name that a step may have, such as "naked pair".
func Lookup(name string) (Technique, bool) {
	k, found := byName[name]
	if !found {
		return Technique{}, false
	}
	return table[k], true
}

var byName = map[string]int{}

// easiest has, for each row of the table, the least rating from there on.
var easiest = make([]float64, len(table))

func init() {
	least := 10.0
	for k := len(table) - 1; k >= 0; k-- {
		t := &table[k]
		t.Most = max(t.Most, t.Rating)
		if !t.again {
			byName[t.Name], least = k, min(least, t.Rating)
		}
		easiest[k] = least
	}
}

// DefaultScheme is the scheme of the zero Solver: all rules of package cp except Franken fish,
// which the table has with fins.
const DefaultScheme = cp.Quads

// A Solver tells the steps of a search as [human.Solver.Steps] does, but looks for all techniques before it guesses.
type Solver struct {
	cp.Solver

	// Unique says that the problem is known to have exactly one solution, so that techniques that
	// assume it may be used.
	Unique bool

	// Whole is a problem that is known to have exactly one solution, the one of the problem traced,
	// and has all its items and options in the same order, and further options. Deadly patterns may
	// use these, too. nil stands for the problem traced.
	Whole *fourfold.Problem

	// Hardest leaves out the techniques of the table from which on none has a number as low. A step may
	// have a higher number. 0 leaves out none.
	Hardest float64
}

// Steps is [human.Solver.Steps] with all techniques. At each step it applies the simplest
// technique that applies, and sets the Rating of the step. Below a guess there are no forcing chains
// and nets, which are guesses themselves. The zero Scheme stands for DefaultScheme, and scheme None uses no technique.
//
// The work of the techniques is bounded, so on large grids steps may be missed: a problem with
// more than some 16,000 options has none, and after some seconds of work only the rules of
// package cp are left.
func (s Solver) Steps(ctx context.Context, p *fourfold.Problem, visit func(human.Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	if s.Scheme == 0 {
		s.Scheme = DefaultScheme
	}
	state, guessed := newPartState(ctx, p, s.Whole), false
	deduce := func(at cp.Position) (human.Step, bool) {
		if state.total <= 0 || !state.read(at) {
			return human.Step{}, false
		}
		step, ok := state.simplest(s, guessed)
		return state.inTraced(step), ok
	}
	return human.Solver{Solver: s.Solver}.StepsWith(ctx, p, deduce, func(step human.Step) bool {
		guessed = step.Depth > 0
		if t, ok := Lookup(step.Name); ok && step.Rating == 0 {
			step.Rating = t.Number(step)
		}
		return visit(step)
	})
}

// simplest returns the step of the simplest technique that applies, of those that the solver has.
func (s *State) simplest(by Solver, guessed bool) (human.Step, bool) {
	for k := range table {
		t := &table[k]
		if by.Hardest > 0 && easiest[k] > by.Hardest {
			break
		}
		if t.find == nil || t.Unique && !by.Unique || t.assumes && guessed {
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
	return human.Step{}, false
}

// try looks for a step of one technique, within the budget of a call and of the trace.
func (s *State) try(t *Technique) (human.Step, bool) {
	limit := min(budget, s.total)
	if limit <= 0 {
		return human.Step{}, false
	}
	s.left = limit
	step, ok := t.find(s)
	s.total -= limit - s.left
	step.Action, step.Chosen = human.Remove, -1
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
