package cp

import (
	"iter"
	"math"
)

// listCells lists the cells, when they are asked for first.
func (s *search) listCells() {
	s.cells = make([]int32, 0, s.numCells)
	for i := range s.label {
		if int(s.label[i]) == s.cellLabel && s.primary[i] {
			s.cells = append(s.cells, int32(i))
		}
	}
}

// pick returns the item to guess for. Some item is open.
func (s *search) pick() int32 {
	if s.Order == Fixed {
		return s.firstCell()
	}
	if s.cells == nil {
		s.listCells()
	}
	switch s.Order {
	case MRV:
		return s.mrv()
	case Random:
		return s.anyMRV()
	case Impact:
		return s.impact()
	case Conflict:
		if s.stuck >= 0 && s.isOpen(s.stuck) {
			return s.stuck
		}
		s.stuck = -1
		return s.impact()
	}
	return s.fewest()
}

// value returns the option to guess for item i.
func (s *search) value(i int32) int32 {
	if s.Order == Random {
		return s.anyOption(i)
	}
	return s.firstOf(i)
}

// candidates walks the open cells in rising order or, if there are none, the open items.
func (s *search) candidates() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		none := true
		for _, i := range s.cells {
			s.looked++
			if s.isOpen(i) {
				none = false
				if !yield(i) {
					return
				}
			}
		}
		for i := int32(0); none && int(i) < len(s.primary); i++ {
			s.looked++
			if s.isOpen(i) && !yield(i) {
				return
			}
		}
	}
}

// firstCell returns the first open cell or, if there is none, the first open item. The
// cells before the item of the last guess were covered then, and are.
func (s *search) firstCell() int32 {
	from := int32(0)
	if n := len(s.guessed); n > 0 {
		from = s.guessed[n-1].item
	}
	for i := from; int(i) < len(s.primary); i++ {
		if s.isOpen(i) && (s.cellLabel < 0 || int(s.label[i]) == s.cellLabel) {
			return i
		}
	}
	for i := range int32(len(s.primary)) {
		if s.isOpen(i) {
			return i
		}
	}
	panic("cp: no open item")
}

func (s *search) mrv() int32 {
	best := int32(-1)
	for i := range s.candidates() {
		if best < 0 || s.left[i] < s.left[best] {
			best = i
		}
	}
	return best
}

// anyMRV returns an item that mrv might return if the cells had another order, each
// with the same chance.
func (s *search) anyMRV() int32 {
	best, ties := int32(-1), 0
	for i := range s.candidates() {
		switch {
		case best < 0 || s.left[i] < s.left[best]:
			best, ties = i, 1
		case s.left[i] == s.left[best]:
			if ties++; s.rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

func (s *search) anyOption(i int32) int32 {
	k := s.rng.Int32N(s.left[i])
	for _, o := range s.Uses(int(i)) {
		if s.live[o] {
			if k == 0 {
				return o
			}
			k--
		}
	}
	panic("cp: empty domain")
}

func (s *search) fewest() int32 {
	s.looked += int64(s.todo)
	best := s.open[0]
	for _, i := range s.open[1:s.todo] {
		if s.left[i] < s.left[best] || s.left[i] == s.left[best] && i < best {
			best = i
		}
	}
	return best
}

// impact returns, of the items with fewest options, the one whose options have most
// rivals. If there are cells among them, it is a cell: that costs less time and, on
// Sudokus, no more guesses.
func (s *search) impact() int32 {
	ties, least := s.fewestOf(s.cells, s.ties[:0], math.MaxInt32)
	if least > 2 { // else no other item has fewer
		ties, _ = s.fewestOf(s.open[:s.todo], ties, least)
	}
	s.ties = ties
	best, most := int32(-1), int32(-1)
	for _, i := range ties {
		if r := s.rivals(i); r > most || r == most && i < best {
			best, most = i, r
		}
	}
	return best
}

// fewestOf returns those of the items that have fewest options or, if none has fewer than
// least, which is how many each of the ties has, the ties.
func (s *search) fewestOf(items, ties []int32, least int32) ([]int32, int32) {
	s.looked += int64(len(items))
	given := len(ties)
	for _, i := range items {
		l := s.left[i]
		if l > least || l == least && given > 0 || !s.isOpen(i) {
			continue
		}
		if l < least {
			ties, least, given = ties[:0], l, 0
		}
		ties = append(ties, i)
	}
	return ties, least
}

// rivals returns how many options the options of item i rule out, over all of them; one
// that is ruled out twice counts twice.
func (s *search) rivals(i int32) (sum int32) {
	s.looked += int64(len(s.Uses(int(i))))
	for _, o := range s.Uses(int(i)) {
		if s.live[o] {
			for _, j := range s.Option(int(o)) {
				sum += s.left[j.Index]
			}
		}
	}
	return sum
}

func (s *search) openCells() int {
	n := 0
	for _, i := range s.open[:s.todo] {
		if s.cellLabel < 0 || int(s.label[i]) == s.cellLabel {
			n++
		}
	}
	return n
}
