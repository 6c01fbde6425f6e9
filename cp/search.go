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
	ctx    context.Context
	yield  func(fourfold.Solution) bool
	tracer *tracer // nil if nobody looks

	propagate func() bool // follows the rules to their fixpoint; false at a dead end

	rules   Scheme // those followed: Root before the first guess, then Scheme
	guessed []guess
	untried []int32 // options yet to be tried, the next one last, for scheme None
	cells   []int32 // the items of the kind "cell"
	ties    []int32 // items as good as each other to guess for
	stuck   int32   // the item of the last dead end, for the order Conflict; or -1
	rng     *rand.Rand

	nodes, guesses, backtracks int64
	singles                    []int64 // rules applied to one item, by its kind
	lockable                   []bool  // between which kinds of base and cover options can be locked; nil if not asked yet
	filled                     int     // cells covered when the search ended, 0 at a dead end
	nextPoll                   int64   // when looked is this much
}

type guess struct {
	item, option int32
	mark         int // of the trail before it
	below        int // its untried options are search.untried from here on, for scheme None
}

func newSearch(ctx context.Context, s Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	n := newNetwork(p)
	if s.Order == anyOrder && n.cellLabel < 0 {
		s.Order = Fewest
	}
	s.Scheme, s.Root, s.Order = s.Scheme.orDefault(), s.rootScheme(), s.Order.orDefault()
	r := &search{domains: newDomains(n), Solver: s, ctx: ctx, yield: yield, stuck: -1}
	r.propagate, r.rules = r.followRules, s.Root
	r.singles = make([]int64, len(r.labels))
	if s.Scheme == None {
		r.takeGivens()
	}
	if s.Order == Random {
		r.rng = rand.New(rand.NewPCG(s.Seed, 0))
	}
	return r
}

// run visits every solution until there is a reason to stop.
func (s *search) run() error {
	err := s.walk()
	if s.filled == 0 && err != nil && s.dead < 0 {
		s.filled = s.numCells - s.openCells()
	}
	return err
}

func (s *search) walk() error {
	for {
		if err := s.mayGoOn(); err != nil {
			return err
		}
		s.nodes++
		alive := s.propagate()
		if alive && s.todo > 0 && s.rules != s.Scheme {
			alive = s.leaveRoot()
		}
		if s.tracer != nil && s.tracer.ended {
			return nil
		}
		if alive && s.todo > 0 {
			if !s.branch(s.pick()) {
				return fourfold.ErrLimit
			}
			continue
		}
		if alive {
			s.filled = s.numCells
			if !s.yield(s.solution()) {
				return nil
			}
		} else if s.tracer != nil {
			s.tracer.tellDeadEnd()
		}
		if more, err := s.backtrack(); !more {
			return err
		}
	}
}

// mayGoOn returns why the search has to end, if it has to.
func (s *search) mayGoOn() error {
	if s.looked >= s.nextPoll || s.tracer != nil {
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		s.nextPoll = s.looked + pollEvery
	}
	if s.nodes == s.MaxNodes && s.MaxNodes > 0 {
		return fourfold.ErrLimit
	}
	return nil
}

// mayGuess counts a guess, unless that would be one too many.
func (s *search) mayGuess() bool {
	if s.guesses == s.MaxGuesses && s.MaxGuesses > 0 {
		return false
	}
	s.guesses++
	return true
}

// branch begins what there is below the state for item i. It returns false at the limit
// of guesses.
func (s *search) branch(i int32) bool {
	if s.Scheme == None {
		return s.tryFirst(i)
	}
	if !s.mayGuess() {
		return false
	}
	s.guess(i, s.value(i))
	return true
}

// backtrack goes on beside the last guess. It returns false if nothing is left to search,
// and an error at the limit of guesses.
func (s *search) backtrack() (bool, error) {
	if s.Scheme == None {
		return s.tryNext()
	}
	if len(s.guessed) == 0 {
		return false, nil
	}
	s.refute()
	return true, nil
}

// guess chooses option o of item i, leaving a mark to come back to.
func (s *search) guess(i, o int32) {
	s.guessed = append(s.guessed, guess{item: i, option: o, mark: len(s.trail)})
	s.choose(o)
	if s.tracer != nil {
		s.tracer.tellGuess()
	}
}

// refute goes back to before the last guess and filters its option out.
func (s *search) refute() {
	g := s.unguess()
	s.filter(g.option)
	if s.tracer != nil {
		s.tracer.tellRetract(g)
	}
	if s.stuck < 0 {
		s.stuck = g.item
	}
}

// unguess goes back to before the last guess.
func (s *search) unguess() guess {
	s.backtracks++
	g := s.guessed[len(s.guessed)-1]
	s.guessed = s.guessed[:len(s.guessed)-1]
	s.undo(g.mark)
	return g
}

func (s *search) solution() fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	slices.Sort(sol)
	return sol
}
