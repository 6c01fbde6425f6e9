package core

// When nothing more follows, the search decides: it makes an open literal true without a reason.
// There are two rules for the variable. By items, it is one of the group that has the fewest
// variables left, so that a dead end shows early. By scores, it is one that took part in many of
// the last conflicts, so that the search stays where it learns; see score.go. A third rule, phase,
// is for the value.

// decide begins a level with the next assumption or, if all assumptions are true, with a decision.
// It returns Unsat if an assumption is false, and an error at a limit.
func (s *Solver) decide() (Result, error) {
	if s.level() < len(s.assumptions) {
		return s.assume(), nil
	}
	if s.Nodes > 0 && s.Stats.Decisions >= s.Nodes {
		s.backtrack(0)
		return Unknown, s.errNodes()
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

// byItem returns a variable of the open group that has the fewest variables left, as
// Knuth's MRV rule takes an item: of these the one with the greatest score. If no such group is
// open, the scores decide.
func (s *Solver) byItem() uint32 {
	group := s.tightest()
	if group == nil {
		return s.byScore()
	}
	best, score := uint32(0), -1.0
	for _, l := range group {
		if v := l >> 1; s.vals[l] == 0 && s.heap.score[v] > score {
			best, score = v, s.heap.score[v]
		}
	}
	return best
}

// tightest returns the variables of the open group that has the fewest left; nil if none is open.
// A budget of which some variables must still become true is such a group, too: it has one
// variable more left than it can pay for.
func (s *Solver) tightest() (lits []Lit) {
	least := ^uint32(0)
	if g, open := s.fewest(); open {
		lits, least = s.members(g), s.groups[g].size()
	}
	for k := range s.budgets {
		if b := &s.budgets[k]; b.low && b.left+1 < int64(least) && s.needs(b) {
			lits, least = b.lits, uint32(b.left+1)
		}
	}
	return lits
}

// fewest returns the open exactly-one group that has the fewest variables left, if one is open. If
// very many groups come into question, it compares the first ones only: else the decisions of a
// problem of a million items would take hours.
func (s *Solver) fewest() (at uint32, open bool) {
	least, compared := ^uint32(0), 0
	from := int(s.firstOpen)
	g := from
	for ; g < len(s.groups) && compared < fewestAmong && (compared == 0 || g < int(s.firstOpen)+fewestWithin); g++ {
		n := s.groups[g].size()
		if n <= 1 {
			continue
		}
		if compared++; compared == 1 {
			s.firstOpen = int32(g)
		}
		if n < least {
			if least, at = n, uint32(g); n == 2 {
				break
			}
		}
	}
	if compared == 0 {
		s.firstOpen = int32(len(s.groups))
	}
	s.Stats.Ticks += 1 + int64(compared+max(0, g-from-fewestWithin))>>4
	return at, compared > 0
}

// These are guesses. They matter only with more than 4096 open groups.
const (
	fewestAmong  = 1 << 12 // how many open groups fewest compares
	fewestWithin = 1 << 14 // among how many groups, open or not, from the first open one on
)

// phase returns the value that a decision gives to a variable. By items, the variable is true, as
// an option is chosen. Otherwise it is the last value that the variable had (Pipatsrisawat and
// Darwiche, A Lightweight Component Caching Scheme, 2007), or, with rare restarts, its value in
// the target: the longest trail without a conflict (Biere and Fleury, Chasing Target Phases,
// 2020). Before it has had a value, a variable is true: so are few options chosen in vain.
func (s *Solver) phase(v uint32) int8 {
	if s.items {
		return 1
	}
	if p := s.target[v]; p != 0 && !s.frequent {
		return p
	}
	return s.saved[v]
}

// updateTarget remembers the trail before the last decision if it is the longest so far.
func (s *Solver) updateTarget() {
	n := int(s.levels[s.level()].start)
	if n <= s.targetLen {
		return
	}
	s.targetLen = n
	for _, l := range s.trail[:n] {
		s.target[l>>1] = sign(l)
	}
}
