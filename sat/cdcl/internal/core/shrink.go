package core

import (
	"slices"
)

// minimize reports whether the literal follows from others of the clause.
func (s *Solver) minimize(l Lit, depth int) bool {
	v := l >> 1
	in := &s.info[v]
	f := s.seen[v]
	if in.level == 0 || f&removable != 0 || depth > 0 && f&seenIt != 0 {
		return true
	}
	if in.reason == none || f&poison != 0 {
		return false
	}
	lv := &s.levels[in.level]
	if lv.seen == 0 || depth == 0 && lv.seen < 2 || in.pos <= lv.first || depth > 500 {
		return false
	}
	ok := true
	if in.reason&tagMask == tagBinary {
		ok = s.minimize(in.reason&^tagMask, depth+1)
	} else {
		for _, m := range s.antecedents(in.reason, l^1) {
			if m != l^1 && !s.minimize(m, depth+1) {
				ok = false
				break
			}
		}
	}
	if depth > 0 {
		if ok {
			s.seen[v] |= removable
		} else {
			s.seen[v] |= poison
		}
		s.marked = append(s.marked, v)
	}
	return ok
}

// shrink drops literals that follow from others, and replaces the literals of a
// level by a single one where that adds none of lower levels (Fleury and Biere,
// Efficient All-UIP Learned Clause Minimization, 2021).
func (s *Solver) shrink(c []Lit) []Lit {
	{
		slices.SortFunc(c[1:], func(a, b Lit) int { return int(s.info[b>>1].pos) - int(s.info[a>>1].pos) })
	}
	kept := c[:1]
	for k := 1; k < len(c); {
		lv := s.info[c[k]>>1].level
		end := k + 1
		{
			for end < len(c) && s.info[c[end]>>1].level == lv {
				end++
			}
			if end > k+1 {
				if u, ok := s.shrinkBlock(c[k:end], lv); ok {
					kept = append(kept, u^1)
					k = end
					continue
				}
			}
		}
		for ; k < end; k++ {
			if !s.minimize(c[k], 0) {
				kept = append(kept, c[k])
			}
		}
	}
	return kept
}

// shrinkBlock looks for a literal that all literals of one level follow from, with
// the help of literals of the clause from lower levels.
func (s *Solver) shrinkBlock(block []Lit, level int32) (uip Lit, ok bool) {
	s.shrunk = s.shrunk[:0]
	for _, l := range block {
		s.seen[l>>1] |= shrinking
		s.shrunk = append(s.shrunk, l>>1)
	}
	open := len(block)
	at := s.info[block[0]>>1].pos
	ok = true
	for {
		for s.seen[s.trail[at]>>1]&shrinking == 0 {
			at--
		}
		uip = s.trail[at]
		at--
		if open == 1 {
			break
		}
		why := s.info[uip>>1].reason
		if why == none {
			ok = false
			break
		}
		open--
		if why&tagMask == tagBinary {
			why &^= tagMask
			if !s.shrinkLit(why, level, &open) {
				ok = false
				break
			}
			continue
		}
		for _, m := range s.antecedents(why, uip) {
			if m != uip && !s.shrinkLit(m, level, &open) {
				ok = false
				break
			}
		}
		if !ok {
			break
		}
	}
	for _, v := range s.shrunk {
		s.seen[v] &^= shrinking
	}
	return uip, ok
}

func (s *Solver) shrinkLit(m Lit, level int32, open *int) bool {
	v := m >> 1
	switch lv := s.info[v].level; {
	case lv == 0:
	case lv == level:
		if s.seen[v]&shrinking == 0 {
			s.seen[v] |= shrinking
			s.shrunk = append(s.shrunk, v)
			*open++
		}
	default:
		return s.minimize(m, 1)
	}
	return true
}

// shortenByBinaries drops literals that a binary clause with the first makes
// superfluous.
func (s *Solver) shortenByBinaries(c []Lit) []Lit {
	if len(c) < 3 {
		return c
	}
	s.turn++
	for _, l := range c[1:] {
		s.stamp[l>>1] = s.turn
	}
	u := c[0] ^ 1 // the literal that was true
	cut := 0
	for _, m := range s.bins[c[0]] { // u implies m; a literal ~m of the clause... is false, so m is true
		if s.stamp[m>>1] == s.turn && s.vals[m] > 0 {
			s.stamp[m>>1] = 0
			cut++
		}
	}
	if u&1 == 0 && len(s.groups) > 0 { // a true option makes its rivals false: literals that are options' negations stay
		v := u >> 1
		for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
			for _, m := range s.members(g) {
				if s.stamp[m>>1] == s.turn && s.vals[m] < 0 {
					s.stamp[m>>1] = 0
					cut++
				}
			}
		}
	}
	if cut == 0 {
		return c
	}
	kept := c[:1]
	for _, l := range c[1:] {
		if s.stamp[l>>1] == s.turn {
			kept = append(kept, l)
		}
	}
	return kept
}
