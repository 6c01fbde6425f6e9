package core

import "fourfold/internal/kit/scratch"

// A group is a set of variables of which exactly one, or at most one, is true. One number counts a
// group of which exactly one is true: the high half is how many of its variables are not false, and
// the low half is the sum of their positive literals. To count a variable that becomes false is one
// subtraction. When one variable is left, the low half is its literal. So the last variable is
// known without a search, and nothing has to be watched.
//
// In a group of many thousand variables the sum may exceed 2^32 and carry into the high half. That
// goes away as variables become false: when few are left, their sum is small.
//
// If at most one is true, nothing follows from a variable that is false. So such a group is not
// counted: its number is 0. If it has two variables, it is a binary clause.
type group uint64

// one is a group's count of one variable.
const one group = 1 << 32

// size returns how many variables of the group are not false. It may return more if the sum of
// their literals exceeds 2^32.
func (g group) size() uint32 { return uint32(g >> 32) }

// last returns the literal of the only variable that is not false.
func (g group) last() Lit { return Lit(g) }

// members returns the positive literals of a group.
func (s *Solver) members(g uint32) []Lit { return s.groupLits[s.groupStart[g]:s.groupStart[g+1]] }

// groupsOf returns the groups of a variable, without those that are binary clauses.
func (s *Solver) groupsOf(v uint32) []uint32 {
	return s.varGroups[s.varStart[2*v]:s.varStart[2*v+2]]
}

// exactOf returns the exactly-one groups of a variable.
func (s *Solver) exactOf(v uint32) []uint32 {
	return s.varGroups[s.varStart[2*v]:s.varStart[2*v+1]]
}

// exact reports whether one of the members of a group must be true.
func (s *Solver) exact(g uint32) bool { return s.groups[g] > 0 }

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

// Load adds all groups at once, before any clause. It copies the table.
func (s *Solver) Load(t *Table) {
	s.groupStart = append(s.groupStart[:0], t.Start[:len(t.Exact)+1]...)
	s.groupLits = append(s.groupLits[:0], t.Members...)
	s.groups = scratch.Sized(s.groups, len(t.Exact))[:0]
	for _, exactly := range t.Exact {
		s.countGroup(exactly)
	}
	s.listGroups(t)
}

// countGroup makes the count of the next group.
func (s *Solver) countGroup(exactly bool) {
	count := group(0)
	switch m := s.members(uint32(len(s.groups))); {
	case exactly:
		for _, l := range m {
			count += one | group(l)
		}
		s.unsat = s.unsat || len(m) == 0
	case len(m) == 2:
		s.addBinary(m[0]^1, m[1]^1)
	}
	s.groups = append(s.groups, count)
}

// listGroups makes the lists of the groups of each variable: the exactly-one groups first, and then
// the others that are no binary clauses.
func (s *Solver) listGroups(t *Table) {
	s.varStart, s.varGroups = append(s.varStart[:0], 0), scratch.Sized(s.varGroups, len(t.Groups))[:0]
	for v := range s.info {
		groups := t.Groups[t.VarStart[v]:t.VarStart[v+1]]
		for _, g := range groups {
			if t.Exact[g] {
				s.varGroups = append(s.varGroups, g)
			}
		}
		s.varStart = append(s.varStart, uint32(len(s.varGroups)))
		for _, g := range groups {
			if !t.Exact[g] && len(s.members(g)) > 2 {
				s.varGroups = append(s.varGroups, g)
			}
		}
		s.varStart = append(s.varStart, uint32(len(s.varGroups)))
	}
}

// addFacts makes the variables true that are alone in a group of exactly one.
func (s *Solver) addFacts() {
	for _, count := range s.groups {
		if count.size() == 1 && !s.unsat {
			s.fact(count.last())
		}
	}
}
