package core

import (
	"fourfold"
	"fourfold/internal/poll"
)

// Solve searches for a model under the assumptions. With an error, the Result is Unknown. The error
// is the cause if the context of work is done, and fourfold.ErrLimit at a limit.
func (s *Solver) Solve(work *poll.Poll, assumptions ...Lit) (Result, error) {
	s.poll = work
	s.failed = s.failed[:0]
	if s.unsat {
		return Unsat, nil
	}
	s.backtrack(0)
	if !s.grouped {
		s.index()
	}
	s.start()
	s.floor, s.targetN = 0, 0
	s.assumptions = append(s.assumptions[:0], assumptions...)
	if s.unsat || !s.propagate() {
		s.unsat = true
		s.learnEmpty()
		return Unsat, nil
	}
	return s.search(nil)
}

func (s *Solver) learnEmpty() {
	if s.Log != nil {
		s.Log.Learn(nil)
	}
	if s.Listener != nil {
		s.Listener.Learn(nil, 0)
	}
}

// start prepares the order of decisions the first time.
func (s *Solver) start() {
	if s.Stats.Conflicts > 0 || s.Stats.Decisions > 0 {
		return
	}
	for v := range s.saved {
		s.saved[v] = 1
	}
	s.setMode()
	s.heap.fill(len(s.info))
}

// search returns Sat with a model assigned, Unsat, or Unknown. If yield is given,
// it goes on after a model that yield accepts.
func (s *Solver) search(yield func() bool) (Result, error) {
	for {
		if !s.propagate() {
			s.Stats.Conflicts++
			if s.Listener != nil {
				s.Listener.Conflict(s.conflict(), s.confl)
			}
			if s.level() == s.floor {
				if s.floor == 0 {
					s.unsat = true
					s.learnEmpty()
					return Unsat, nil
				}
				if s.flip(); s.unsat {
					return Unsat, nil
				}
				continue
			}
			s.resolveConflict()
			continue
		}
		if err := s.look(); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		if len(s.trail) == len(s.info) && s.level() >= len(s.assumptions) {
			if s.Listener != nil {
				s.Listener.Model()
			}
			if yield == nil {
				return Sat, nil
			}
			if !yield() {
				return Sat, nil
			}
			if s.level() == 0 {
				return Unsat, nil
			}
			if s.floor == 0 { // from here on a tree is walked: by items, without restarts
				s.items, s.luby = s.canItems(), reluctant{}
			}
			s.floor = s.level()
			if s.flip(); s.unsat {
				return Unsat, nil
			}
			continue
		}
		switch {
		case s.Stats.Conflicts >= s.reduceAt:
			s.reduce()
		case s.restarting():
			s.restart()
		default:
			if r, err := s.decide(); r != Unknown || err != nil {
				return r, err
			}
		}
	}
}

// look counts the work done since the last look, and returns the cause if the context is done.
func (s *Solver) look() error {
	work := s.Stats.Ticks + s.Stats.Propagations
	done := work - s.polled
	s.polled = work
	return s.poll.Add(int(done) + 1)
}

// overLimit returns fourfold.ErrLimit at a limit.
func (s *Solver) overLimit() error {
	if s.Nodes > 0 && s.Stats.Decisions >= s.Nodes || s.Conflict > 0 && s.Stats.Conflicts >= s.Conflict {
		return fourfold.ErrLimit
	}
	return nil
}

// canItems reports whether the solver may decide by items.
func (s *Solver) canItems() bool { return len(s.groups) > 0 && s.Decide != Scores }
