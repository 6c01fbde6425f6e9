package core

import "fourfold/internal/poll"

// Enumerate calls yield with each model assigned. It returns Unsat when there are
// no more, Sat if yield returned false, and Unknown with an error as Solve does. It adds
// no clauses that forbid models: the search goes back one decision at a time.
func (s *Solver) Enumerate(work *poll.Poll, yield func() bool) (Result, error) {
	s.poll = work
	if s.unsat {
		return Unsat, nil
	}
	s.backtrack(0)
	if !s.grouped {
		s.index()
	}
	s.assumptions = s.assumptions[:0]
	s.start()
	s.floor = 0
	return s.search(yield)
}

// flip leaves the level of the floor, whose decision is exhausted, and makes the
// decision false below it; and so on while that is impossible.
func (s *Solver) flip() {
	for {
		d := s.levels[s.floor].decision
		s.floor--
		s.backtrack(s.floor)
		if s.Listener != nil {
			s.Listener.Flip(d ^ 1)
		}
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
