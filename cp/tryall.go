package cp

import (
	"slices"

	"fourfold"
)

// Without inference nothing is learned from a guess that failed: the search tries the
// options of an item one after the other, and all of them are guesses, the last one too.
// Only what never had a rival, such as a given, is taken before the first guess.

// takeGivens chooses the options that have no rivals.
func (s *search) takeGivens() {
	for _, i := range slices.Clone(s.open[:s.todo]) {
		if s.left[i] == 1 && s.isOpen(i) && !s.hadRivals(s.firstOf(i)) {
			s.choose(s.firstOf(i))
		}
	}
}

// tryFirst chooses the first option to be tried for item i. It returns false at the limit
// of guesses.
func (s *search) tryFirst(i int32) bool {
	if !s.mayGuess() {
		return false
	}
	below := len(s.untried)
	for _, o := range s.Uses(int(i)) {
		if s.live[o] {
			s.untried = append(s.untried, o)
		}
	}
	options := s.untried[below:]
	if s.Order == Random {
		s.rng.Shuffle(len(options), func(j, k int) { options[j], options[k] = options[k], options[j] })
	} else {
		slices.Reverse(options)
	}
	s.try(i, below)
	return true
}

// try chooses the last of the untried options, which are those of item i from below on.
func (s *search) try(i int32, below int) {
	last := len(s.untried) - 1
	o := s.untried[last]
	s.untried = s.untried[:last]
	s.guess(i, o)
	s.guessed[len(s.guessed)-1].below = below
}

// tryNext takes back the last option and tries the one after it or, if there is none, the
// next one of the item before. It returns false if there is none at all.
func (s *search) tryNext() (bool, error) {
	for len(s.guessed) > 0 {
		g := s.unguess()
		if s.tracer != nil {
			s.tracer.tellRetract(g)
		}
		if g.below == len(s.untried) {
			continue
		}
		if !s.mayGuess() {
			return false, fourfold.ErrLimit
		}
		s.try(g.item, g.below)
		return true, nil
	}
	return false, nil
}
