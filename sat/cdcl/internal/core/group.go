package core

// A group is a set of variables of which at most one, or exactly one, is true. One number counts
// it: the high half is how many of its variables are not false, and the low half is the sum of
// their positive literals. To count a variable that becomes false is one subtraction. When one
// variable is left, the low half is its literal. So the last variable is known without a search,
// and nothing has to be watched.
//
// In a group of many thousand variables the sum may exceed 2^32 and carry into the high half. That
// goes away as variables become false: when few are left, their sum is small.
type group uint64

// one is a group's count of one variable.
const one group = 1 << 32

// size returns how many variables of the group are not false. It may return more if the sum of
// their literals exceeds 2^32.
func (g group) size() uint32 { return uint32(g >> 32) }

// last returns the literal of the only variable that is not false.
func (g group) last() Lit { return Lit(g) }

// Group adds the rule that at most one, or exactly one, of the variables of some positive
// literals is true. The literals are all different. All groups must be added before the first
// search.
func (s *Solver) Group(lits []Lit, exactly bool) {
	s.groupLits = append(s.groupLits, lits...)
	s.groupStart = append(s.groupStart, uint32(len(s.groupLits)))
	s.exact = append(s.exact, exactly)
	s.addGroup(lits, exactly)
}

// addGroup counts the members of a new group.
func (s *Solver) addGroup(lits []Lit, exactly bool) {
	count := group(0)
	for _, l := range lits {
		count += one | group(l)
	}
	s.groups = append(s.groups, count)
	if len(lits) == 0 && exactly {
		s.unsat = true
	}
}

// members returns the positive literals of a group.
func (s *Solver) members(g uint32) []Lit { return s.groupLits[s.groupStart[g]:s.groupStart[g+1]] }

// groupsOf returns the groups of a variable.
func (s *Solver) groupsOf(v uint32) []uint32 { return s.varGroups[s.varStart[v]:s.varStart[v+1]] }

// A Table is groups as lists, by group and by variable. Group g has the members
// Members[Start[g]:Start[g+1]], and Exact[g] says whether one of them must be true. Variable v
// is in the groups Groups[VarStart[v]:VarStart[v+1]].
type Table struct {
	Exact    []bool
	Start    []uint32
	Members  []Lit // positive and different in each group
	VarStart []uint32
	Groups   []uint32
}

// Load adds all groups at once, instead of Group, and before any clause. That saves the time to
// list the groups of each variable. It copies the table.
func (s *Solver) Load(t *Table) {
	s.exact = append(s.exact[:0], t.Exact...)
	s.groupStart = append(s.groupStart[:0], t.Start[:len(t.Exact)+1]...)
	s.groupLits = append(s.groupLits[:0], t.Members...)
	s.varStart = append(s.varStart[:0], t.VarStart...)
	s.varGroups = append(s.varGroups[:0], t.Groups...)
	s.groups = room(s.groups, len(t.Exact))
	for g, exactly := range t.Exact {
		s.addGroup(s.members(uint32(g)), exactly)
	}
	s.listed = true
}

// index makes the lists of the groups of each variable, by counting sort. It returns the cause if
// the context is done. Then it begins anew in the next search.
func (s *Solver) index() error {
	if s.listed {
		return nil
	}
	n := len(s.info)
	s.varStart = zero(s.varStart, n+2)
	for g := range s.groups {
		members := s.members(uint32(g))
		for _, l := range members {
			s.varStart[l>>1+2]++
		}
		if err := s.poll.Add(len(members)); err != nil {
			return err
		}
	}
	for v := 2; v < len(s.varStart); v++ {
		s.varStart[v] += s.varStart[v-1]
	}
	// varStart[v+1] is where the next group of v goes; in the end, that is where those of v+1
	// begin
	s.varGroups = zero(s.varGroups, len(s.groupLits))
	for g := range s.groups {
		members := s.members(uint32(g))
		for _, l := range members {
			v := l >> 1
			s.varGroups[s.varStart[v+1]] = uint32(g)
			s.varStart[v+1]++
		}
		if err := s.poll.Add(len(members)); err != nil {
			return err
		}
	}
	s.listed = true
	return nil
}

// addFacts makes the variables true that are alone in a group of exactly one.
func (s *Solver) addFacts() {
	for g, count := range s.groups {
		if count.size() == 1 && s.exact[g] && !s.unsat {
			s.fact(count.last())
		}
	}
}
