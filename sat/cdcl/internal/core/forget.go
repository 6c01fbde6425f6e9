package core

import (
	"math"
	"slices"
)

const (
	tier1 = 2
	tier2 = 6
)

// bumpClause notes that a learned clause was of use, and how much.
func (s *Solver) bumpClause(ref uint32) {
	f := s.arena[ref+1]
	if f&flagLearned == 0 {
		return
	}
	glue := f >> glueShift
	if glue > tier1 {
		if g := s.glueOf(s.lits(ref), glue); g < glue {
			glue = g
		}
	}
	used := uint32(1)
	if glue <= tier2 {
		used = 2
	}
	used = max(used, f&usedMask>>usedShift)
	s.arena[ref+1] = f&(1<<usedShift-1) | used<<usedShift | glue<<glueShift
}

// glueOf returns the number of levels among the literals less one, or bound.
func (s *Solver) glueOf(c []Lit, bound uint32) uint32 {
	s.turn++
	n := uint32(0)
	for _, l := range c {
		if lv := s.info[l>>1].level; s.stamp[lv] != s.turn && lv > 0 {
			s.stamp[lv] = s.turn
			if n++; n > bound {
				return bound
			}
		}
	}
	return n - min(n, 1)
}

// reduce forgets half of the learned clauses that are neither of small glue nor
// used lately.
func (s *Solver) reduce() {
	s.Stats.Reductions++
	s.reduceAt = s.Stats.Conflicts + int64(reduceInterval*math.Sqrt(float64(s.Stats.Reductions+1))*2)
	var candidates []uint32
	for _, ref := range s.learned {
		f := s.arena[ref+1]
		if f&flagGarbage != 0 {
			continue
		}
		used := f & usedMask >> usedShift
		locked := s.locked(ref)
		if used > 0 {
			s.arena[ref+1] = f&^usedMask | (used-1)<<usedShift
		}
		glue := f >> glueShift
		if locked || glue <= tier1 || glue <= tier2 && used > 0 || used > 0 {
			continue
		}
		candidates = append(candidates, ref)
	}
	slices.SortFunc(candidates, func(a, b uint32) int {
		ga, gb := s.arena[a+1]>>glueShift, s.arena[b+1]>>glueShift
		if ga != gb {
			return int(gb) - int(ga)
		}
		return int(s.arena[b]) - int(s.arena[a])
	})
	for _, ref := range candidates[:len(candidates)*3/4] {
		s.remove(ref)
	}
	s.collect()
}

// reduceInterval is after how many conflicts clauses are forgotten for the first time.
const reduceInterval = 300

// locked reports whether the clause is the reason of one of its literals.
func (s *Solver) locked(ref uint32) bool {
	l := s.arena[ref+header]
	if s.vals[l] > 0 && s.info[l>>1].reason == ref {
		return true
	}
	l = s.arena[ref+header+1]
	return s.vals[l] > 0 && s.info[l>>1].reason == ref
}

func (s *Solver) remove(ref uint32) {
	s.arena[ref+1] |= flagGarbage // and stays as it is until it is collected
	s.wasted += int(s.arena[ref]) + header
}

// collect moves the clauses that are left together, and makes the watches anew.
func (s *Solver) collect() {
	root := len(s.trail)
	if s.level() > 0 {
		root = int(s.levels[1].start)
	}
	moved := make([]uint32, 0, len(s.arena)-s.wasted)
	moved = append(moved, 0)
	// where a clause went is left in its first literal's place
	move := func(list []uint32) []uint32 {
		kept := list[:0]
		for _, ref := range list {
			if s.arena[ref+1]&flagGarbage == 0 && root > 0 && s.satisfied(ref) && !s.locked(ref) {
				s.arena[ref+1] |= flagGarbage
			}
			if s.arena[ref+1]&flagGarbage != 0 {
				if s.Log != nil {
					s.Log.Delete(s.lits(ref))
				}
				if s.Listener != nil {
					s.Listener.Forget(s.lits(ref))
				}
				continue
			}
			size := s.arena[ref]
			to := uint32(len(moved))
			moved = append(moved, s.arena[ref:ref+header+size]...)
			s.arena[ref+2] = to
			kept = append(kept, to)
		}
		return kept
	}
	s.original = move(s.original)
	s.learned = move(s.learned)
	for _, l := range s.trail {
		in := &s.info[l>>1]
		if in.reason&tagMask == tagClause {
			if s.arena[in.reason+1]&flagGarbage != 0 {
				in.reason = none // at the root
			} else {
				in.reason = s.arena[in.reason+2]
			}
		}
	}
	kept := s.pending[:0]
	for _, ref := range s.pending {
		if s.arena[ref+1]&flagGarbage == 0 {
			kept = append(kept, s.arena[ref+2])
		}
	}
	s.pending = kept
	for k, ws := range s.watches {
		j := 0
		for _, w := range ws {
			if s.arena[w.ref+1]&flagGarbage == 0 {
				w.ref = s.arena[w.ref+2]
				ws[j] = w
				j++
			}
		}
		s.watches[k] = ws[:j]
	}
	s.arena = moved
	s.wasted = 0
}

// satisfied reports whether a literal of the clause is true at the root.
func (s *Solver) satisfied(ref uint32) bool {
	for _, l := range s.lits(ref) {
		if s.vals[l] > 0 && s.info[l>>1].level == 0 {
			return true
		}
	}
	return false
}
