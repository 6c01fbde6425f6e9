package core

import "fourfold/internal/poll"

// Enumerate calls yield with each model assigned. It returns Unsat when there are
// no more, Sat if yield returned false, and Unknown with an error as Solve does. It adds
// no clauses that forbid models: the search goes back one decision at a time.
func (s *Solver) Enumerate(work *poll.Poll, yield func() bool) (Result, error) {
	if !s.begin(work, nil) {
		return Unsat, nil
	}
	return s.search(yield)
}

// nextModel leaves a model: its last decision is flipped. From the first model on, a tree is walked,
// by items and without restarts. If there are no more models, unsat is set.
func (s *Solver) nextModel() {
	if s.level() == 0 {
		s.unsat = true
		return
	}
	if s.floor == 0 {
		s.items, s.luby = s.canItems(), luby{}
	}
	s.floor = s.level()
	s.flip()
}

// flip leaves the level of the floor, whose decision is exhausted, and makes the
// decision false below it; and so on while that is impossible.
func (s *Solver) flip() {
	for {
		d := s.levels[s.floor].decision
		s.floor--
		s.backtrack(s.floor)
		ok := true
		for _, u := range append(s.units, d^1) {
			if s.vals[u] == 0 {
				s.assign(u, none)
			}
			ok = ok && s.vals[u] > 0
		}
		if ok {
			break
		}
		if s.floor == 0 {
			s.unsat = true
			return
		}
	}
	kept := s.pending[:0]
	for _, ref := range s.pending {
		c := s.lits(ref)
		open := 0
		for _, l := range c {
			if s.vals[l] >= 0 {
				open++
			}
		}
		if open > 1 {
			continue // the watches see to it again
		}
		kept = append(kept, ref)
		for _, l := range c[:2] {
			if s.vals[l] == 0 {
				s.assign(l, ref)
			}
		}
	}
	s.pending = kept
}
