package core

func (s *Solver) level() int { return len(s.levels) - 1 }

func (s *Solver) push(l Lit) {
	s.levels = append(s.levels, level{decision: l, start: int32(len(s.trail))})
}

func (s *Solver) assign(l Lit, why reason) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	s.info[l>>1] = varInfo{int32(len(s.levels) - 1), int32(len(s.trail)), why}
	s.trail = append(s.trail, l)
}

// backtrack takes back all levels above the one given.
func (s *Solver) backtrack(to int) {
	if to >= s.level() {
		return
	}
	start := int(s.levels[to+1].start)
	groups := len(s.groups) > 0
	for k := len(s.trail) - 1; k >= start; k-- {
		l := s.trail[k]
		v := l >> 1
		s.vals[l], s.vals[l^1] = 0, 0
		s.saved[v] = 1 - 2*int8(l&1)
		if l&1 == 1 && groups && k < s.qfast {
			for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
				s.groups[g] += one | group(l^1)
			}
		}
		s.heap.add(v)
	}
	s.trail = s.trail[:start]
	s.levels = s.levels[:to+1]
	s.qfast = min(s.qfast, start)
	s.qlong = min(s.qlong, start)
	if s.Listener != nil {
		s.tellBackjump(to)
	}
}
