package reduce

// A Level says how much of a problem is settled before a library is called.
type Level int

const (
	// Singles chooses forced options, until there are none.
	Singles Level = iota
	// Off settles nothing.
	Off
	// Probing also chooses each option by way of trial, and hides it if Singles then meets a dead
	// end. This is repeated until nothing changes.
	Probing
)

// Reduce settles as much as the level of the state says. It returns false at a dead end, or when
// the context is done.
func (s *State) Reduce() bool {
	if !s.Propagate() {
		return false
	}
	return s.level != Probing || s.Probe()
}

// Probe hides every live option that leads to a dead end, and propagates, until nothing changes.
// It returns false at a dead end, or when the context is done. Everything must have been
// propagated. This is the failed literal rule of SAT solvers, for options.
func (s *State) Probe() bool {
	n := int32(len(s.live))
	for o, unchanged := int32(0), int32(0); unchanged < n; o = (o + 1) % n {
		unchanged++
		if s.poll.Add(1) != nil {
			return false
		}
		if !s.live[o] || s.isChosen(o) {
			continue
		}
		dead := !s.try(o)
		if s.poll.Err() != nil {
			return false
		}
		if !dead {
			continue
		}
		unchanged = 0
		if !s.Hide(o) || !s.Propagate() {
			return false
		}
	}
	return true
}

// The steps that can settle a problem, as fourfold.Stats names them.
const (
	ByPropagation = "propagation" // it chose forced options
	ByProbing     = "probing"     // it chose options by way of trial, too
)

// Settled returns the step that settled a problem. Reduce must have returned false without an
// error, or have left no active item. At the level Off nothing counts as settled: Settled returns
// "".
func (s *State) Settled() string {
	switch {
	case s.level == Off:
		return ""
	case s.probes > 0:
		return ByProbing
	}
	return ByPropagation
}

// Probes returns the number of options that Probe has tried.
func (s *State) Probes() int64 { return s.probes }

// try chooses option o, and undoes it. It returns false if that leads to a dead end.
func (s *State) try(o int32) bool {
	mark := s.Mark()
	s.probes++
	ok := s.Choose(o) && s.Propagate()
	s.Undo(mark)
	return ok
}

// isChosen reports whether live option o is chosen: whether its first primary item is covered.
func (s *State) isChosen(o int32) bool {
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) {
			return s.covered[i.Index]
		}
	}
	return false
}
