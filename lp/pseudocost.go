//go:build cgo && !noclp

package lp

import (
	"cmp"
	"math"
	"slices"
)

// A record says what choosing or hiding an option has settled so far.
type record struct {
	hidden int64 // the sum of the options hidden
	times  int64
}

// A pseudocost is the record of an option when it is hidden and when it is chosen. In papers a
// pseudocost is the rise of the objective for each unit by which a variable changes (M. Bénichou
// and others, 1971). Here nothing is optimized, and the number of options that are settled
// takes the place of this rise.
type pseudocost struct {
	hide, choose record
	relaxed      bool // whether both have been relaxed
}

const (
	maxSplits   = 50 // the most options to compare at a node: those with values closest to 1/2
	maxTrials   = 8  // the most options whose children are relaxed at a node
	trialPivots = 50 // the most pivots of such a relaxation, and as many if it is solved again
)

// decidePseudocost returns a decision to choose an option or to hide it: the option with the
// largest product of what both are expected to settle. Options without a record are tried first
// (strong branching). A child that is a dead end decides the option: then decidePseudocost
// returns no alternatives, as decideItem does. T. Achterberg, T. Koch and A. Martin, Branching
// Rules Revisited (2005), compare such rules.
func (s *search) decidePseudocost(relaxed bool) (d decision, deadEnd bool, err error) {
	var options []int32
	if relaxed {
		options = s.fractional()
	}
	if len(options) == 0 {
		return s.split(s.anyUndecided()), false, nil
	}
	slices.SortStableFunc(options, func(o, q int32) int { return cmp.Compare(math.Abs(s.x[o]-.5), math.Abs(s.x[q]-.5)) })
	options = options[:min(len(options), maxSplits)]
	decided, deadEnd, err := s.tryAll(options)
	if err != nil || decided {
		return decision{}, deadEnd, err
	}
	s.sortByScore(options)
	return s.split(options[0]), false, nil
}

// tryAll propagates the children of the options without a record, and relaxes the children of the
// most promising options, unless that has been done at another node.
func (s *search) tryAll(options []int32) (decided, deadEnd bool, err error) {
	for _, o := range options {
		if c := &s.records[o]; min(c.hide.times, c.choose.times) == 0 {
			if decided, deadEnd, err = s.tryBoth(o, s.propagates); err != nil || decided {
				return decided, deadEnd, err
			}
		}
	}
	s.sortByScore(options)
	x := slices.Clone(s.x)
	defer copy(s.x, x)
	for _, o := range options[:min(len(options), maxTrials)] {
		if c := &s.records[o]; !c.relaxed {
			c.relaxed = true
			if decided, deadEnd, err = s.tryBoth(o, s.relaxes); err != nil || decided {
				return decided, deadEnd, err
			}
			copy(s.x, x)
		}
	}
	return false, false, nil
}

// tryBoth tries to choose option o and to hide it. If one of them is a dead end, it does the
// other.
func (s *search) tryBoth(o int32, try func(alternative) (bool, error)) (decided, deadEnd bool, err error) {
	for _, a := range s.split(o).alternatives {
		ok, err := try(a)
		if err != nil {
			return false, false, err
		}
		if !ok {
			a.hide = !a.hide
			return true, !s.apply(a) || !s.state.Propagate(), nil
		}
	}
	return false, false, nil
}

// propagates propagates the child that an alternative leads to, and restores the state. It returns
// false if the child is a dead end.
func (s *search) propagates(a alternative) (ok bool, err error) {
	if err := s.poll(); err != nil {
		return false, err
	}
	defer s.quiet()()
	mark := s.mark()
	defer s.undo(mark)
	return s.applyAndRecord(a), s.state.Err()
}

// relaxes is propagates with a relaxation, which may also show that the child is a dead end.
func (s *search) relaxes(a alternative) (ok bool, err error) {
	defer s.quiet()()
	mark := s.mark()
	defer s.undo(mark)
	if !s.apply(a) || !s.state.Propagate() {
		return false, s.state.Err()
	}
	if s.state.Active() == 0 {
		return true, nil
	}
	s.trying = true
	v, err := s.relax()
	s.trying = false
	return v != infeasible, err
}

// applyAndRecord does what an alternative says, propagates, and records the options that this
// hides. It returns false at a dead end.
func (s *search) applyAndRecord(a alternative) bool {
	before := s.state.Hidden()
	ok := s.apply(a) && s.state.Propagate()
	if s.records == nil {
		return ok
	}
	hidden := s.state.Hidden() - before
	if !ok {
		hidden = deadEndHidden
	}
	r := &s.records[a.option].choose
	if a.hide {
		r = &s.records[a.option].hide
	}
	r.hidden += hidden
	r.times++
	return ok
}

// sortByScore sorts options by their score, the largest first. Each has a record.
func (s *search) sortByScore(options []int32) {
	scores := map[int32]float64{}
	for _, o := range options {
		scores[o] = s.records[o].hide.mean() * s.records[o].choose.mean()
	}
	slices.SortStableFunc(options, func(o, q int32) int { return cmp.Compare(scores[q], scores[o]) })
}

// mean returns the mean number of options hidden, plus 1.
func (r record) mean() float64 { return 1 + float64(r.hidden)/float64(max(1, r.times)) }
