package core

// propagate follows all consequences of the trail. It returns false at a conflict,
// which is then described by confl and conflL. Groups and binary clauses come first,
// to the end, and then one literal of the long clauses at a time.
func (s *Solver) propagate() bool {
	before := len(s.trail)
	ok := s.run()
	s.Stats.Propagations += int64(len(s.trail) - before)
	if s.Listener != nil {
		s.tellTrail()
	}
	return ok
}

func (s *Solver) run() bool {
	for {
		for s.qfast < len(s.trail) {
			l := s.trail[s.qfast]
			s.qfast++
			if !s.propagateBinaries(l) {
				if l&1 == 1 && len(s.groups) > 0 { // counters say what is before qfast
					s.discount(l)
				}
				return false
			}
			if len(s.groups) > 0 && !s.propagateGroups(l) {
				return false
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

func (s *Solver) discount(l Lit) {
	v := l >> 1
	for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
		s.groups[g] -= one | group(l^1)
	}
}

// propagateGroups follows what a literal does to its groups. If the variable is
// true, the others of the group are not. If it is false, one fewer is left, and the
// sum tells which is the last one.
func (s *Solver) propagateGroups(l Lit) bool {
	v := l >> 1
	list := s.varGroups[s.varStart[v]:s.varStart[v+1]]
	if l&1 == 1 {
		ok := true
		for _, g := range list {
			c := s.groups[g] - (one | group(l^1))
			s.groups[g] = c
			if c < 2*one && ok && s.exact[g] { // never 0: the last one would be a conflict
				x := Lit(c)
				switch v := s.vals[x]; {
				case v == 0:
					s.assign(x, tagGroup|g)
				case v < 0:
					s.confl = tagGroup | g
					ok = false
				}
			}
		}
		return ok
	}
	vals := s.vals
	for _, g := range list {
		if s.groups[g] < 2*one {
			continue // all others are false already
		}
		lits := s.groupLits[s.groupStart[g]:s.groupStart[g+1]]
		s.Stats.Ticks++
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

// propagateLong visits the clauses that watch a literal that became false.
func (s *Solver) propagateLong(f Lit) bool {
	ws := s.watches[f]
	vals, arena := s.vals, s.arena
	j := 0
	ok := true
	s.Stats.Ticks += 1 + int64(len(ws))>>3
	i := 0
	for ; i < len(ws); i++ {
		w := ws[i]
		if vals[w.blocker] > 0 {
			ws[j] = w
			j++
			continue
		}
		s.Stats.Ticks++
		size := arena[w.ref]
		lits := arena[w.ref+header : w.ref+header+size]
		other := lits[0] ^ lits[1] ^ f
		ov := vals[other]
		if ov > 0 {
			ws[j] = watch{other, w.ref}
			j++
			continue
		}
		pos := arena[w.ref+2]
		k := pos
		for k < uint32(len(lits)) && vals[lits[k]] < 0 {
			k++
		}
		if k >= uint32(len(lits)) {
			k = 2
			for k < pos && vals[lits[k]] < 0 {
				k++
			}
			if k == pos {
				k = size
			}
		}
		if k < uint32(len(lits)) {
			arena[w.ref+2] = k
			m := lits[k]
			if vals[m] > 0 {
				ws[j] = watch{m, w.ref}
				j++
				continue
			}
			lits[0], lits[1], lits[k] = other, m, f
			s.watches[m] = append(s.watches[m], watch{other, w.ref})
			continue
		}
		ws[j] = w
		j++
		if ov < 0 {
			s.confl = w.ref
			ok = false
			i++
			break
		}
		s.assign(other, w.ref)
	}
	for ; i < len(ws); i++ {
		ws[j] = ws[i]
		j++
	}
	s.watches[f] = ws[:j]
	return ok
}
