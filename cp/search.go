package cp

import (
	"context"
	"slices"

	"fourfold"
)

// pollEvery is how many options and items are looked at between two looks at the
// context, some tenths of a millisecond.
const pollEvery = 1 << 15

// A search walks the tree of guesses without recursion. A guess is one option
// chosen for an item with several; once all below it has been seen, the option is
// filtered out and the search goes on beside it.
type search struct {
	*domains
	ctx      context.Context
	yield    func(fourfold.Solution) bool
	maxNodes int64
	guessed  []guess

	nodes, guesses, backtracks int64
	nextPoll                   int64 // when looked is this much
}

type guess struct {
	option int32
	mark   int // of the trail before it
}

// run visits every solution until there is a reason to stop.
func (s *search) run() error {
	for {
		if s.looked >= s.nextPoll {
			if s.ctx.Err() != nil {
				return context.Cause(s.ctx)
			}
			s.nextPoll = s.looked + pollEvery
		}
		if s.nodes == s.maxNodes && s.maxNodes > 0 {
			return fourfold.ErrLimit
		}
		s.nodes++
		alive := s.propagate()
		if alive && s.todo > 0 {
			s.guess(s.smallest(s.mrv()))
			continue
		}
		if alive && !s.yield(s.solution()) {
			return nil
		}
		if len(s.guessed) == 0 {
			return nil
		}
		s.refute()
	}
}

// mrv returns an open item with the smallest domain (minimum remaining values).
func (s *search) mrv() int32 {
	s.looked += int64(s.todo)
	best := s.open[0]
	for _, i := range s.open[1:s.todo] {
		if s.left[i] < s.left[best] || s.left[i] == s.left[best] && i < best {
			best = i
		}
	}
	return best
}

// guess chooses option o, leaving a mark to come back to.
func (s *search) guess(o int32) {
	s.guesses++
	s.guessed = append(s.guessed, guess{o, len(s.trail)})
	s.choose(o)
}

// refute goes back to before the last guess and filters its option out.
func (s *search) refute() {
	s.backtracks++
	g := s.guessed[len(s.guessed)-1]
	s.guessed = s.guessed[:len(s.guessed)-1]
	s.undo(g.mark)
	s.filter(g.option)
}

func (s *search) solution() fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	slices.Sort(sol)
	return sol
}
