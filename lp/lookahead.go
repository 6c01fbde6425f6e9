//go:build cgo && !noclp

package lp

import (
	"math"
	"slices"
)

// lookAhead returns the item to branch on, by how many options are hidden when
// each of its options is chosen. Options that lead to a dead end are hidden. If there
// were any, lookAhead returns -1 in place of the item, and whether the node itself is
// now a dead end.
//
// The score is the geometric mean of these numbers over the square of the number
// of options: a high one promises small subtrees on every side.
func (s *search) lookAhead(relaxed bool) (item int32, deadEnd bool, err error) {
	s.round++
	best, score := int32(-1), math.Inf(-1)
	var deadEnds []int32
	for _, i := range s.candidates(relaxed) {
		sum := 0.0
		options := s.options(i)
		for _, o := range options {
			if err := s.poll(); err != nil {
				return -1, false, err
			}
			hidden, first := s.probe(o)
			if first && hidden == deadEndHides {
				deadEnds = append(deadEnds, o)
			}
			sum += math.Log(float64(1 + hidden))
		}
		n := float64(len(options))
		if itemScore := sum/n - 2*math.Log(n); itemScore > score {
			best, score = i, itemScore
		}
	}
	if len(deadEnds) == 0 {
		return best, false, nil
	}
	for _, o := range deadEnds {
		s.state.Hide(o)
	}
	return -1, !s.state.Propagate(), nil
}

// candidates returns the items that the relaxation covers by fractions and that
// have at most one option more than the fewest of them; without a relaxation, or
// if it is integral, of all active items.
func (s *search) candidates(relaxed bool) []int32 {
	var items []int32
	fewest := math.MaxInt
	for i := range s.p.NumItems() {
		s.state.Poll(1)
		if !s.p.IsPrimary(i) || s.state.Covered(i) || relaxed && !s.isDivided(i) {
			continue
		}
		items = append(items, i)
		fewest = min(fewest, s.state.Left(i))
	}
	if len(items) == 0 {
		return s.candidates(false)
	}
	return slices.DeleteFunc(items, func(i int32) bool { return s.state.Left(i) > fewest+1 })
}

// isDivided reports whether the last relaxation covers item i by fractions.
func (s *search) isDivided(i int32) bool {
	s.state.Poll(len(s.p.Uses(i)))
	for _, o := range s.p.Uses(i) {
		if s.state.Live(o) && s.isFractional(o) {
			return true
		}
	}
	return false
}

// A probe is how many options were hidden when an option was chosen, in the given
// round of look-ahead.
type probe struct {
	round, hidden int32
}

// deadEndHides counts as the hidden options of a probe that leads to a dead end.
const deadEndHides = 2000

// probe chooses option o, counts what propagation hides, and undoes it. The result
// is kept for the round: first reports whether it had to be found.
func (s *search) probe(o int32) (hidden int32, first bool) {
	if s.probes[o].round == s.round {
		return s.probes[o].hidden, false
	}
	mark, before := s.state.Mark(), s.state.Hidden()
	hidden = deadEndHides
	if s.state.Choose(o) && s.state.Propagate() {
		hidden = int32(min(s.state.Hidden()-before, deadEndHides-1))
	}
	s.state.Undo(mark)
	s.probes[o] = probe{s.round, hidden}
	return hidden, true
}
