package reduce

// Probe hides every live option that leads to a dead end, and propagates, until nothing changes.
// This is the failed literal rule of SAT solvers, for options. Probe returns false at a dead end,
// or when the context is done. Everything must have been propagated.
//
// Probe goes round all options until none of them has led to a dead end for a whole round. An
// option that a trial chooses without a dead end need not be tried in that round, because what
// follows from it also followed in the trial.
func (s *State) Probe() bool { return s.ProbeFew(len(s.live)) }

// ProbeFew is Probe for the options of active items with few live options: no more than that number.
// Where some items decide the others, as the cells of a Sudoku decide the sums of their values, it
// finds nearly as much, and takes far less time.
func (s *State) ProbeFew(few int) bool {
	n := int32(len(s.live))
	safe := make([]int32, n) // the round in which a trial chose the option without a dead end
	round := int32(1)
	for o, unchanged := int32(0), int32(0); unchanged < n; o = (o + 1) % n {
		unchanged++
		if s.poll.Add(1) != nil {
			return false
		}
		if !s.live[o] || safe[o] == round || s.taken[o] || !s.isOfFew(o, few) || s.try(o, safe, round) {
			continue
		}
		if s.poll.Err() != nil || !s.Hide(o) || !s.Propagate() {
			return false
		}
		unchanged = 0
		round++
	}
	return s.poll.Err() == nil
}

// isOfFew reports whether option o contains an active item that has few live options.
func (s *State) isOfFew(o int32, few int) bool {
	for _, i := range s.p.Option(o) {
		if s.needs[i.Index] > 0 && int(s.left[i.Index]) <= few {
			return true
		}
	}
	return false
}

// try chooses option o, and undoes it. It returns false if that leads to a dead end, or when the
// context is done. Otherwise it notes the options chosen as safe in this round.
func (s *State) try(o int32, safe []int32, round int32) bool {
	mark, chosen := s.Mark(), len(s.chosen)
	s.probes++
	ok := s.Choose(o) && s.Propagate()
	if ok {
		for _, q := range s.chosen[chosen:] {
			safe[q] = round
		}
	}
	s.Undo(mark)
	return ok
}

// Probes returns the number of options that Probe has tried.
func (s *State) Probes() int64 { return s.probes }
