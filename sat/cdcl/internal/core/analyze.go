package core

const (
	seenIt    = 1
	poison    = 2
	removable = 4
	shrinking = 8
)

// resolveConflict learns a clause from the conflict, goes back, and makes the
// clause's first literal true.
func (s *Solver) resolveConflict() {
	s.updateTarget()
	glue := s.analyze()
	c := s.clause
	jump := 0
	if len(c) > 1 {
		at := 1
		for k := 2; k < len(c); k++ {
			if s.info[c[k]>>1].level > s.info[c[at]>>1].level {
				at = k
			}
		}
		c[1], c[at] = c[at], c[1]
		jump = int(s.info[c[1]>>1].level)
	}
	s.bumpAll()
	s.luby.tick()
	if s.Log != nil {
		s.Log.Learn(c)
	}
	if s.Listener != nil {
		s.Listener.Learn(c, glue)
	}
	s.Stats.Learned++
	s.Stats.Lits += int64(len(c))
	s.backtrack(max(jump, s.floor))
	why := s.attach(c, glue, true)
	if len(c) == 1 {
		s.Stats.Units++
		if s.floor > 0 {
			s.units = append(s.units, c[0])
		}
	} else if jump < s.floor && len(c) > 2 {
		s.pending = append(s.pending, why)
	}
	s.assign(c[0], why)
}

// analyze puts the clause learned at the first unique implication point into
// s.clause, the literal of the conflict's level first, and returns its glue.
func (s *Solver) analyze() int {
	c := append(s.clause[:0], 0)
	s.analyzed, s.lvls = s.analyzed[:0], s.lvls[:0]
	top := int32(s.level())
	open := 0
	at := len(s.trail)
	why, uip := s.confl, Lit(none)
	lits := s.conflict()
	for {
		if why&tagMask == tagClause {
			s.bumpClause(why)
		}
		for _, l := range lits {
			v := l >> 1
			if l == uip || s.seen[v] != 0 {
				continue
			}
			in := &s.info[v]
			if in.level == 0 {
				continue
			}
			s.seen[v] = seenIt
			s.analyzed = append(s.analyzed, v)
			if in.level == top {
				open++
				continue
			}
			c = append(c, l)
			lv := &s.levels[in.level]
			if lv.seen == 0 {
				s.lvls = append(s.lvls, in.level)
				lv.first = in.pos
			}
			lv.seen++
			lv.first = min(lv.first, in.pos)
		}
		for {
			at--
			uip = s.trail[at]
			if s.seen[uip>>1] != 0 {
				break
			}
		}
		if open--; open == 0 {
			break
		}
		why = s.info[uip>>1].reason
		lits = s.antecedents(why, uip)
	}
	c[0] = uip ^ 1
	glue := len(s.lvls)
	s.marked = s.marked[:0]
	before := len(c)
	c = s.shrink(c)
	for _, v := range s.marked {
		s.seen[v] &= seenIt
	}
	if glue <= tier2 && len(c) <= 30 {
		c = s.shortenByBinaries(c)
	}
	s.Stats.Shortened += int64(before - len(c))
	for _, l := range s.lvls {
		s.levels[l].seen = 0
	}
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	s.clause = c
	return min(glue, len(c)-1)
}

// decay is by what the scores of variables fall at each conflict.
const decay = 0.95

// bumpAll moves the variables of the analysis, and those of the reasons of the
// learned literals, up in the order of decisions.
func (s *Solver) bumpAll() {
	s.addReasons()
	for _, v := range s.analyzed {
		s.bump(v)
	}
	s.inc /= decay
}

// addReasons adds the variables of the reasons of the learned clause's literals to
// those that were analyzed.
func (s *Solver) addReasons() {
	for _, v := range s.analyzed {
		s.seen[v] = 1
	}
	for _, l := range s.clause {
		why := s.info[l>>1].reason
		if why == none {
			continue
		}
		for _, m := range s.antecedents(why, l^1) {
			if v := m >> 1; s.seen[v] == 0 && s.info[v].level > 0 {
				s.seen[v] = 1
				s.analyzed = append(s.analyzed, v)
			}
		}
	}
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
}
