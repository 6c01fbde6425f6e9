package cp

import (
	"slices"

	"fourfold"
)

// A restart goes back to the root and keeps the weights of order WDeg, so that the search decides on
// hard items first. Each run may have three times as many dead ends as the run before. So a search
// without solutions ends. Options that were refuted at the root stay so. The run that finds a
// solution goes on without restarts, so each solution is found once.

// restarts counts a dead end, and reports whether the run is over.
func (s *search) restarts() bool {
	if s.runEnd == 0 || s.solutions > 0 || s.guide != nil || s.budget != nil || s.enumerates() {
		return false
	}
	s.deadEnds++
	return s.deadEnds >= s.runEnd && len(s.stack) > 0
}

// restart begins the next run. It returns false at a dead end, and an error as enter does. If the
// context is done, the state is restored in part, and the next call of enter returns the cause.
func (s *search) restart() (more bool, err error) {
	s.deadEnds, s.runEnd = 0, min(s.runEnd, 1<<60)*3
	s.numRestarts++
	first := s.stack[0]
	s.stack = s.stack[:0]
	s.dom.undo(first.mark)
	s.firstActive, s.firstLive, s.conflict = first.firstActive, 0, -1
	switch {
	case s.easy:
		s.easy, s.runEnd, s.order, s.rules.scheme, s.rules.followed = false, s.runEnd/3, WDeg, s.stronger, s.stronger
	case !s.probed:
		s.probed = true
		return s.probe()
	}
	return true, nil
}

// A large grid has more primary items than a 16x16 Sudoku. There, the first run of the zero Solver is
// as on small grids, since most large grids are easy, but it is short. All further runs have scheme
// AllDifferent and order WDeg. Both are variables so that tests can change them.
var largeGrid, shortRun = int32(1025), int64(1000)

// startEasy plans these runs, if the problem is a large grid.
func (s *search) startEasy() {
	if s.view.cellKind >= 0 && s.view.NumPrimary() >= largeGrid && !s.view.bounded {
		s.easy, s.runEnd, s.stronger = true, shortRun, AllDifferent
	}
}

// startRules plans the search of the zero Solver if items have painters, or stand for sets or pairs of
// values, as rules along lines, sums and cages of a puzzle do. If dead ends are few, or solutions come soon,
// locked candidates cost more than they gain.
func (s *search) startRules() {
	s.easy, s.runEnd, s.order, s.stronger = true, 100, WDeg, Singles|ruleLocked
}

// probe tries each live option at the root, once; each is a node. Those that lead to a dead end are
// ruled out, and the dead ends add to the weights: D. Grimes, R. J. Wallace, Learning to Identify
// Global Bottlenecks in Constraint Satisfaction Search (2007). It returns what restart does.
func (s *search) probe() (more bool, err error) {
	d := &s.dom
	isActive := func(i fourfold.Item) bool { return d.isActive(i.Index) }
	for o := range s.view.NumOptions() {
		if !d.live[o] || !slices.ContainsFunc(s.view.Option(o), isActive) {
			continue // ruled out, or chosen
		}
		if err := s.enter(); err != nil {
			return false, err
		}
		mark := d.mark()
		d.choose(o)
		alive := s.infer()
		s.weigh(d.deadEnd)
		if d.undo(mark); !alive {
			if d.filter(o); !s.infer() {
				return false, d.poll.Err()
			}
		}
	}
	return true, nil
}
