package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
)

// A Conflict is a set of values that together allow no solution. The set is empty if the rules
// alone allow none.
type Conflict struct {
	Cells    []int // of the values, in increasing order
	Minimal  bool  // without any one of the values there is a solution
	Smallest bool  // no set of fewer values allows no solution
	AtLeast  int   // no set of fewer values than this allows no solution

	// Suspects has the values without which the whole grid has a solution. If only one value of
	// the grid is wrong, it is one of them. All are in the set. It is nil if the search for them
	// ended early.
	Suspects []int
}

// smallestConflict returns a smallest set of values of suspect that, together with all values of
// firm, allow no solution. All values together must allow none. A value is in at most one of the
// grids. If the context ends or the engine gives up, the set may be larger. That is not an error.
// The error wraps ErrWrong.
//
// The method is that of implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva,
// "Smallest MUS Extraction with Minimal Hitting Set Dualization", 2015). Every solution of some of
// the values departs from a correction set of them, and each set that allows no solution hits all
// correction sets. So a smallest hitting set of the correction sets known so far is never larger
// than the answer. If it allows a solution, this solution gives one more correction set. If not,
// it is the answer.
func (f *finder) smallestConflict(firm, suspect []uint8) (*Conflict, error) {
	s := &conflictSearch{finder: f, firm: firm, suspect: suspect, rand: rand.New(rand.NewPCG(1, 1))}
	for cell, v := range suspect {
		if v != 0 {
			s.cells = append(s.cells, cell)
		}
	}
	s.hitter = newHitter(f.ctx, len(s.cells))
	s.best = s.everything()
	err := s.run()
	if errors.Is(err, ErrWrong) {
		return nil, err
	}
	return s.conflict(), nil
}

// A conflictSearch is one call of smallestConflict. Its sets have places in cells as elements.
type conflictSearch struct {
	*finder
	firm, suspect []uint8
	cells         []int // with a suspect value
	hitter        *hitter
	rand          *rand.Rand

	best              bitset // the smallest set found without a solution
	minimal, smallest bool   // what is known of best
	suspects          bitset // nil until they are known
}

// tries returns the number of orders in which values are left out of the whole set at first.
func (s *conflictSearch) tries() int {
	if len(s.suspect) > 81 {
		return 1
	}
	return 8
}

func (s *conflictSearch) run() error {
	if err := s.findSuspects(); err != nil {
		return err
	}
	for range s.tries() {
		core, err := s.shrink(s.everything())
		if err != nil {
			return err
		}
		if !s.minimal || core.len() < s.best.len() {
			s.best, s.minimal = core, true
		}
	}
	for {
		set, ok := s.hitter.smallest()
		switch {
		case !ok:
			return context.Cause(s.ctx)
		case set.len() == s.best.len():
			s.smallest = true
			return nil
		}
		if err := s.correct(set); err != nil {
			return err
		}
	}
}

// correct adds correction sets that the set does not hit. It extends the set by an element of
// each, until the set allows no solution. It notes this set if it is the smallest so far.
func (s *conflictSearch) correct(set bitset) error {
	for {
		solution, err := s.solve(set)
		if err != nil {
			return err
		}
		if solution == nil {
			break
		}
		correction, err := s.correction(solution)
		if err != nil {
			return err
		}
		s.hitter.add(correction)
		set.add(s.mostFrequent(correction))
	}
	core, err := s.shrink(set)
	if err == nil && core.len() < s.best.len() {
		s.best = core
	}
	return err
}

// mostFrequent returns the element of a set that is in the most correction sets.
func (s *conflictSearch) mostFrequent(set bitset) int {
	best := -1
	for e := range set.all {
		if best < 0 || s.hitter.count[e] > s.hitter.count[best] {
			best = e
		}
	}
	return best
}

// correction returns a minimal set of values without which there is a solution. The solution
// agrees with all other values at first; then values are added while there is still a solution.
func (s *conflictSearch) correction(solution []uint8) (bitset, error) {
	kept := s.agreeing(solution)
	for _, e := range s.rand.Perm(len(s.cells)) {
		if kept.has(e) {
			continue
		}
		kept.add(e)
		solution, err := s.solve(kept)
		switch {
		case err != nil:
			return nil, err
		case solution == nil:
			kept.remove(e)
		default:
			kept = s.agreeing(solution)
		}
	}
	rest := s.everything()
	for w := range rest {
		rest[w] &^= kept[w]
	}
	return rest, nil
}

// shrink returns a minimal part of a set that allows no solution. The set must allow none. If it
// ends early, it notes the part that it has come to, unless a minimal set is known.
func (s *conflictSearch) shrink(set bitset) (bitset, error) {
	core := slices.Clone(set)
	for _, e := range s.rand.Perm(len(s.cells)) {
		if !core.has(e) || s.suspects.has(e) {
			continue
		}
		core.remove(e)
		solution, err := s.solve(core)
		if err != nil || solution != nil {
			core.add(e)
		}
		if err != nil {
			if !s.minimal {
				s.best = core
			}
			return nil, err
		}
	}
	return core, nil
}

// findSuspects finds the values without which all other values have a solution. Each is alone a
// correction set, and in every set that allows no solution.
func (s *conflictSearch) findSuspects() error {
	suspects := newBitset(len(s.cells))
	for e := range s.cells {
		others := s.everything()
		others.remove(e)
		solution, err := s.solve(others)
		if err != nil {
			return err
		}
		if solution != nil {
			suspects.add(e)
		}
	}
	s.suspects = suspects
	for e := range suspects.all {
		alone := newBitset(len(s.cells))
		alone.add(e)
		s.hitter.add(alone)
	}
	s.hitter.least = max(s.hitter.least, suspects.len())
	return nil
}

// everything returns the set of all values.
func (s *conflictSearch) everything() bitset {
	set := newBitset(len(s.cells))
	for e := range s.cells {
		set.add(e)
	}
	return set
}

// agreeing returns the values that a solution has.
func (s *conflictSearch) agreeing(solution []uint8) bitset {
	set := newBitset(len(s.cells))
	for e, cell := range s.cells {
		if solution[cell] == s.suspect[cell] {
			set.add(e)
		}
	}
	return set
}

// solve returns a solution of the firm values and those of a set, or nil if there is none.
func (s *conflictSearch) solve(set bitset) ([]uint8, error) {
	givens := slices.Clone(s.firm)
	for e := range set.all {
		givens[s.cells[e]] = s.suspect[s.cells[e]]
	}
	return s.first(question{givens: givens})
}

func (s *conflictSearch) conflict() *Conflict {
	c := &Conflict{Cells: s.cellsOf(s.best), Minimal: s.minimal, Smallest: s.smallest, AtLeast: s.hitter.least}
	if s.minimal {
		c.AtLeast = max(c.AtLeast, min(1, len(c.Cells)))
	}
	if s.suspects != nil {
		c.Suspects = s.cellsOf(s.suspects)
	}
	return c
}

func (s *conflictSearch) cellsOf(set bitset) []int {
	cells := []int{}
	for e := range set.all {
		cells = append(cells, s.cells[e])
	}
	return cells
}
