package core

import (
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// The loop of the search. Propagation makes all literals true that follow. If nothing is false
// then, the search makes a decision. If a clause is false, which is a conflict, the search learns
// a clause, goes back to an earlier level, and goes on from there. It ends when all variables have
// a value, or at a conflict that needs no decision.

// Solve searches for a model under the assumptions. With an error, the Result is Unknown. The
// error is the cause if the context of work is done, and fourfold.ErrLimit at a limit.
func (s *Solver) Solve(work *poll.Poll, assumptions ...Lit) (Result, error) {
	if s.begin(work, assumptions) {
		return Unsat, nil
	}
	return s.search(nil)
}

// begin prepares a search at the root. It reports whether there is no model.
func (s *Solver) begin(work *poll.Poll, assumptions []Lit) (refuted bool) {
	s.poll, s.lookAt, s.roomAt = work, 0, 0
	s.failed = s.failed[:0]
	if levels := len(s.info) + len(assumptions) + 2; len(s.stamp) < levels {
		s.stamp = scratch.Zeroed(s.stamp, levels) // levels of assumptions may be empty, and so may the root of a tree
	}
	s.leaveTree()
	s.backtrack(s.shared(assumptions))
	s.assumptions = append(s.assumptions[:0], assumptions...)
	s.targetLen = 0
	if !s.begun {
		s.begun = true
		s.addFacts()
		s.beginPeriod()
		s.shuffle()
	}
	return s.refuted()
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
		r, err := s.step(yield)
		if err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		if r != Unknown {
			return r, nil
		}
	}
}

// step propagates, and then leaves the conflict or does what comes next. It returns Unknown if the
// search goes on.
func (s *Solver) step(yield func() bool) (Result, error) {
	ok := s.propagate()
	if s.Listener != nil {
		s.tell(ok)
	}
	if !ok {
		return s.resolve()
	}
	if err := s.look(); err != nil {
		return Unknown, err
	}
	s.checkFixpoint()
	switch {
	case s.leaveAt > 0 && s.Stats.Conflicts >= s.leaveAt:
		s.leaveAt = 0
		return Sat, nil
	case s.Stats.Conflicts >= s.roomAt:
		return Unknown, s.makeRoom()
	case s.Meet != nil && s.Stats.Ticks >= s.meetAt && !s.inTree():
		return Unknown, s.meet()
	case len(s.trail) == len(s.info) && s.level() >= len(s.assumptions):
		return s.model(yield), nil
	case s.Stats.Conflicts >= s.forgetAt:
		s.forget(false)
		return Unknown, nil
	case s.restarting():
		s.restart()
		if s.refuted() {
			return Unsat, nil
		}
		return Unknown, nil
	default:
		return s.decide()
	}
}

// resolve leaves the conflict. It returns Unsat if there is no model, or no other, and an error at
// the limit of conflicts.
func (s *Solver) resolve() (Result, error) {
	if s.Conflict > 0 && s.Stats.Conflicts >= s.Conflict {
		s.unsat = s.level() == 0 // propagation has passed this conflict, and will not meet it again
		return Unknown, s.errConflicts()
	}
	s.Stats.Conflicts++
	switch {
	case s.level() > s.floor:
		s.resolveConflict()
		return Unknown, nil
	case s.inTree():
		if !s.flip() {
			return Unsat, nil
		}
		return Unknown, nil
	default:
		s.unsat = true
		s.refuted()
		return Unsat, nil
	}
}

// model ends the search with the model that is assigned, or goes on to the next.
func (s *Solver) model(yield func() bool) Result {
	if s.Listener != nil {
		s.Listener.Model()
	}
	switch {
	case yield == nil || !yield():
		return Sat
	case s.nextModel():
		return Unknown
	default:
		return Unsat
	}
}

// canItems reports whether the solver may decide by items.
func (s *Solver) canItems() bool { return len(s.groups) > 0 && s.Decide != Scores }
