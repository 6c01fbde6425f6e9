package core

import (
	"math"
	"slices"
)

// Learned clauses cost time and memory, so most of them are forgotten again. How good a clause
// is, its glue tells: the number of levels of its literals less one (Audemard and Simon, Glucose,
// 2009). There are three tiers (Oh, Between SAT and UNSAT, 2015): clauses of the first stay for
// ever, and those of the second stay while they are used from time to time. The others stay for a
// while after they were used. After that they are sorted by glue and size, and most of them go.

// The tiers are those of the literature. Measured on pigeons only, four runs: forgetting three times
// as often took 0.85 of the time, three times as rarely 1.16, and a second tier up to 10 took 1.03.
const (
	tier1 = 2 // greatest glue of the first tier
	tier2 = 6 // and of the second

	// forgetEvery is the number of conflicts before the first round of forgetting. Later rounds
	// are farther apart, by the square root of their number.
	forgetEvery = 300
)

// roundsWhenNew returns how many rounds a learned clause survives without being used.
func roundsWhenNew(glue int) uint32 {
	if glue <= tier2 {
		return 3
	}
	return 1
}

// bumpClause notes that a clause was used in an analysis, and its glue if that is smaller now.
func (s *Solver) bumpClause(ref uint32) {
	flags := s.arena[ref+1]
	if flags&flagLearned == 0 {
		return
	}
	glue := flags >> glueShift
	if glue > tier1 {
		glue = s.glueOf(s.lits(ref), glue)
	}
	rounds := uint32(1)
	if glue <= tier2 {
		rounds = 2
	}
	rounds = max(rounds, flags&usedMask>>usedShift)
	s.arena[ref+1] = flags&(1<<usedShift-1) | rounds<<usedShift | glue<<glueShift
}

// glueOf returns the number of levels of the literals less one, or most if that is smaller.
func (s *Solver) glueOf(c []Lit, most uint32) uint32 {
	s.turn++
	n := uint32(0)
	for _, l := range c {
		if lv := s.info[l>>1].level; s.stamp[lv] != s.turn && lv > 0 {
			s.stamp[lv] = s.turn
			if n++; n > most {
				return most
			}
		}
	}
	return n - min(n, 1)
}

// forget is one round: three quarters of the clauses that were not used lately go. If hard, the
// others of the second and third tier go too.
func (s *Solver) forget(hard bool) {
	s.Stats.Reductions++
	s.forgetAt = s.Stats.Conflicts + int64(2*forgetEvery*math.Sqrt(float64(s.Stats.Reductions+1)))
	unused := s.unused[:0]
	for ref := arenaStart; ref < uint32(len(s.arena)); ref = s.next(ref) {
		flags := s.arena[ref+1]
		glue := flags >> glueShift
		if flags&flagLearned == 0 || glue <= tier1 {
			continue
		}
		if rounds := flags & usedMask >> usedShift; rounds > 0 && !hard {
			s.arena[ref+1] = flags&^usedMask | (rounds-1)<<usedShift
			continue
		}
		if !s.locked(ref) {
			unused = append(unused, ref)
		}
	}
	slices.SortFunc(unused, func(a, b uint32) int {
		if ga, gb := s.arena[a+1]>>glueShift, s.arena[b+1]>>glueShift; ga != gb {
			return int(gb) - int(ga)
		}
		return int(s.arena[b]) - int(s.arena[a])
	})
	n := len(unused) * 3 / 4
	if hard {
		n = len(unused)
	}
	for _, ref := range unused[:n] {
		s.arena[ref+1] |= flagGarbage
	}
	s.unused = unused
	s.collect()
}

// locked reports whether the clause is the reason of one of its literals.
func (s *Solver) locked(ref uint32) bool {
	a, b := s.arena[ref+header], s.arena[ref+header+1]
	return s.vals[a] > 0 && s.info[a>>1].reason == ref || s.vals[b] > 0 && s.info[b>>1].reason == ref
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

// collect moves the clauses together that are neither forgotten nor satisfied at the root, and
// makes the lists of watches anew. Reasons stay, also at the root: a proof needs them.
func (s *Solver) collect() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	moved := s.implying()
	end, to := uint32(len(s.arena)), arenaStart
	for ref, next := arenaStart, uint32(0); ref < end; ref = next {
		next = s.next(ref)
		locked := s.locked(ref)
		if s.arena[ref+1]&flagGarbage != 0 || !locked && s.satisfied(ref) {
			if s.Log != nil && s.arena[ref+1]&flagLearned != 0 {
				s.Log.Delete(s.lits(ref))
			}
			if s.Listener != nil {
				s.Listener.Forget(s.lits(ref))
			}
			continue
		}
		if locked {
			s.moveReason(ref, to)
		}
		if _, ok := moved[ref]; ok {
			moved[ref] = to
		}
		copy(s.arena[to:], s.arena[ref:next])
		s.watch(to)
		to = s.next(to)
	}
	s.arena = s.arena[:to]
	s.moveImplied(moved)
}

// moveReason changes the reasons that refer to a clause.
func (s *Solver) moveReason(ref, to uint32) {
	for _, l := range s.arena[ref+header : ref+header+2] {
		if in := &s.info[l>>1]; in.reason == ref {
			in.reason = to
		}
	}
}
