package core

// decide makes an assumption or a decision.
func (s *Solver) decide() (Result, error) {
	for s.level() < len(s.assumptions) {
		a := s.assumptions[s.level()]
		switch v := s.vals[a]; {
		case v > 0:
			s.push(a) // a level of its own, empty
			if len(s.trail) == len(s.info) {
				return Unknown, nil
			}
		case v < 0:
			s.analyzeFinal(a)
			return Unsat, nil
		default:
			s.push(a)
			s.assign(a, none)
			return Unknown, nil
		}
	}
	if err := s.overLimit(); err != nil {
		s.backtrack(0)
		return Unknown, err
	}
	s.Stats.Decisions++
	var v uint32
	if s.items {
		v = s.byItem()
	} else {
		v = s.byScore()
	}
	l := v << 1
	if s.phase(v) < 0 {
		l |= 1
	}
	s.push(l)
	s.assign(l, none)
	return Unknown, nil
}

// byScore returns the open variable with the greatest score.
func (s *Solver) byScore() uint32 {
	for {
		if v := s.heap.top(); s.vals[v<<1] == 0 {
			return v
		}
		s.heap.pop()
	}
}

// byItem returns the variable with the greatest score in the open group with fewest.
func (s *Solver) byItem() uint32 {
	least, at := ^uint32(0), uint32(0)
	for g, c := range s.groups {
		if n := uint32(c >> 32); n < least && n > 1 && s.exact[g] {
			if least, at = n, uint32(g); n == 2 {
				break
			}
		}
	}
	best, score := ^uint32(0), -1.0
	if least != ^uint32(0) {
		for _, l := range s.members(at) {
			if s.vals[l] == 0 && s.heap.score[l>>1] > score {
				best, score = l>>1, s.heap.score[l>>1]
			}
		}
	}
	if best == ^uint32(0) {
		return s.byScore()
	}
	return best
}

func (s *Solver) phase(v uint32) int8 {
	if s.items {
		return 1
	}
	if p := s.target[v]; p != 0 && !s.quick {
		return p
	}
	return s.saved[v]
}

// updateTarget remembers the longest trail that had no conflict.
func (s *Solver) updateTarget() {
	n := int(s.levels[s.level()].start)
	if n > s.targetN {
		s.targetN = n
		for _, l := range s.trail[:n] {
			s.target[l>>1] = 1 - 2*int8(l&1)
		}
	}
}
