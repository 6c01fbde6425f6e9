package cp

import "math"

// impact returns an item with fewest options; of these items, the one whose options have
// most rivals. If some of them are cells, only cells are considered: this takes less time
// and, on Sudokus, no more decisions. If not all active items are compared, at most maxTies ties are.
func (s *search) impact() int32 {
	s.ties = s.allTies()
	if s.dom.numActive > maxCompared && len(s.ties) > maxTies {
		s.ties = s.ties[:maxTies]
	}
	best, most := int32(-1), int64(-1)
	for _, i := range s.ties {
		if s.dom.poll.Err() != nil {
			return s.ties[0]
		}
		if r := s.rivals(i); r > most || r == most && i < best {
			best, most = i, r
		}
	}
	return best
}

// allTies returns the items with fewest options; only the cells, if some of them are cells.
func (s *search) allTies() []int32 {
	ties, least := s.fewestOf(s.cells, s.ties[:0], math.MaxInt32)
	if least > 2 { // no active item has fewer than 2 options at a fixpoint
		ties, _ = s.fewestOf(s.compared(maxTies), ties, least)
	}
	return ties
}

// fewestOf returns the items that have the fewest options, and how many options each of
// them has. Each of the given ties has least options. If no item has fewer, the ties are
// returned.
func (s *search) fewestOf(items, ties []int32, least int32) ([]int32, int32) {
	s.dom.poll.Add(len(items))
	given := len(ties)
	for _, i := range items {
		l := s.dom.left[i]
		if l > least || l == least && given > 0 || !s.dom.isActive(i) {
			continue
		}
		if l < least {
			ties, least, given = ties[:0], l, 0
		}
		ties = append(ties, i)
	}
	return ties, least
}

// rivals returns how many rivals the options of item i have, summed over its options. A
// rival is counted once for each item that it shares. The option itself is counted, too, once
// for each of its items.
func (s *search) rivals(i int32) (sum int64) {
	uses := s.view.Uses(i)
	s.dom.poll.Add(len(uses))
	for _, o := range uses {
		if s.dom.live[o] {
			for _, j := range s.view.Option(o) {
				sum += int64(s.dom.left[j.Index])
			}
		}
	}
	return sum
}
