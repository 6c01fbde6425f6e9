package core

// Propagation finds what follows from the literals on the trail. If all literals of a clause are
// false but one, this one must be true. If all are false, that is a conflict. A group stands for
// the clauses that package core would otherwise need: one of its variables is true, and of each
// two of them one is false.
//
// The trail is a queue with two heads. Binary clauses and groups are cheap, so they see each new
// literal first. The long clauses see the next literal when the cheap ones have nothing left.

// propagate makes all literals true that follow. It returns false at a conflict: confl, and
// conflL if it is binary, are the clause that is false. If the context ends, propagate returns
// true before everything has followed, and the next look returns the error.
func (s *Solver) propagate() bool {
	for {
		for s.qfast < len(s.trail) {
			if !s.propagateFast() {
				return false
			}
			if s.Stats.Ticks >= s.lookAt && s.look() != nil {
				return true
			}
		}
		if s.qlong == len(s.trail) {
			return true
		}
		l := s.trail[s.qlong]
		s.qlong++
		if !s.propagateLong(l ^ 1) {
			return false
		}
	}
}

const (
	lookEvery    = 1 << 12 // ticks between two looks
	ticksLiteral = 4       // of a literal that is assigned, propagated and taken back
)

// look tells the poll of the work done since the last look. It returns the cause if the context
// is done.
func (s *Solver) look() error {
	done := s.Stats.Ticks - s.looked
	s.looked = s.Stats.Ticks
	s.lookAt = s.looked + lookEvery
	err := s.poll.Add(int(done))
	if err != nil {
		s.lookAt = 0 // propagate looks again at once, and ends
	}
	return err
}

// propagateFast follows what the next literal does to its binary clauses and groups.
func (s *Solver) propagateFast() bool {
	l := s.trail[s.qfast]
	s.qfast++
	s.Stats.Propagations++
	s.Stats.Ticks += ticksLiteral
	ok := s.propagateBinaries(l)
	if len(s.budgets) > 0 {
		ok = s.spend(l^1, ok)
	}
	if l&1 == 1 {
		return s.discount(l) && ok // after a conflict too: the groups count all literals before qfast
	}
	return ok && s.falsifyRivals(l)
}

// propagateBinaries makes the other literals of the binary clauses with the negation of l true.
func (s *Solver) propagateBinaries(l Lit) bool {
	vals := s.vals
	for _, m := range s.bins[l^1] {
		if v := vals[m]; v <= 0 {
			if v < 0 {
				s.confl, s.conflL = tagBinary|m, l^1
				return false
			}
			s.assign(m, tagBinary|(l^1))
		}
	}
	return true
}

// discount counts a variable that became false, by its negative literal, in its exactly-one groups.
// If one variable of a group is left, it must be true. It is a conflict if that variable is false
// too and only waits to be counted. So no count becomes 0.
func (s *Solver) discount(l Lit) bool {
	ok := true
	for _, g := range s.exactOf(l >> 1) {
		count := s.groups[g] - (one | group(l^1))
		s.groups[g] = count
		if count < 2*one && ok {
			switch x := count.last(); {
			case s.vals[x] == 0:
				s.assign(x, tagGroup|g)
			case s.vals[x] < 0:
				s.confl = tagGroup | g
				ok = false
			}
		}
	}
	return ok
}

// falsifyRivals makes the other variables of the groups of a true variable false.
func (s *Solver) falsifyRivals(l Lit) bool {
	vals := s.vals
	for _, g := range s.groupsOf(l >> 1) {
		if s.exact(g) && s.groups[g] < 2*one {
			continue // the others are all false and counted
		}
		lits := s.members(g)
		s.Stats.Ticks += 1 + int64(len(lits))>>3
		for _, m := range lits {
			if v := vals[m]; v >= 0 && m != l {
				if v > 0 {
					s.confl, s.conflL = tagBinary|(m^1), l^1
					return false
				}
				s.assign(m^1, tagBinary|(l^1))
			}
		}
	}
	return true
}

// propagateLong visits the clauses that watch f, a literal that became false. Of each it keeps
// the watch if another literal is true, moves the watch to a literal that is not false, or
// finds that the other watched literal must be true. This loop takes most of the time of a
// search, so it is in one piece.
func (s *Solver) propagateLong(f Lit) bool {
	vals, arena := s.vals, s.arena
	ws := s.watches[f]
	s.Stats.Ticks += 1 + int64(len(ws))>>3
	ok := true
	i, kept := 0, 0
	for ; i < len(ws) && ok; i++ {
		w := ws[i]
		if vals[w.blocker] > 0 {
			ws[kept] = w
			kept++
			continue
		}
		s.Stats.Ticks++
		size := arena[w.ref]
		lits := arena[w.ref+header : w.ref+header+size]
		other := lits[0] ^ lits[1] ^ f
		value := vals[other]
		if value > 0 {
			ws[kept] = watch{other, w.ref}
			kept++
			continue
		}
		from := arena[w.ref+2]
		k := from
		for k < uint32(len(lits)) && vals[lits[k]] < 0 {
			k++
		}
		if k >= uint32(len(lits)) { // go on from the beginning
			k = 2
			for k < from && vals[lits[k]] < 0 {
				k++
			}
			if k == from {
				k = size
			}
		}
		if k < uint32(len(lits)) {
			arena[w.ref+2] = k
			m := lits[k]
			if vals[m] > 0 {
				ws[kept] = watch{m, w.ref}
				kept++
				continue
			}
			lits[0], lits[1], lits[k] = other, m, f
			s.watches[m] = append(s.watches[m], watch{other, w.ref})
			continue
		}
		ws[kept] = w
		kept++
		if value < 0 {
			s.confl = w.ref
			ok = false
			continue
		}
		s.assign(other, w.ref)
	}
	kept += copy(ws[kept:], ws[i:])
	s.watches[f] = ws[:kept]
	return ok
}
