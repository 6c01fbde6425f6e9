package cp

import "iter"

// candidates walks the active cells in rising order or, if there are none, the active
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

// mrv returns the first of the candidates with fewest options (minimum remaining values),
// in order Random any of them, each with the same chance, or any of the first maxTies if items
// are many.
func (s *search) mrv() int32 {
	if s.isMany() && s.order == Random {
		s.ties = s.many.ties(&s.dom, s.ties[:0])
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

// fewest returns the first active item of those with fewest options.
func (s *search) fewest() int32 {
	if s.isMany() {
		return s.many.first(&s.dom)
	}
	active, left := s.dom.active[:s.dom.numActive], s.dom.left
	s.dom.poll.Add(len(active))
	best := active[0]
	for _, i := range active[1:] {
		if left[i] < left[best] || left[i] == left[best] && i < best {
			best = i
		}
	}
	return best
}

// isMany reports whether a decision is made by what has changed, and not by a look at all
// items. The problem has no cells then.
func (s *search) isMany() bool { return s.view.cellKind < 0 && int(s.view.NumItems()) >= manyItems }
