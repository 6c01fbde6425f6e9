package human

import (
	"slices"

	"fourfold"
)

// A State is the state of a search: the live options, which no step has ruled out, and the
// options that were chosen.
type State struct {
	p        *fourfold.Problem
	live     bitset
	removed  []int32 // the options that are not live, in the order in which they were ruled out
	chosen   []int32 // first the options without rivals, then those of the steps in their order
	inChosen bitset
	guesses  []openGuess // the guesses that are not retracted, from the first to the last
}

// An openGuess is a guess that is not retracted: the lengths of State.removed and State.chosen
// before it.
type openGuess struct{ removed, chosen int }

// NewState returns the state before the first step. Every option is live, and the options that
// share no item with another option are chosen.
func NewState(p *fourfold.Problem) *State {
	s := &State{p: p, live: newBitset(p.NumOptions()), inChosen: newBitset(p.NumOptions())}
	for o := range p.NumOptions() {
		s.live.add(o)
		if !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool { return len(p.Uses(i.Index)) > 1 }) {
			s.choose(o)
		}
	}
	return s
}

// Apply applies a step to the state. All steps of a search must be applied in their order.
func (s *State) Apply(step Step) {
	switch step.Action {
	case Guess:
		s.guesses = append(s.guesses, openGuess{len(s.removed), len(s.chosen)})
		s.choose(step.Chosen)
	case Place:
		s.choose(step.Chosen)
	case Retract:
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
		s.inChosen.add(o)
	}
}

func (s *State) isChosen(o int32) bool { return s.inChosen.has(o) }

// remove rules an option out.
func (s *State) remove(o int32) {
	if s.live.has(o) {
		s.live.remove(o)
		s.removed = append(s.removed, o)
	}
}

// retract restores the state before the last guess that is not retracted.
func (s *State) retract() {
	last := len(s.guesses) - 1
	if last < 0 {
		return
	}
	before := s.guesses[last]
	for _, o := range s.removed[before.removed:] {
		s.live.add(o)
	}
	for _, o := range s.chosen[before.chosen:] {
		s.inChosen.remove(o)
	}
	s.removed, s.chosen, s.guesses = s.removed[:before.removed], s.chosen[:before.chosen], s.guesses[:last]
}

// liveOf returns the options that are live.
func (s *State) liveOf(options []int32) []int32 {
	return slices.DeleteFunc(slices.Clone(options), func(o int32) bool { return !s.live.has(o) })
}

// Options returns the live options of an item in increasing order.
func (s *State) Options(item int32) []int32 {
	var left []int32
	for _, o := range s.p.Uses(item) {
		if s.live.has(o) {
			left = append(left, o)
		}
	}
	return left
}

// Chosen returns the chosen options: first those without rivals, then those that were placed or
// guessed, in their order.
func (s *State) Chosen() []int32 { return slices.Clone(s.chosen) }

// rivals returns the options that an option rules out when it is chosen, in increasing order.
func rivals(p *fourfold.Problem, o int32) []int32 {
	var rivals []int32
	for _, i := range p.Option(o) {
		for _, rival := range p.Uses(i.Index) {
			if rival != o && (i.Color == fourfold.NoColor || p.ColorIn(rival, i.Index) != i.Color) {
				rivals = append(rivals, rival)
			}
		}
	}
	slices.Sort(rivals)
	return slices.Compact(rivals)
}
