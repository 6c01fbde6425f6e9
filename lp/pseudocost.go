//go:build cgo && !noclp

package lp

import (
	"cmp"
	"slices"
)

// A record says what choosing or hiding an option has settled so far.
type record struct {
	sum   float64 // of the options hidden, each divided by the change of the option's value
	times int32
}

// A pseudocost is the record of an option when it is hidden and when it is chosen. In papers a
// pseudocost is the rise of the objective for each unit of change (M. Bénichou and others,
// 1971). Here nothing is optimized, and the number of options that are settled takes the place
// of this rise.
type pseudocost struct{ hide, choose record }

const (
	reliable    = 1  // an option with so many entries in both records is not tried
	maxTrials   = 8  // the most options to try at a node
	trialPivots = 50 // the most pivots of the relaxation of a trial
)

// decidePseudocost returns a decision to choose an option or to hide it: the option with the
// largest product of what both are expected to settle. Options without a record are tried first:
// both children are propagated and relaxed (strong branching). A child that is a dead end decides
// the option: then decidePseudocost returns no alternatives, as decideItem does.
func (s *search) decidePseudocost(relaxed bool) (d decision, deadEnd bool, err error) {
	var options []int32
	if relaxed {
		options = s.fractional()
	}
	if len(options) == 0 {
		return s.split(s.anyUndecided()), false, nil
	}
	s.sortByScore(options)
	x := slices.Clone(s.x)
	trials := 0
	for _, o := range options {
		c := &s.records[o]
		if min(c.hide.times, c.choose.times) >= reliable {
			continue
		}
		if trials++; trials > maxTrials {
			break
		}
		decided, deadEnd, err := s.tryBoth(o)
		copy(s.x, x)
		if err != nil || decided {
			return decision{}, deadEnd, err
		}
	}
	s.sortByScore(options)
	return s.split(options[0]), false, nil
}

// tryBoth tries to choose option o and to hide it. If one of them is a dead end, it does the other.
func (s *search) tryBoth(o int32) (decided, deadEnd bool, err error) {
	for _, a := range s.split(o).alternatives {
		dead, err := s.try(a)
		if err != nil {
			return false, false, err
		}
		if dead {
			a.hide = !a.hide
			return true, !s.apply(a) || !s.state.Propagate(), nil
		}
	}
	return false, false, nil
}

// try propagates and relaxes the child that an alternative leads to, and restores the state. dead
// reports whether the child is a dead end.
func (s *search) try(a alternative) (dead bool, err error) {
	mark := s.mark()
	defer s.undo(mark)
	if !s.applyAndRecord(a) {
		return true, s.state.Err()
	}
	if s.state.Active() == 0 {
		return false, nil
	}
	s.trying = true
	v, err := s.relax()
	s.trying = false
	return v == infeasible, err
}

// applyAndRecord does what an alternative says, propagates, and records the options that this
// hides. It returns false at a dead end.
func (s *search) applyAndRecord(a alternative) bool {
	before := s.state.Hidden()
	ok := s.apply(a) && s.state.Propagate()
	if s.records == nil {
		return ok
	}
	settled := float64(s.state.Hidden() - before)
	if !ok {
		settled = deadEndHidden
	}
	r, change := &s.records[a.option].choose, 1-a.x
	if a.hide {
		r, change = &s.records[a.option].hide, a.x
	}
	r.sum += settled / max(change, .1)
	r.times++
	return ok
}

// sortByScore sorts options by their score, the largest first.
func (s *search) sortByScore(options []int32) {
	scores := map[int32]float64{}
	for _, o := range options {
		c := &s.records[o]
		scores[o] = c.hide.expected(s.x[o]) * c.choose.expected(1-s.x[o])
	}
	slices.SortStableFunc(options, func(o, q int32) int { return cmp.Compare(scores[q], scores[o]) })
}

// expected returns the number of options that are likely to be settled by a change of the value.
// Without a record it is the change alone, as if each unit settled one option.
func (r *record) expected(change float64) float64 {
	if r.times == 0 {
		return change
	}
	return r.sum / float64(r.times) * change
}
