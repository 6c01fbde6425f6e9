package core

// Clauses of one literal are facts on the trail. Clauses of two literals are lists of literals in
// bins: if l is false, all literals of bins[l] are true. Longer clauses lie one behind the other
// in the arena, a slice of numbers:
//
//	size, flags, position, literals
//
// A reference to a clause is the index of its size. The first two literals are watched, as in
// Chaff (Moskewicz and others, 2001): as long as both are not false, the clause can wait. When one
// becomes false, propagation looks for another literal to watch. It starts at the position where
// it found the last one (Gent, Optimal Implementation of Watched Literals, 2013).
const (
	header = 3

	flagLearned = 1 << 0
	flagGarbage = 1 << 1 // forgotten, but not yet collected
	usedShift   = 3      // two bits: how many times the clause may still survive without being used
	usedMask    = 3 << usedShift
	glueShift   = 8
)

// A watch is in the list of a watched literal. The blocker is another literal of the clause. If
// it is true, propagation need not read the clause (Sörensson and Eén, MiniSat 2.1, 2008).
type watch struct{ blocker, ref uint32 }

// attach adds a clause and returns it as a reason. At most its first literal is not false, or its
// first two literals are not false. If it is learned, the caller makes its first literal true.
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
	}
	if len(c) == 2 {
		s.addBinary(c[0], c[1])
		return tagBinary | c[1]
	}
	ref := uint32(len(s.arena))
	flags := uint32(glue) << glueShift
	if learned {
		flags |= flagLearned | roundsWhenNew(glue)<<usedShift
	}
	s.arena = append(append(s.arena, uint32(len(c)), flags, 2), c...)
	s.watch(ref)
	return ref
}

// addBinary adds a clause of two literals.
func (s *Solver) addBinary(a, b Lit) {
	s.bins[a] = append(s.bins[a], b)
	s.bins[b] = append(s.bins[b], a)
}

// watch puts a clause into the lists of its first two literals.
func (s *Solver) watch(ref uint32) {
	a, b := s.arena[ref+header], s.arena[ref+header+1]
	s.watches[a] = append(s.watches[a], watch{b, ref})
	s.watches[b] = append(s.watches[b], watch{a, ref})
}

// lits returns the literals of a clause in the arena.
func (s *Solver) lits(ref uint32) []Lit {
	return s.arena[ref+header : ref+header+s.arena[ref]]
}

// next returns the clause behind a clause in the arena.
func (s *Solver) next(ref uint32) uint32 { return ref + header + s.arena[ref] }

// Add adds a clause. All assignments above the root are taken back first. Literals may repeat.
func (s *Solver) Add(lits ...Lit) {
	if s.unsat {
		return
	}
	s.backtrack(0)
	c, holds := s.simplified(lits)
	if holds {
		return
	}
	if s.Log != nil && len(c) < len(lits) {
		s.Log.Learn(c)
	}
	s.attach(c, 0, false)
}

// simplified returns a clause without the literals that are false at the root and without
// repetitions. It reports whether the clause always holds.
func (s *Solver) simplified(lits []Lit) (c []Lit, holds bool) {
	c = s.clause[:0]
	for _, l := range lits {
		if s.vals[l] > 0 {
			holds = true
		}
		bit := uint8(1) << (l & 1)
		if s.vals[l] != 0 || s.seen[l>>1]&bit != 0 {
			continue
		}
		holds = holds || s.seen[l>>1] != 0 // it has the negation too
		s.seen[l>>1] |= bit
		c = append(c, l)
	}
	for _, l := range c {
		s.seen[l>>1] = 0
	}
	s.clause = c
	return c, holds
}

// fact makes a literal true at the root.
func (s *Solver) fact(l Lit) {
	switch v := s.vals[l]; {
	case v < 0:
		s.unsat = true
	case v == 0:
		s.assign(l, none)
	}
}
