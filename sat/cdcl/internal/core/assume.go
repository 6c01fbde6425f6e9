package core

// analyzeFinal puts into failed the assumptions by which a is false, and a.
func (s *Solver) analyzeFinal(a Lit) {
	s.failed = append(s.failed[:0], a)
	if s.info[a>>1].level == 0 {
		return
	}
	s.seen[a>>1] = 1
	for k := len(s.trail) - 1; k >= 0; k-- {
		l := s.trail[k]
		if s.seen[l>>1] == 0 {
			continue
		}
		s.seen[l>>1] = 0
		in := s.info[l>>1]
		if in.level == 0 {
			continue
		}
		if in.reason == none {
			if l != a {
				s.failed = append(s.failed, l)
			}
			continue
		}
		for _, m := range s.antecedents(in.reason, l) {
			if m != l {
				s.seen[m>>1] = 1
			}
		}
	}
}

// Failed returns assumptions that cannot be true together, after Unsat; none if
// there is no model without any.
func (s *Solver) Failed() []Lit { return s.failed }
