package core

// A clause of three or more literals lies in the arena as
//
//	size, flags, position, literals
//
// The first two literals are watched; a search for another one to watch goes on
// from the position where the last ended.
const (
	header = 3

	flagLearned = 1 << 0
	flagGarbage = 1 << 1
	usedShift   = 3 // two bits: reductions survived without being used
	usedMask    = 3 << usedShift
	glueShift   = 8
)

type watch struct{ blocker, ref uint32 }

// attach adds a clause that has no false literal, or only the first is not.
func (s *Solver) attach(c []Lit, glue int, learned bool) reason {
	switch len(c) {
	case 0:
		s.unsat = true
		return none
	case 1:
		if !learned {
			s.fact(c[0])
		}
		return none
	case 2:
		s.bins[c[0]] = append(s.bins[c[0]], c[1])
		s.bins[c[1]] = append(s.bins[c[1]], c[0])
		return tagBinary | c[1]
	}
	ref := uint32(len(s.arena))
	flags := uint32(glue) << glueShift
	if learned {
		flags |= flagLearned | 1<<usedShift
		if glue <= tier2 {
			flags |= 2 << usedShift
		}
		s.learned = append(s.learned, ref)
	} else {
		s.original = append(s.original, ref)
	}
	s.arena = append(append(s.arena, uint32(len(c)), flags, 2), c...)
	s.watches[c[0]] = append(s.watches[c[0]], watch{c[1], ref})
	s.watches[c[1]] = append(s.watches[c[1]], watch{c[0], ref})
	return ref
}

func (s *Solver) lits(ref uint32) []Lit {
	return s.arena[ref+header : ref+header+s.arena[ref]]
}

// Add adds a clause, and takes back all assignments above the root first.
func (s *Solver) Add(lits ...Lit) {
	if s.unsat {
		return
	}
	s.backtrack(0)
	c := s.clause[:0]
	for _, l := range lits {
		if s.vals[l] > 0 {
			return
		}
		if s.vals[l] < 0 {
			continue
		}
		dup := false
		for _, m := range c {
			if m == l^1 {
				return
			}
			dup = dup || m == l
		}
		if !dup {
			c = append(c, l)
		}
	}
	s.clause = c
	if s.Log != nil && len(c) < len(lits) {
		s.Log.Learn(c)
	}
	s.attach(c, 0, false)
}

// fact makes a literal true at the root.
func (s *Solver) fact(l Lit) { s.force(l, none) }

// force makes a literal true at the root by a reason.
func (s *Solver) force(l Lit, why reason) {
	switch v := s.vals[l]; {
	case v < 0:
		s.unsat = true
	case v == 0:
		s.assign(l, why)
	}
}
