package cp

// A restart goes back to the root and keeps the weights of order WDeg, so that the search decides on
// hard items first. Each run may have half as many more dead ends as the run before. So a search
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

func (s *search) restart() {
	s.deadEnds, s.runEnd = 0, int64(float64(s.runEnd)*XGrow)
	s.numRestarts++
	first := s.stack[0]
	s.stack = s.stack[:0]
	s.dom.undo(first.mark)
	s.firstActive, s.firstLive, s.conflict = first.firstActive, 0, -1
}

var XGrow = 1.5
var XProbe = 0

// probe tries each live option at the root once. It rules out those that lead to a dead end, and
// the dead ends count for order WDeg. It returns false if there is no solution.
func (s *search) probe() bool {
	d := &s.dom
	for o := range s.view.NumOptions() {
		if !d.live[o] || d.left[s.view.Option(o)[0].Index] == 1 || d.poll.Err() != nil {
			continue
		}
		mark := d.mark()
		d.choose(o)
		deadEnd := !s.infer()
		if deadEnd {
			s.weigh(d.deadEnd)
		}
		if d.undo(mark); deadEnd && d.poll.Err() == nil {
			if d.filter(o); !s.infer() {
				return false
			}
		}
	}
	return true
}
