package cp

import "fourfold"

// A decision is an option chosen for an item that has other options as well. When the
// subtree below the decision is complete, the search filters the option out and goes on.
type decision struct {
	item, option int32
	mark         int // of the trail before the decision
	from         int // for scheme None: the alternatives are search.alternatives[from:]
	firstActive  int32
}

// branch makes a decision, or returns the error that ends the search.
func (s *search) branch() error {
	if err := s.countDecision(); err != nil {
		return err
	}
	switch {
	case s.dom.numActive == 0:
		o := s.nextLive()
		s.push(decision{item: s.view.Option(o)[0].Index, option: o})
	case s.enumerates():
		s.enumerate(s.decide())
	default:
		i := s.decide()
		s.push(decision{item: i, option: s.optionOf(i)})
	}
	return nil
}

// countDecision counts a decision, or returns fourfold.ErrLimit.
func (s *search) countDecision() error {
	if s.decisions == s.maxDecisions && s.maxDecisions > 0 {
		return fourfold.ErrLimit
	}
	s.decisions++
	return nil
}

// decide returns the item to branch on. There must be an active item.
func (s *search) decide() int32 {
	if s.order == Fixed {
		return s.firstCell()
	}
	if s.cells == nil {
		s.listCells()
	}
	switch s.order {
	case MRV, Random:
		return s.mrv()
	case Impact:
		return s.impact()
	case WDeg:
		return s.wdeg()
	case Conflict:
		if s.conflict >= 0 && s.dom.isActive(s.conflict) {
			return s.conflict
		}
		s.conflict = -1
		return s.impact()
	}
	return s.fewest()
}

// optionOf returns the option to choose for item i.
func (s *search) optionOf(i int32) int32 {
	k := int32(0)
	if s.budget != nil && s.order != Random {
		return s.cheapestOf(i)
	}
	if s.order == Random {
		k = s.rng.Int32N(s.dom.left[i])
	}
	return s.dom.option(i, k)
}

// push chooses the option of a decision. The decision keeps a mark for pop.
func (s *search) push(d decision) {
	d.mark, d.firstActive = s.dom.mark(), s.firstActive
	s.stack = append(s.stack, d)
	if s.avoids(d.option) {
		s.dom.filter(d.option)
	} else {
		s.dom.choose(d.option)
	}
	s.tell(fourfold.Decide, d.item, d.option, d.mark)
}

// avoids reports whether a decision filters its option out first, and chooses it second: no item
// needs the option, and it costs more.
func (s *search) avoids(o int32) bool {
	return s.budget != nil && s.dom.numActive == 0 && s.view.Cost(o) >= 0
}

// pop undoes the last decision and returns it.
func (s *search) pop() decision {
	s.backtracks++
	d := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	s.dom.undo(d.mark)
	s.firstActive, s.firstLive = d.firstActive, 0
	if s.dom.numActive == 0 {
		s.firstLive = d.option
	}
	return d
}

// backtrack undoes the last decision and filters out its option, or with scheme None
// decides on the next alternative. It returns false if nothing is left to search, and an
// error at the limit of decisions or when the context is done.
func (s *search) backtrack() (more bool, err error) {
	if s.enumerates() {
		return s.nextAlternative()
	}
	if len(s.stack) == 0 {
		return false, nil
	}
	d := s.pop()
	if err := s.dom.poll.Err(); err != nil {
		return false, err // the undo has ended early
	}
	if s.avoids(d.option) {
		s.dom.choose(d.option)
	} else {
		s.dom.filter(d.option)
	}
	s.tell(fourfold.Undo, d.item, d.option, d.mark)
	if s.conflict < 0 {
		s.conflict = d.item
	}
	return true, nil
}

// listCells lists the items of the kind "cell".
func (s *search) listCells() {
	s.cells = make([]int32, 0, s.view.numCells)
	for i, kind := range s.view.kindOf {
		if int(kind) == s.view.cellKind && s.view.primary[i] {
			s.cells = append(s.cells, int32(i))
		}
	}
}

// firstCell returns the first active cell or, if there is none, the first active item. The
// scan begins at the item of the last decision: all cells before that item are covered.
func (s *search) firstCell() int32 {
	from := int32(0)
	if n := len(s.stack); n > 0 {
		from = s.stack[n-1].item
	}
	for i := from; i < s.view.NumItems(); i++ {
		if s.dom.isActive(i) && s.view.isCell(i) {
			return i
		}
	}
	for i := range s.view.NumItems() {
		if s.dom.isActive(i) {
			return i
		}
	}
	panic("cp: no active item")
}
