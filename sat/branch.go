package sat

// A decision is an item that is covered by each of its live options in turn. Each
// option leaves a smaller problem.
type decision struct {
	item  int32
	mark  int       // of the state before the decision
	known [][]int32 // the solutions found before it
}

// branch visits the nodes below a decision.
func (s *search) branch(d decision) error {
	s.depth++
	defer func() { s.depth-- }()
	for _, o := range s.p.Uses(d.item) {
		if !s.state.Live(o) {
			continue
		}
		if err := s.enter(); err != nil {
			return err
		}
		if s.state.Choose(o) && s.state.Propagate() {
			if err := s.visit(nil, holding(o, d.known)); err != nil {
				return err
			}
		}
		s.backtrack(d)
	}
	return nil
}

// decide returns the decision to make: on the first of the active items with fewest
// live options (MRV).
func (s *search) decide(known [][]int32) decision {
	best := int32(-1)
	for i := range s.p.NumItems() {
		if s.p.IsPrimary(i) && !s.state.Covered(i) && (best < 0 || s.state.Left(i) < s.state.Left(best)) {
			best = i
		}
	}
	return decision{best, s.state.Mark(), known}
}

// backtrack undoes everything since the decision.
func (s *search) backtrack(d decision) { s.state.Undo(d.mark) }

// dense reports whether the search branches at the present node before it asks for
// models: the rest of the problem is large, and an option is the rival of a good part
// of the others. Then each option chosen makes the rest much smaller, and the number
// of pairs falls with its square.
func (s *search) dense() bool {
	pairs, options := 0, 0
	for i := range s.p.NumItems() {
		if s.p.IsPrimary(i) && !s.state.Covered(i) {
			pairs += s.state.Left(i) * (s.state.Left(i) - 1) / 2
		}
	}
	for o := range s.p.NumOptions() {
		if s.state.Live(o) {
			options++
		}
	}
	return pairs > s.bounds.size && 2*pairs*s.bounds.share > options*options
}
