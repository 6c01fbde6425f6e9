package core

// A group is a set of variables of which at most one, or exactly one, is true. One number counts
// it: the high half is how many of its variables are not false, and the low half is the sum of
// their positive literals modulo 2^32. When one variable is left, the low half is its literal. So
// the last variable is known without a search, and nothing has to be watched.
type group uint64

// one is a group's count of one variable.
const one group = 1 << 32

// size returns how many variables of the group are not false.
func (g group) size() uint32 { return uint32(g >> 32) }

// last returns the literal of the only variable that is not false.
func (g group) last() Lit { return Lit(g) }

// Group adds the rule that at most one, or exactly one, of the variables of some positive
// literals is true. The literals are all different. All groups must be added before the first
// search.
func (s *Solver) Group(lits []Lit, exactly bool) {
	s.groupLits = append(s.groupLits, lits...)
	s.groupStart = append(s.groupStart, uint32(len(s.groupLits)))
	count := group(0)
	for _, l := range lits {
		count += one | group(l)
	}
	s.groups = append(s.groups, count)
	s.exact = append(s.exact, exactly)
	if len(lits) == 0 && exactly {
		s.unsat = true
	}
}

// members returns the positive literals of a group.
func (s *Solver) members(g uint32) []Lit { return s.groupLits[s.groupStart[g]:s.groupStart[g+1]] }

// groupsOf returns the groups of a variable.
func (s *Solver) groupsOf(v uint32) []uint32 { return s.varGroups[s.varStart[v]:s.varStart[v+1]] }

// index makes the lists of the groups of each variable, and the facts from groups of one
// variable.
func (s *Solver) index() {
	s.indexed = true
	n := len(s.info)
	s.varStart = zero(s.varStart, n+2)
	for _, l := range s.groupLits {
		s.varStart[l>>1+2]++
	}
	for v := 2; v < len(s.varStart); v++ {
		s.varStart[v] += s.varStart[v-1]
	}
	// varStart[v+1] is where the next group of v goes; in the end, that is where those of v+1
	// begin
	s.varGroups = zero(s.varGroups, len(s.groupLits))
	for g := range s.groups {
		for _, l := range s.members(uint32(g)) {
			v := l >> 1
			s.varGroups[s.varStart[v+1]] = uint32(g)
			s.varStart[v+1]++
		}
	}
	for g, count := range s.groups {
		if count.size() == 1 && s.exact[g] && !s.unsat {
			s.force(count.last(), tagGroup|uint32(g))
		}
	}
}
