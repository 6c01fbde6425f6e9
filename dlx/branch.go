package dlx

// A decision is a covered item with more than one option. Its options are chosen in turn.
type decision struct {
	item  int32
	next  int32 // the option to choose next, as an index into the set of item
	depth int32 // len(search.chosen) before the decision
	mark  mark  // the state of the matrix after item was covered
}

// branch picks an item, covers it and returns the first cell in its set. It returns none if
// the set is empty.
func (s *search) branch() int32 {
	i := s.decide()
	it := &s.matrix.items[i]
	if it.size == 0 {
		return none
	}
	s.matrix.cover(i)
	if it.size > 1 {
		s.push(i)
	}
	return s.matrix.sets[it.base]
}

// decide returns the item to branch on: an item with a forced option or none, or else, of the
// items with the fewest options (MRV), the one with the lowest number. On most problems, items
// with numbers close to each other are close to each other in the puzzle, and a search that
// stays in one place finds contradictions sooner.
func (s *search) decide() int32 {
	m := &s.matrix
	for n := len(m.forced); n > 0; n-- {
		i := m.forced[n-1]
		m.forced = m.forced[:n-1]
		if it := &m.items[i]; it.at < m.numActive && it.size <= 1 {
			return i
		}
	}
	m.poll.Add(int(m.numActive))
	best, fewest := m.active[0], m.items[m.active[0]].size
	for _, i := range m.active[1:m.numActive] {
		if size := m.items[i].size; size < fewest || size == fewest && i < best {
			best, fewest = i, size
		}
	}
	return best
}

// push adds a decision on covered item i. The caller chooses the first option of the item.
func (s *search) push(i int32) {
	s.decisions++
	s.stack = append(s.stack, decision{item: i, next: 1, depth: int32(len(s.chosen)), mark: s.matrix.mark()})
}

// backtrack undoes everything since the last decision and returns the cell of the next option
// of this decision. It returns none if there is no decision. When it returns the last option,
// it takes the decision off the stack, because that option is forced.
func (s *search) backtrack() int32 {
	if len(s.stack) == 0 {
		return none
	}
	d := &s.stack[len(s.stack)-1]
	s.matrix.poll.Add(len(s.matrix.saved) - d.mark.saved)
	s.matrix.undo(d.mark)
	s.chosen = s.chosen[:d.depth]
	s.deadEnd = false

	it := &s.matrix.items[d.item]
	x := s.matrix.sets[it.base+d.next]
	d.next++
	if d.next == it.size {
		s.stack = s.stack[:len(s.stack)-1]
	} else {
		s.decisions++
	}
	return x
}
