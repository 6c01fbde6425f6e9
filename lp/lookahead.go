//go:build cgo && !noclp

package lp

import (
	"math"
	"slices"

	"fourfold/internal/kit/reduce"
)

// Before it solves a relaxation, the search tries options at nodes with few of them: no more than
// probeShare for each active item, unless items have painters, whose propagation is strong. It tries
// those of active items with at most probeFew options. At the root it solves the relaxation before,
// unless that has many columns.
const (
	probeShare  = 2
	probeFew    = 16
	probeSize   = 1500 // the number of active items of a node that is too large
	manyColumns = 1000
)

// lookAhead returns the item to branch on. It chooses each option of each candidate item in turn,
// counts the options that this hides, and gives the item a score: the geometric mean of the
// counts, each plus 1, divided by the square of the number of options. An item with a high score
// is likely to have small subtrees.
//
// lookAhead returns -1 in place of the item if there are no candidates. It hides the options that
// lead to a dead end. If there are any, it returns -1, too, and whether the node itself is a dead
// end without these options. At a root with few options it first tries all of them, as probeNode
// does at other nodes.
func (s *search) lookAhead(relaxed bool) (item int32, deadEnd bool, err error) {
	if (s.nodes <= 1 || s.cheap != nil) && s.probeDue() {
		before := s.state.Mark()
		if !s.state.ProbeFew(probeFew) {
			return -1, true, s.state.Err()
		}
		if s.state.Mark() != before {
			return -1, false, nil
		}
	}
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
			if first && hidden == deadEndHidden {
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

// probeNode tries the options of a node before its relaxation. With Solver.Reduce at Probing, it tries
// all of them, unless the node is large; at the root the reduction has done so. It returns false at a
// dead end, or when the context is done.
func (s *search) probeNode() bool {
	switch {
	case s.solver.Reduce == reduce.Probing:
		return s.nodes <= 1 || s.state.Active() >= probeSize || s.state.Probe()
	case s.cheap != nil || !s.probeDue() || s.nodes <= 1 && s.state.Open() < manyColumns:
		return true
	}
	return s.state.ProbeFew(probeFew)
}

// probeDue reports whether to try options at the current node.
func (s *search) probeDue() bool {
	return s.solver.Reduce != reduce.Off &&
		(s.state.HasPainters() || s.state.Open() <= probeShare*s.state.Active() && s.state.Active() < probeSize)
}

// candidates returns the items that must be covered once more, and not more often, and that the
// relaxation covers by fractions. If there is no relaxation, or if its point is integral, it takes
// all items that must be covered so. Of these it returns the items with the fewest open options and
// those with one more. Only items with bounds are active and not among them.
func (s *search) candidates(relaxed bool) []int32 {
	var items []int32
	fewest := math.MaxInt
	for i := range s.p.NumItems() {
		s.state.Poll(1)
		if s.state.Needs(i) != 1 || s.state.Room(i) > 1 || relaxed && !s.isDivided(i) {
			continue
		}
		items = append(items, i)
		fewest = min(fewest, s.state.Free(i))
	}
	if len(items) == 0 && relaxed {
		return s.candidates(false)
	}
	return slices.DeleteFunc(items, func(i int32) bool { return s.state.Free(i) > fewest+1 })
}

// isDivided reports whether the last relaxation covers item i by fractions.
func (s *search) isDivided(i int32) bool {
	s.state.Poll(len(s.p.Uses(i)))
	for _, o := range s.p.Uses(i) {
		if s.open(o) && s.isFractional(o) {
			return true
		}
	}
	return false
}

// A probe is the number of options that were hidden when an option was chosen, in the given round
// of look-ahead.
type probe struct {
	round, hidden int32
}

// deadEndHidden is the number of hidden options of a probe that leads to a dead end.
const deadEndHidden = 2000

// probe chooses option o, counts the options that propagation hides, and undoes the choice. It
// keeps the result for this round; first reports whether this is the first probe of o in the
// round.
func (s *search) probe(o int32) (hidden int32, first bool) {
	if s.probes[o].round == s.round {
		return s.probes[o].hidden, false
	}
	mark, before := s.state.Mark(), s.state.Hidden()
	hidden = deadEndHidden
	if s.state.Choose(o) && s.state.Propagate() {
		hidden = int32(min(s.state.Hidden()-before, deadEndHidden-1))
	}
	s.state.Undo(mark)
	s.probes[o] = probe{s.round, hidden}
	return hidden, true
}
