package sat

// A decision is an item that is covered by each of its live options in turn. Each option leaves
// a smaller problem.
type decision struct {
	item  int32
	mark  int       // the place of state before the decision
	above int       // the decisions that a trace has told before
	known [][]int32 // the solutions found before the decision
}

// branch visits the nodes below a decision.
func (s *search) branch(d decision) error {
	s.depth++
	defer func() { s.depth-- }()
	place, of := 0, s.state.Left(d.item)
	for _, o := range s.p.Uses(d.item) {
		if !s.state.Live(o) {
			continue
		}
		if err := s.enter(); err != nil {
			return err
		}
		place++
		s.trace.Decide(d.item, o, false, place, of)
		if s.state.Choose(o) && s.state.Propagate() {
			s.trace.Settled("")
			if err := s.visit(nil, containing(o, d.known)); err != nil {
				return err
			}
		} else {
			s.trace.DeadEnd("")
		}
		s.backtrack(d)
	}
	return nil
}

// decide returns a decision on the active item with the fewest live options (MRV), the first of
// several.
func (s *search) decide(known [][]int32) decision {
	best := int32(-1)
	for i := range s.p.NumItems() {
		if s.state.Needs(i) > 0 && (best < 0 || s.state.Left(i) < s.state.Left(best)) {
			best = i
		}
	}
	return decision{best, s.state.Mark(), s.trace.Depth(), known}
}

// backtrack undoes everything since decision d.
func (s *search) backtrack(d decision) {
	s.state.Undo(d.mark)
	s.trace.Undo(d.above, d.mark)
}

// dense reports whether the search branches at the current node before it calls the SAT solver. It
// does if the rest of the problem is large and each option rules out a large part of the others.
// Then each chosen option makes the rest much smaller, and the number of pairs falls with the
// square of its size. If nothing is to be settled before the SAT solver, it gets the whole
// problem.
func (s *search) dense() bool {
	if s.whole {
		return false
	}
	pairs, options := int64(0), int64(0)
	for i := range s.p.NumItems() {
		if s.state.Needs(i) > 0 {
			pairs += pairsAmong(s.state.Left(i))
		}
	}
	for o := range s.p.NumOptions() {
		if s.state.Live(o) {
			options++
		}
	}
	return pairs > s.bounds.size && 2*pairs*s.bounds.share > options*options
}
