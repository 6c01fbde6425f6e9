package core

// reluctant counts Luby's sequence times a period.
type reluctant struct {
	period, countdown, u, v int64
	due                     bool
}

func (r *reluctant) enable(period int64) {
	*r = reluctant{period: period, countdown: period, u: 1, v: 1}
}

func (r *reluctant) tick() {
	if r.period == 0 || r.due {
		return
	}
	if r.countdown--; r.countdown > 0 {
		return
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	if r.v > 1<<20 {
		r.u, r.v = 1, 1
	}
	r.countdown = r.v * r.period
	r.due = true
}

// restarting reports whether it is time to leave the branch.
func (s *Solver) restarting() bool {
	if !s.luby.due || s.level() <= max(s.floor, len(s.assumptions)) {
		return false
	}
	s.luby.due = false
	return true
}

// switchMode goes from frequent restarts to rare ones with target phases, and back, so
// that both take about the same effort, in periods that grow.
func (s *Solver) switchMode() {
	work := s.Stats.Ticks + s.Stats.Propagations
	if s.modes == 0 {
		if s.Stats.Conflicts < firstPeriod {
			return
		}
		s.modeLen = work
	} else if work < s.modeAt {
		return
	}
	s.modes++
	k := s.modes/2 + 1
	s.modeAt = work + s.modeLen*k*k
	s.setMode()
}

// setMode sets what goes with the number of the period: the first decides by items,
// with frequent restarts, the others by scores, in turn with rare restarts and target
// phases and with frequent ones.
func (s *Solver) setMode() {
	s.quick = s.modes%2 == 0
	switch s.Restarts {
	case Frequent:
		s.quick = true
	case Rare, Never:
		s.quick = false
	}
	s.items = s.canItems() && (s.Decide == Items || s.modes == 0)
	s.luby.enable(rarely)
	if s.quick {
		s.luby.enable(often)
	}
	if s.Restarts == Never {
		s.luby = reluctant{}
	}
}

// Conflicts between restarts are Luby's sequence times rarely or often. The first period has
// firstPeriod conflicts.
const (
	rarely      = 1024
	often       = 32
	firstPeriod = 1000
)

func (s *Solver) restart() {
	if s.floor == 0 {
		s.switchMode()
	}
	s.Stats.Restarts++
	if s.Listener != nil {
		s.Listener.Restart()
	}
	s.backtrack(s.reusable())
}

// reusable returns the level up to which the decisions would be made again.
func (s *Solver) reusable() int {
	k := max(s.floor, min(len(s.assumptions), s.level()))
	if s.items {
		return k
	}
	for len(s.heap.vars) > 0 && s.vals[s.heap.top()<<1] != 0 {
		s.heap.pop()
	}
	if len(s.heap.vars) == 0 {
		return k
	}
	sc := s.heap.score[s.heap.top()]
	for k < s.level() && s.heap.score[s.levels[k+1].decision>>1] > sc {
		k++
	}
	return k
}
