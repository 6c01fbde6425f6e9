package core

import (
	"fourfold"
	"fourfold/internal/poll"
)

// The loop of the search. Propagation makes all literals true that follow. If nothing is false
// then, the search makes a decision. If a clause is false, which is a conflict, the search learns
// a clause, goes back to an earlier level, and goes on from there. It ends when all variables have
// a value, or at a conflict that needs no decision.

// Solve searches for a model under the assumptions. With an error, the Result is Unknown. The
// error is the cause if the context of work is done, and fourfold.ErrLimit at a limit.
func (s *Solver) Solve(work *poll.Poll, assumptions ...Lit) (Result, error) {
	if r, err := s.begin(work, assumptions); r != Unknown || err != nil {
		return r, err
	}
	return s.search(nil)
}

// begin prepares a search at the root. It returns Unsat if there is no model, and the cause if the
// context is done.
func (s *Solver) begin(work *poll.Poll, assumptions []Lit) (Result, error) {
	s.poll, s.lookAt, s.roomAt = work, 0, 0
	s.failed = s.failed[:0]
	if levels := len(s.info) + len(assumptions) + 2; len(s.stamp) < levels {
		s.stamp = zero(s.stamp, levels) // levels of assumptions may be empty, and so may the root of a tree
	}
	s.leaveTree()
	s.backtrack(s.shared(assumptions))
	s.assumptions = append(s.assumptions[:0], assumptions...)
	s.targetLen = 0
	if !s.indexed {
		if err := s.index(); err != nil {
			return Unknown, err
		}
		s.beginPeriod()
		s.shuffle()
	}
	if s.refuted() {
		return Unsat, nil
	}
	return Unknown, nil
}

// refuted reports whether there is no model, and completes the proof.
func (s *Solver) refuted() bool {
	if s.unsat && s.Log != nil {
		s.Log.Learn(nil)
	}
	if s.unsat && s.Listener != nil {
		s.Listener.Learn(nil, 0)
	}
	return s.unsat
}

// search returns Sat with a model assigned, Unsat, or Unknown with an error. If yield is given,
// the search goes on after each model until yield returns false.
func (s *Solver) search(yield func() bool) (Result, error) {
	for {
		ok := s.propagate()
		if s.Listener != nil {
			s.tell(ok)
		}
		if !ok {
			if s.Conflict > 0 && s.Stats.Conflicts >= s.Conflict {
				s.unsat = s.level() == 0 // propagation has passed this conflict, and will not meet it again
				s.backtrack(0)
				return Unknown, fourfold.ErrLimit
			}
			if !s.resolve() {
				return Unsat, nil
			}
			continue
		}
		if err := s.look(); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		s.checkFixpoint()
		switch {
		case s.Stats.Conflicts >= s.roomAt:
			if err := s.makeRoom(); err != nil {
				s.backtrack(0)
				return Unknown, err
			}
		case len(s.trail) == len(s.info) && s.level() >= len(s.assumptions):
			if s.Listener != nil {
				s.Listener.Model()
			}
			if yield == nil || !yield() {
				return Sat, nil
			}
			if !s.nextModel() {
				return Unsat, nil
			}
		case s.Stats.Conflicts >= s.forgetAt:
			s.forget(false)
		case s.restarting():
			s.restart()
		case s.walksNext():
			if r, err := s.walkOn(yield); r != Unknown || err != nil {
				return r, err
			}
		default:
			if r, err := s.decide(); r != Unknown || err != nil {
				return r, err
			}
		}
	}
}

// resolve leaves the conflict. It returns false if there is no model, or no other.
func (s *Solver) resolve() bool {
	s.Stats.Conflicts++
	switch {
	case s.level() > s.floor:
		s.resolveConflict()
		return true
	case s.inTree():
		return s.flip()
	default:
		s.unsat = true
		return !s.refuted()
	}
}

// canItems reports whether the solver may decide by items.
func (s *Solver) canItems() bool { return len(s.groups) > 0 && s.Decide != Scores }
