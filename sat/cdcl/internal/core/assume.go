package core

// An assumption is a decision that the caller makes. The first levels are those of the
// assumptions, in their order (Eén and Sörensson, MiniSat, 2003). Levels of equal assumptions
// are kept from one search to the next.

// shared returns how many levels of the last search are those of equal assumptions.
func (s *Solver) shared(assumptions []Lit) int {
	k := 0
	for k < min(s.level(), len(s.assumptions), len(assumptions)) && s.assumptions[k] == assumptions[k] {
		k++
	}
	return k
}

// assume begins a level with the next open assumption. It returns Unsat if an assumption is
// false.
func (s *Solver) assume() Result {
	for s.level() < len(s.assumptions) {
		a := s.assumptions[s.level()]
		if s.vals[a] < 0 {
			s.analyzeFinal(a)
			return Unsat
		}
		s.push(a) // if the assumption is true, its level is empty
		if s.vals[a] == 0 {
			s.assign(a, none)
			break
		}
	}
	return Unknown
}

// analyzeFinal puts into failed the assumptions by which a is false, and a.
func (s *Solver) analyzeFinal(a Lit) {
	s.failed = append(s.failed[:0], a)
	if s.info[a>>1].level == 0 {
		return
	}
	s.seen[a>>1] = inClause
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
				s.seen[m>>1] = inClause
			}
		}
	}
}

// Failed returns assumptions that cannot be true together, after Unsat; none if
// there is no model without any.
func (s *Solver) Failed() []Lit { return s.failed }
