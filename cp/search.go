package cp

import (
	"context"
	"math/rand/v2"
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
	Solver
	ctx     context.Context
	yield   func(fourfold.Solution) bool
	tracer  *tracer // nil if nobody looks
	guessed []guess
	cells   []int32 // the items of the kind "cell"
	stuck   int32   // the item of the last dead end, for the order Conflict; or -1
	rng     *rand.Rand

	nodes, guesses, backtracks int64
	singles                    []int64 // rules applied to one item, by its kind
	filled                     int     // cells covered when the search ended
	nextPoll                   int64   // when looked is this much
}

type guess struct {
	item, option int32
	mark         int // of the trail before it
}

func newSearch(ctx context.Context, s Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s.Scheme, s.Order = s.Scheme.orDefault(), s.Order.orDefault()
	r := &search{domains: newDomains(newNetwork(p)), Solver: s, ctx: ctx, yield: yield, stuck: -1}
	r.singles = make([]int64, len(r.labels))
	if s.Order <= Random {
		r.findCells()
	}
	if s.Order == Random {
		r.rng = rand.New(rand.NewPCG(s.Seed, 0))
	}
	return r
}

// run visits every solution until there is a reason to stop.
func (s *search) run() error {
	err := s.walk()
	if s.filled == 0 {
		s.filled = s.numCells() - s.openCells()
	}
	return err
}

func (s *search) walk() error {
	for {
		if s.looked >= s.nextPoll || s.tracer != nil {
			if s.ctx.Err() != nil {
				return context.Cause(s.ctx)
			}
			if s.tracer != nil && s.tracer.ended {
				return nil
			}
			s.nextPoll = s.looked + pollEvery
		}
		if s.nodes == s.MaxNodes && s.MaxNodes > 0 {
			return fourfold.ErrLimit
		}
		s.nodes++
		alive := s.propagate()
		if alive && s.todo > 0 {
			i := s.pick()
			if s.left[i] == 1 { // where nothing is inferred
				s.takeLast(i)
			} else if s.guesses == s.MaxGuesses && s.MaxGuesses > 0 {
				return fourfold.ErrLimit
			} else {
				s.guess(i, s.value(i))
			}
			continue
		}
		if alive {
			s.filled = s.numCells()
			if !s.yield(s.solution()) {
				return nil
			}
		}
		if s.tracer != nil && !alive {
			s.tracer.tellDeadEnd()
		}
		if len(s.guessed) == 0 {
			return nil
		}
		s.refute()
	}
}

// takeLast chooses the one option of item i, which is no guess.
func (s *search) takeLast(i int32) {
	mark, o := len(s.trail), s.firstOf(i)
	s.choose(o)
	if s.tracer != nil {
		s.tracer.tell(Step{Action: Place, Name: nameOf(s.labels[s.label[i]], "", 0).name, Base: []int32{i}, Chosen: o}, mark)
	}
}

// guess chooses option o of item i, leaving a mark to come back to.
func (s *search) guess(i, o int32) {
	s.guesses++
	s.guessed = append(s.guessed, guess{i, o, len(s.trail)})
	s.choose(o)
	if s.tracer != nil {
		s.tracer.tellGuess()
	}
}

// refute goes back to before the last guess and filters its option out.
func (s *search) refute() {
	s.backtracks++
	g := s.guessed[len(s.guessed)-1]
	s.guessed = s.guessed[:len(s.guessed)-1]
	s.undo(g.mark)
	s.filter(g.option)
	if s.tracer != nil {
		s.tracer.tellRetract(g)
	}
	if s.stuck < 0 {
		s.stuck = g.item
	}
}

func (s *search) solution() fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	slices.Sort(sol)
	return sol
}
