package core

import "slices"

// A shorter clause prevents more. Three techniques drop literals from the learned clause:
//
//   - minimize: a literal that follows from others of the clause (Sörensson and Biere, Minimizing
//     Learned Clauses, 2009);
//   - shrinkBlock: all literals of one level, if they follow from a single literal of that level
//     and others of the clause (Fleury and Biere, Efficient All-UIP Learned Clause Minimization,
//     2021);
//   - shortenByBinaries: a literal whose negation follows from the UIP by one binary clause or
//     group (Audemard and Simon, Glucose, 2009). It takes time, so only for promising clauses.

// The first keeps the stack small, and the second is the bound of Glucose. Neither was measured.
const (
	minimizeDepth = 500 // of the recursion
	shortenMost   = 30  // literals of a clause for shortenByBinaries
)

// shrink minimizes the learned clause level by level, the highest level first.
func (s *Solver) shrink() {
	c := s.clause
	s.marked = s.marked[:0]
	s.sortByTrail(c[1:])
	kept := c[:1]
	for k := 1; k < len(c); {
		level := s.info[c[k]>>1].level
		end := k + 1
		for end < len(c) && s.info[c[end]>>1].level == level {
			end++
		}
		block := c[k:end]
		k = end
		if len(block) > 1 {
			if l, ok := s.shrinkBlock(block, level); ok {
				kept = append(kept, l^1)
				continue
			}
		}
		for _, l := range block {
			if !s.minimize(l, 0) {
				kept = append(kept, l)
			}
		}
	}
	for _, v := range s.marked {
		s.seen[v] &^= poison | removable
	}
	s.clause = kept
}

// sortByTrail sorts literals by their places in the trail, the last first. It sorts numbers made
// of the place and the literal, which is faster than a sort by a function.
func (s *Solver) sortByTrail(lits []Lit) {
	keys := s.keys[:0]
	for _, l := range lits {
		keys = append(keys, uint64(^uint32(s.info[l>>1].pos))<<32|uint64(l))
	}
	slices.Sort(keys)
	for k, key := range keys {
		lits[k] = Lit(key)
	}
	s.keys = keys
}

// minimize reports whether a false literal can be dropped from the clause: whether it is false
// because others of the clause are. It asks the same of the literals of its reason, one deeper. At
// depth 0 the literal is in the clause. A deeper one may be, and then need not be looked into.
func (s *Solver) minimize(l Lit, depth int) bool {
	v := l >> 1
	in := &s.info[v]
	mark := s.seen[v]
	if in.level == 0 || mark&removable != 0 || depth > 0 && mark&inClause != 0 {
		return true
	}
	if in.reason == none || mark&poison != 0 || depth > minimizeDepth {
		return false
	}
	// It can only follow from literals of its level that were true before (Knuth's test).
	lv := &s.levels[in.level]
	if lv.seen == 0 || depth == 0 && lv.seen < 2 || in.pos <= lv.first {
		return false
	}
	mark = removable
	for _, m := range s.antecedents(in.reason, l^1) {
		if m != l^1 && !s.minimize(m, depth+1) {
			mark = poison
			break
		}
	}
	if depth > 0 {
		s.seen[v] |= mark
		s.marked = append(s.marked, v)
	}
	return mark == removable
}

// shrinkBlock looks for a literal of a level by which all literals of the clause of this level,
// the block, are false, with the help of literals of the clause from lower levels. It is the
// first UIP of the block: analysis, but within the level.
func (s *Solver) shrinkBlock(block []Lit, level int32) (uip Lit, ok bool) {
	s.block = s.block[:0]
	open := 0
	for _, l := range block {
		s.addToBlock(l, level, &open)
	}
	ok = true
	for at := s.info[block[0]>>1].pos; ; at-- {
		uip = s.trail[at]
		if s.seen[uip>>1]&inBlock == 0 {
			continue
		}
		if open == 1 {
			break
		}
		why := s.info[uip>>1].reason
		ok = why != none
		for _, m := range s.antecedents(why, uip) {
			ok = ok && (m == uip || s.addToBlock(m, level, &open))
		}
		if !ok {
			break
		}
		open--
	}
	for _, v := range s.block {
		s.seen[v] &^= inBlock
	}
	return uip, ok
}

// addToBlock adds a false literal to the block if it is of the level. It reports whether the
// literal was added, or follows from others of the clause.
func (s *Solver) addToBlock(l Lit, level int32, open *int) bool {
	v := l >> 1
	if s.info[v].level != level {
		return s.minimize(l, 1)
	}
	if s.seen[v]&inBlock == 0 {
		s.seen[v] |= inBlock
		s.block = append(s.block, v)
		*open++
	}
	return true
}

// shortenByBinaries drops the literals whose negation follows from the UIP at once.
func (s *Solver) shortenByBinaries() {
	c := s.clause
	uip := c[0] ^ 1
	s.turn++
	for _, l := range c[1:] {
		s.stamp[l>>1] = s.turn
	}
	for _, m := range s.bins[c[0]] { // uip implies m, so m is true, and its negation may be in c
		if s.vals[m] > 0 {
			s.stamp[m>>1] = 0
		}
	}
	if uip&1 == 0 { // uip makes its rivals m false, and m may be in c
		for _, g := range s.groupsOf(uip >> 1) {
			for _, m := range s.members(g) {
				if s.vals[m] < 0 {
					s.stamp[m>>1] = 0
				}
			}
		}
	}
	kept := c[:1]
	for _, l := range c[1:] {
		if s.stamp[l>>1] == s.turn {
			kept = append(kept, l)
		}
	}
	s.clause = kept
}
