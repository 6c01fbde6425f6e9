package sat

import "slices"

// A decision is an item that is covered by each of its live options in turn. Each option leaves
// a smaller problem. If items have bounds, another option may cover the item, too. So then a decision
// is to choose an option or to hide it.
type decision struct {
	item         int32 // -1 if the decision is about an option that no item needs
	alternatives []alternative
	mark         int       // the place of state before the decision
	above        int       // the decisions that a trace has told before
	known        [][]int32 // the solutions found before the decision
}

// An alternative of a decision chooses an option or hides it.
type alternative struct {
	option int32
	hide   bool
}

// branch visits the nodes below a decision.
func (s *search) branch(d decision) error {
	s.depth++
	defer func() { s.depth-- }()
	for k, a := range d.alternatives {
		if err := s.enter(); err != nil {
			return err
		}
		s.trace.Decide(d.item, a.option, a.hide, k+1, len(d.alternatives))
		if s.settle(a) && s.state.Propagate() {
			s.trace.Settled("")
			if err := s.visit(nil, a.among(d.known)); err != nil {
				return err
			}
		} else {
			s.trace.DeadEnd("")
		}
		s.backtrack(d)
	}
	return nil
}

// settle chooses or hides the option of an alternative.
func (s *search) settle(a alternative) bool {
	if a.hide {
		return s.state.Hide(a.option)
	}
	return s.state.Choose(a.option)
}

// among returns the solutions that an alternative leaves. Below it, only these have to be forbidden.
func (a alternative) among(solutions [][]int32) (left [][]int32) {
	for _, sol := range solutions {
		if _, has := slices.BinarySearch(sol, a.option); has != a.hide {
			left = append(left, sol)
		}
	}
	return left
}

// decide returns a decision on the active item with the fewest options that are open (MRV), the
// first of several. If no item is active, it is about the first open option.
func (s *search) decide(known [][]int32) decision {
	best := int32(-1)
	for i := range s.p.NumItems() {
		if s.state.Needs(i) > 0 && (best < 0 || s.state.Free(i) < s.state.Free(best)) {
			best = i
		}
	}
	d := decision{item: best, mark: s.state.Mark(), above: s.trace.Depth(), known: known}
	if s.p.HasBounds() {
		o := s.firstOpen(best)
		d.alternatives = []alternative{{o, false}, {o, true}}
		return d
	}
	d.alternatives = make([]alternative, 0, s.state.Free(best))
	for _, o := range s.p.Uses(best) {
		if s.state.Live(o) {
			d.alternatives = append(d.alternatives, alternative{option: o})
		}
	}
	return d
}

// firstOpen returns the first open option of an item, or of all items if item is -1.
func (s *search) firstOpen(item int32) int32 {
	if item >= 0 {
		for _, o := range s.p.Uses(item) {
			if s.state.Live(o) && !s.state.Chose(o) {
				return o
			}
		}
	}
	o := int32(0)
	for !s.state.Live(o) || s.state.Chose(o) {
		o++
	}
	return o
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
// problem. It also gets it if items have bounds, because an option that is hidden settles little.
func (s *search) dense() bool {
	if s.whole || s.p.HasBounds() {
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
