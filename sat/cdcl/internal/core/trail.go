package core

// The trail holds the literals that are true, in the order in which they became true. A decision
// begins a level: it and all that follows from it are taken back together.

// A varInfo says how a variable got its value.
type varInfo struct {
	level, pos int32 // pos is the position in the trail
	reason     reason
}

// A level is a decision and its consequences. The last two fields are for the analysis of a
// conflict; seen is 0 otherwise.
type level struct {
	decision Lit
	start    int32 // length of the trail before
	seen     int32 // number of literals of the level in the clause that is learned
	first    int32 // the least position of these literals in the trail

	firstOpen int32 // that of the solver when the level began
}

func (s *Solver) level() int { return len(s.levels) - 1 }

// push begins a level.
func (s *Solver) push(decision Lit) {
	s.levels = append(s.levels, level{decision: decision, start: int32(len(s.trail)), firstOpen: s.firstOpen})
}

// assign makes an open literal true.
func (s *Solver) assign(l Lit, why reason) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	s.info[l>>1] = varInfo{int32(len(s.levels) - 1), int32(len(s.trail)), why}
	s.trail = append(s.trail, l)
}

// backtrack takes back all levels above the one given. It undoes what assign and discount did,
// and saves the phases.
func (s *Solver) backtrack(to int) {
	if to >= s.level() {
		return
	}
	start := int(s.levels[to+1].start)
	if len(s.budgets) > 0 {
		s.refund(start)
	}
	for k := len(s.trail) - 1; k >= start; k-- {
		l := s.trail[k]
		v := l >> 1
		s.vals[l], s.vals[l^1] = 0, 0
		s.saved[v] = sign(l)
		if l&1 == 1 && k < s.qfast {
			for _, g := range s.exactOf(v) {
				s.groups[g] += one | group(l^1)
			}
		}
		s.heap.add(v)
	}
	s.firstOpen = s.levels[to+1].firstOpen
	s.read = min(s.read, start)
	s.trail = s.trail[:start]
	s.levels = s.levels[:to+1]
	s.qfast = min(s.qfast, start)
	s.qlong = min(s.qlong, start)
	s.checkTrail()
	if s.Listener != nil {
		s.tellBackjump(to)
	}
}
