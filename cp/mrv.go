package cp

import "iter"

// candidates walks the active cells in increasing order or, if there are none, the active
// items.
func (s *search) candidates() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		none := true
		for _, i := range s.cells {
			s.dom.poll.Add(1)
			if s.dom.isActive(i) {
				none = false
				if !yield(i) {
					return
				}
			}
		}
		for i := int32(0); none && i < s.view.NumItems(); i++ {
			s.dom.poll.Add(1)
			if s.dom.isActive(i) && !yield(i) {
				return
			}
		}
	}
}

// mrv returns the first of the candidates with fewest options (minimum remaining values). In
// order Random it returns any of them, with equal probability; if the problem has many items,
// any of the first maxTies.
func (s *search) mrv() int32 {
	if s.usesTree() && s.order == Random {
		s.ties = s.tree.ties(&s.dom, s.ties[:0])
		return s.ties[s.rng.IntN(len(s.ties))]
	}
	if len(s.cells) == 0 && s.order != Random {
		return s.fewest()
	}
	best, ties, left := int32(-1), 0, s.dom.left
	for i := range s.candidates() {
		switch {
		case best < 0 || left[i] < left[best]:
			best, ties = i, 1
		case left[i] == left[best] && s.order == Random:
			if ties++; s.rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// fewest returns the first of the active items with fewest options.
func (s *search) fewest() int32 {
	if s.usesTree() {
		return s.tree.first(&s.dom)
	}
	active, left := s.dom.active[:s.dom.numActive], s.dom.left
	s.dom.poll.Add(len(active))
	best := uint64(noKey)
	for _, i := range active {
		best = min(best, pendingOf(int(left[i]), i))
	}
	return itemOf(best)
}

// usesTree reports whether decisions use a fewestTree instead of a scan of all items. Such a
// problem has no cells.
func (s *search) usesTree() bool { return s.view.cellKind < 0 && int(s.view.NumItems()) >= manyItems }
