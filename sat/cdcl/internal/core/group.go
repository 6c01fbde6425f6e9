package core

// A group is counted by how many of its variables are not false, in the high half,
// and the sum of their literals modulo 2^32, in the low half: the one that is left.
type group uint64

const one group = 1 << 32

// Group adds the rule that at most one, or exactly one, of the variables whose
// positive literals are given is true. It must come before the first search.
func (s *Solver) Group(lits []Lit, exactly bool) {
	s.groupLits = append(s.groupLits, lits...)
	s.groupStart = append(s.groupStart, uint32(len(s.groupLits)))
	c := group(0)
	for _, l := range lits {
		c += one | group(l)
	}
	s.groups = append(s.groups, c)
	s.exact = append(s.exact, exactly)
	if len(lits) == 0 && exactly {
		s.unsat = true
	}
}

// index makes the lists of the groups of each variable.
func (s *Solver) index() {
	s.grouped = true
	n := len(s.info)
	s.varStart = zero(s.varStart, n+2)
	for _, l := range s.groupLits {
		s.varStart[l>>1+2]++
	}
	for v := 2; v < len(s.varStart); v++ {
		s.varStart[v] += s.varStart[v-1]
	}
	s.varGroups = zero(s.varGroups, len(s.groupLits))
	for g := range s.groups {
		for _, l := range s.members(uint32(g)) {
			v := l >> 1
			s.varGroups[s.varStart[v+1]] = uint32(g)
			s.varStart[v+1]++
		}
	}
	for g, c := range s.groups {
		if c>>32 == 1 && s.exact[g] && !s.unsat {
			s.force(Lit(c), tagGroup|uint32(g))
		}
	}
}

func (s *Solver) members(g uint32) []Lit { return s.groupLits[s.groupStart[g]:s.groupStart[g+1]] }
