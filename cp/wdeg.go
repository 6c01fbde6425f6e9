package cp

// Order WDeg is dom/wdeg of F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting Systematic
// Search by Weighting Constraints (2004). An item is both a variable and the constraint that it is
// covered. So the weight of an item is the number of its dead ends, and 1.

// weigh counts a dead end of item i, or of none if i is -1.
func (s *search) weigh(i int32) {
	if s.order != WDeg || i < 0 {
		return
	}
	if s.weights == nil {
		s.weights = make([]int64, s.view.NumItems())
		for j := range s.weights {
			s.weights[j] = 1
		}
	}
	s.weights[i]++
}

// wdeg returns the first of the active items with the least quotient of options and weight.
func (s *search) wdeg() int32 {
	if s.weights == nil {
		return s.impact()
	}
	active, best := s.compared(maxTies), int32(-1)
	s.dom.poll.Add(len(active))
	least, weight := int64(0), int64(1)
	for _, i := range active {
		left, w := int64(s.dom.left[i]), s.weights[i]
		if d := left*weight - least*w; best < 0 || d < 0 || d == 0 && i < best {
			best, least, weight = i, left, w
		}
	}
	return best
}
