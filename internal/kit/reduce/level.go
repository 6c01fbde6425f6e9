package reduce

// A Level says how much of a problem is settled before a library is called.
type Level int

const (
	// Singles chooses forced options, until there are none.
	Singles Level = iota
	// Off settles nothing: Propagate chooses no option. Choose still hides rivals.
	Off
	// Probing also chooses each option by way of trial, and hides it if Singles then meets a dead
	// end. This is repeated until nothing changes. Only [State.Reduce] does it; Propagate does
	// what it does for Singles.
	Probing
)

// Reduce settles as much as the level of the state says. It returns false at a dead end, or when
// the context is done. An item without options is a dead end at every level.
func (s *State) Reduce() bool {
	if !s.Propagate() {
		return false
	}
	return s.level != Probing || s.Probe()
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
