package core

import "fourfold/internal/kit/poll"

// All models are found without clauses that forbid models. The first one is found as by Solve.
// From then on a tree is searched. After a model, its last decision is made false one level
// lower. That is a flip. The levels up to that one are the floor, and the search goes on above
// the floor: only there it decides and learns. It does not restart in the tree: that took 0.96 to
// 1.03 of the time on six lists. A conflict on the floor means that
// nothing is left under the last decision of the floor. So this decision is flipped too, and
// the floor sinks by one level. When it would sink below the root of the tree, there are no
// more models. For example, let exactly one of a, b and c be true, and at most one of c and d:
//
//	root     | a ¬b ¬c | d    a model. Flip d: the floor is now the level of a
//	root     | a ¬b ¬c ¬d     a model. Flip a: the floor is now the root
//	root ¬a  | b ¬c | d       a model. Flip d: the floor is now the level of b
//	root ¬a  | b ¬c ¬d        a model. Flip b: the floor is the root again
//	root ¬a ¬b c ¬d           a model. There is no decision to flip
//
// That is chronological backtracking where the models are concerned (Möhle and Biere, Combining
// Conflict-Driven Clause Learning and Chronological Backtracking for Propositional Model
// Counting, 2019). A flip has no reason, so the analysis of a conflict never replaces it by
// other literals: a clause that depends on flips contains them. So all learned clauses follow
// from the problem alone, and later searches use them. To that end the root of the tree is a
// level of its own, above those of the assumptions. On level 0, flips would look like facts.

// An implied is the first literal of a clause that was learned above the floor, although it
// follows at a level below. It is assigned on the floor, and again whenever the floor sinks.
type implied struct {
	lit Lit
	why reason // none if the clause has no other literal
}

// Enumerate calls yield with each model that agrees with the assumptions assigned. It returns
// Unsat when there are no more, Sat if yield returned false or a second model was not found with
// Patience, and Unknown with an error as Solve does. Each call begins anew. Failed is as after Solve, but empty if there was a model. Of the
// solver, yield may only call Value.
func (s *Solver) Enumerate(work *poll.Poll, yield func() bool, assumptions ...Lit) (Result, error) {
	if s.begin(work, assumptions) {
		return Unsat, nil
	}
	return s.Resume(work, yield)
}

// Resume goes on after a call of Solve that has found a model, as Enumerate does. It yields this
// model first.
func (s *Solver) Resume(work *poll.Poll, yield func() bool) (Result, error) {
	s.poll = work
	return s.search(yield)
}

// inTree reports whether the search has found a model and looks for others.
func (s *Solver) inTree() bool { return s.floor > 0 }

// nextModel leaves a model. It returns false if there are no more. If the context is done, the
// next look returns the error.
func (s *Solver) nextModel() bool {
	if s.leaveAt = 0; !s.inTree() {
		s.plant()
		if s.Patience > 0 {
			s.leaveAt = s.Stats.Conflicts + s.Patience
		}
	}
	if s.poll.Err() != nil {
		return true
	}
	s.floor = s.level()
	return s.flip()
}

// plant begins the tree at its first model. It takes back the decisions that have led there, and
// makes others that lead to the same model, by items if possible, because such trees are small.
func (s *Solver) plant() {
	s.items, s.luby = s.canItems(), luby{}
	s.backtrack(len(s.assumptions)) // saves the model as phases
	s.push(none)
	s.root = s.level()
	for {
		s.propagate() // without a conflict, because all that follows is in the model
		if len(s.trail) == len(s.info) || s.poll.Err() != nil {
			break
		}
		l := s.ofModel()
		s.push(l)
		s.assign(l, none)
	}
	s.floor = s.root
	if s.Listener != nil {
		s.tell(true)
	}
}

// ofModel returns an open literal that is true in the model that is saved as phases: of the item
// with the fewest options left, if the search decides by items.
func (s *Solver) ofModel() Lit {
	if s.items {
		for _, l := range s.tightest() {
			if s.vals[l] == 0 && s.saved[l>>1] > 0 {
				return l
			}
		}
	}
	v := s.byScore()
	if s.saved[v] < 0 {
		return v<<1 | 1
	}
	return v << 1
}

// flip leaves the last decision of the floor, below which nothing is left, and makes it false
// one level lower. It goes on while that is impossible. It returns false if nothing is left of
// the tree.
func (s *Solver) flip() bool {
	for {
		s.logFlip()
		if s.floor == s.root {
			return false
		}
		d := s.levels[s.floor].decision
		s.floor--
		s.backtrack(s.floor)
		if s.Listener != nil {
			s.Listener.Flip(d ^ 1)
		}
		if s.holdImplied() && s.hold(d^1, none) {
			return true
		}
	}
}

// hold makes a literal true. It returns false if it is false.
func (s *Solver) hold(l Lit, why reason) bool {
	if s.vals[l] == 0 {
		s.assign(l, why)
	}
	return s.vals[l] > 0
}

// holdImplied assigns again what follows from clauses learned above the floor. It returns false
// at a conflict. It drops the clauses that have two literals again that are not false:
// propagation sees to these.
func (s *Solver) holdImplied() bool {
	ok := true
	kept := s.implied[:0]
	for _, i := range s.implied {
		if s.follows(i) {
			kept = append(kept, i)
			ok = s.hold(i.lit, i.why) && ok
		}
	}
	s.implied = kept
	return ok
}

// follows reports whether all other literals of the clause are false.
func (s *Solver) follows(i implied) bool {
	for _, l := range s.antecedents(i.why, i.lit) {
		if l != i.lit && s.vals[l] >= 0 {
			return false
		}
	}
	return true
}

// implying returns the clauses in the arena that the implied literals follow from, as keys.
func (s *Solver) implying() map[reason]reason {
	refs := make(map[reason]reason, len(s.implied))
	for _, i := range s.implied {
		if i.why&tagMask == tagClause {
			refs[i.why] = none
		}
	}
	return refs
}

// moveImplied changes the references to clauses that have moved. It drops those to clauses that
// are gone: their literals are true for other reasons.
func (s *Solver) moveImplied(moved map[reason]reason) {
	kept := s.implied[:0]
	for _, i := range s.implied {
		if i.why&tagMask == tagClause {
			if i.why = moved[i.why]; i.why == none {
				continue
			}
		}
		kept = append(kept, i)
	}
	s.implied = kept
}

// leaveTree ends the enumeration of an earlier call. If literals follow from clauses learned in the
// tree at levels below the floor, it takes back all assignments, for they may be missing there.
func (s *Solver) leaveTree() {
	if !s.inTree() {
		return
	}
	if len(s.implied) > 0 {
		s.backtrack(0)
	}
	for _, i := range s.implied {
		if i.why == none {
			s.fact(i.lit)
		}
	}
	s.implied = s.implied[:0]
	s.floor, s.leaveAt = 0, 0
	s.beginPeriod()
}
