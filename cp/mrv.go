package cp

import "slices"

// maxCompared is the most active items that are all compared for a decision, except cells. If there are more, only the
// first so many are, up to maxWindow: else the decisions of a problem of a million items would take hours. Both
// are variables so that tests can change them. They are guesses, and so is maxTies.
var maxCompared, maxWindow = 1 << 15, 1 << 12

// compared returns the active items that come into question for a decision: all in any order or, if
// they are too many, some of the first in increasing order, up to the last of so many ties. At a
// fixpoint no active item has fewer than two options.
func (s *search) compared(ties int) []int32 {
	d := &s.dom
	if d.numActive <= maxCompared {
		return d.active[:d.numActive]
	}
	for !d.isActive(s.firstActive) {
		s.firstActive++
	}
	s.window = s.window[:0]
	i, end := s.firstActive, min(s.firstActive+int32(4*maxWindow), d.view.NumItems())
	for ; i < end && len(s.window) < maxWindow && ties > 0; i++ {
		if d.isActive(i) {
			s.window = append(s.window, i)
			if d.left[i] <= 2 {
				ties--
			}
		}
	}
	d.poll.Add(int(i - s.firstActive))
	return s.window
}

// maxTies is how many items with two options are compared if not all active items are.
const maxTies = 64

// mrv returns the first of the active cells with fewest options (minimum remaining values), or of
// the items that are compared if there is no active cell. In order Random it returns any of them,
// with equal probability.
func (s *search) mrv() int32 {
	d, items := &s.dom, s.cells
	if !slices.ContainsFunc(items, d.isActive) {
		if s.order != Random {
			return s.fewest()
		}
		s.ties = append(s.ties[:0], s.compared(maxTies)...)
		slices.Sort(s.ties) // so that the rules may be followed in any order
		items = s.ties
	}
	d.poll.Add(len(items))
	best, ties := int32(-1), 0
	for _, i := range items {
		switch {
		case !d.isActive(i):
		case best < 0 || d.left[i] < d.left[best]:
			best, ties = i, 1
		case d.left[i] == d.left[best] && s.order == Random:
			if ties++; s.rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// fewest returns the first of the active items with fewest options.
func (s *search) fewest() int32 {
	active, left := s.compared(1), s.dom.left
	s.dom.poll.Add(len(active))
	best := active[0]
	for _, i := range active[1:] {
		if left[i] < left[best] || left[i] == left[best] && i < best {
			best = i
		}
	}
	return best
}
