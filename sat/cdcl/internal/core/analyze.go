package core

// After a conflict the solver learns a clause that would have prevented it, goes back to the
// level where this clause makes a literal true, and goes on there (Marques-Silva and Sakallah,
// GRASP, 1996). The clause is the one of the first unique implication point (UIP): starting
// with the clause that is false, literals of the last level are replaced by their reasons, from
// the end of the trail backward, until one is left (Zhang and others, Efficient Conflict Driven
// Learning in a Boolean Satisfiability Solver, 2001).

// Marks of a variable in seen, during one analysis.
const (
	inClause  = 1 << iota // the variable was in the clause that is being learned
	poison                // its literal does not follow from others of the clause
	removable             // its literal follows from others of the clause
	inBlock               // see shrinkBlock
)

// resolveConflict learns a clause from the conflict, goes back, and makes the first literal of
// the clause true.
func (s *Solver) resolveConflict() {
	s.updateTarget()
	glue := s.analyze()
	s.countGlue(glue)
	jump := s.jumpLevel()
	s.bumpAll()
	s.luby.tick()
	c := s.clause
	if s.Log != nil {
		s.Log.Learn(c)
	}
	if s.Listener != nil {
		s.Listener.Learn(c, glue)
	}
	s.Stats.Learned++
	s.backtrack(max(jump, s.floor))
	why := s.attach(c, glue, true)
	s.publish(c, glue)
	if jump < s.floor {
		s.implied = append(s.implied, implied{c[0], why})
	}
	s.assign(c[0], why)
	if s.Restarts == Never && s.floor == 0 {
		s.switchPeriod() // otherwise with a restart
	}
}

// jumpLevel moves the literal of the second greatest level of the learned clause to the second
// place, and returns the level: there the first literal follows.
func (s *Solver) jumpLevel() int {
	c := s.clause
	if len(c) == 1 {
		return 0
	}
	at := 1
	for k := 2; k < len(c); k++ {
		if s.info[c[k]>>1].level > s.info[c[at]>>1].level {
			at = k
		}
	}
	c[1], c[at] = c[at], c[1]
	return int(s.info[c[1]>>1].level)
}

// analyze puts the learned clause into s.clause, the negation of the UIP first. It returns the
// glue of the clause: the number of its levels less one.
func (s *Solver) analyze() int {
	s.clause = append(s.clause[:0], 0)
	s.analyzed, s.lvls = s.analyzed[:0], s.lvls[:0]
	s.clause[0] = s.firstUIP() ^ 1
	glue := len(s.lvls)
	s.shrink()
	if glue <= tier2 && len(s.clause) <= shortenMost {
		s.shortenByBinaries()
	}
	for _, l := range s.lvls {
		s.levels[l].seen = 0
	}
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	return min(glue, len(s.clause)-1) // shortenByBinaries may drop the literals of a level
}

// firstUIP returns the UIP, and puts the literals of lower levels into the clause.
func (s *Solver) firstUIP() Lit {
	open := s.addToClause(s.conflict(), none) // literals of the last level that are to be replaced
	if s.confl&tagMask == tagClause {
		s.bumpClause(s.confl)
	}
	for at := len(s.trail) - 1; ; at-- {
		l := s.trail[at]
		if s.seen[l>>1] == 0 {
			continue
		}
		if open--; open == 0 {
			return l
		}
		why := s.info[l>>1].reason
		if why&tagMask == tagClause {
			s.bumpClause(why)
		}
		open += s.addToClause(s.antecedents(why, l), l)
	}
}

// addToClause adds the literals of lower levels to the clause, without l and those that were
// seen. It returns how many were of the last level and not seen.
func (s *Solver) addToClause(lits []Lit, l Lit) (open int) {
	top := int32(s.level())
	for _, m := range lits {
		v := m >> 1
		in := &s.info[v]
		if m == l || s.seen[v] != 0 || in.level == 0 {
			continue
		}
		s.seen[v] = inClause
		s.analyzed = append(s.analyzed, v)
		if in.level == top {
			open++
			continue
		}
		s.clause = append(s.clause, m)
		lv := &s.levels[in.level]
		if lv.seen == 0 {
			s.lvls = append(s.lvls, in.level)
			lv.first = in.pos
		}
		lv.seen++
		lv.first = min(lv.first, in.pos)
	}
	return open
}
