package explain

import (
	"slices"

	"fourfold"
	"fourfold/cp"
)

// A State is what a search has left of a problem: the live options, which are those
// that no step has ruled out, and the options chosen.
type State struct {
	p       *fourfold.Problem
	live    []bool
	removed []int32    // the options that are not live, in the order they went
	chosen  []int32    // in the order they were placed and guessed, behind those that never had a rival
	stands  []bool     // of an option: it is among those chosen
	guesses []standing // from the first to the last
}

// A standing is a guess that has not been taken back, and the lengths of the lists of
// the State before it.
type standing struct {
	option          int32
	removed, chosen int
}

// NewState returns the state before the first step, in which every option is live, and
// those are chosen that share no item with another.
func NewState(p *fourfold.Problem) *State {
	s := &State{p: p, live: make([]bool, p.NumOptions()), stands: make([]bool, p.NumOptions())}
	for o := range p.NumOptions() {
		s.live[o] = true
		if !hasRival(p, o) {
			s.choose(o)
		}
	}
	return s
}

// hasRival reports whether another option holds an item of option o.
func hasRival(p *fourfold.Problem, o int32) bool {
	return slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool { return len(p.Uses(i.Index)) > 1 })
}

// Apply makes a step of the search that the state follows. Steps out of their order
// give a state without a meaning.
func (s *State) Apply(step cp.Step) {
	switch step.Action {
	case cp.Guess:
		s.guesses = append(s.guesses, standing{step.Chosen, len(s.removed), len(s.chosen)})
		s.choose(step.Chosen)
	case cp.Place:
		s.choose(step.Chosen)
	case cp.Retract:
		s.retract()
		s.remove(step.Chosen)
	}
	for _, o := range step.Removed {
		s.remove(o)
	}
}

// choose adds an option to those chosen.
func (s *State) choose(o int32) {
	if !s.isChosen(o) {
		s.chosen = append(s.chosen, o)
		s.stands[o] = true
	}
}

func (s *State) isChosen(o int32) bool { return s.stands[o] }

// remove rules an option out.
func (s *State) remove(o int32) {
	if s.live[o] {
		s.live[o] = false
		s.removed = append(s.removed, o)
	}
}

// retract goes back to before the last guess that stands.
func (s *State) retract() {
	last := len(s.guesses) - 1
	if last < 0 {
		return
	}
	before := s.guesses[last]
	for _, o := range s.removed[before.removed:] {
		s.live[o] = true
	}
	for _, o := range s.chosen[before.chosen:] {
		s.stands[o] = false
	}
	s.removed, s.chosen, s.guesses = s.removed[:before.removed], s.chosen[:before.chosen], s.guesses[:last]
}

// Live reports whether option o has not been ruled out. A chosen option is live.
func (s *State) Live(o int32) bool { return s.live[o] }

// liveOf returns those of the options that are live.
func (s *State) liveOf(options []int32) []int32 {
	return slices.DeleteFunc(slices.Clone(options), func(o int32) bool { return !s.live[o] })
}

// Options returns the live options of an item, increasing.
func (s *State) Options(item int32) []int32 {
	var left []int32
	for _, o := range s.p.Uses(item) {
		if s.live[o] {
			left = append(left, o)
		}
	}
	return left
}

// Chosen returns the options placed and guessed that stand, in order, behind those that
// never had a rival.
func (s *State) Chosen() []int32 { return slices.Clone(s.chosen) }

// Guesses returns the guesses that stand, from the first to the last.
func (s *State) Guesses() []int32 {
	guesses := make([]int32, len(s.guesses))
	for k, g := range s.guesses {
		guesses[k] = g.option
	}
	return guesses
}
