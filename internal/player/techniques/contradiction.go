package techniques

import (
	"slices"

	"fourfold/cp"
)

// contradictionNet finds an option from which a contradiction follows by singles, so it is ruled
// out; or an option without which there is a contradiction, so its rivals are ruled out. It takes
// the one with the fewest singles.
func contradictionNet(s *State) (cp.Step, bool) {
	best, fewest := cp.Step{}, -1
	for _, o := range s.live.list() {
		for _, isTrue := range [2]bool{true, false} {
			n := newNet(s, o, isTrue)
			if !s.work(n.size()) {
				return best, fewest >= 0
			}
			if n.deadEnd < 0 {
				continue
			}
			if links := len(n.reasons(s.options[n.deadEnd])); fewest < 0 || links < fewest {
				best, fewest = n.contradiction(isTrue), links
			}
		}
	}
	return best, fewest >= 0
}

// nishio finds an option from which a contradiction follows by the units of its value alone. It takes
// the one with the fewest singles.
func nishio(s *State) (cp.Step, bool) {
	best, fewest := cp.Step{}, -1
	for _, o := range s.live.list() {
		if s.grid.valueOf[o] < 0 {
			continue
		}
		n := newNetOf(s, o, true, s.grid.valueOf[o])
		if !s.work(n.size()) {
			break
		}
		if n.deadEnd < 0 {
			continue
		}
		if links := len(n.reasons(s.options[n.deadEnd])); fewest < 0 || links < fewest {
			best, fewest = n.contradiction(true), links
		}
	}
	return best, fewest >= 0
}

// contradiction returns the step that the dead end of a net proves.
func (n *net) contradiction(isTrue bool) cp.Step {
	step := cp.Step{Base: []int32{n.deadEnd}, Removed: []int32{n.first}}
	if !isTrue {
		step.Removed = slices.Clone(n.s.rivals(n.first))
	}
	step.Chains = []cp.Chain{n.chain(n.s.options[n.deadEnd], n.deadEnd, &step)}
	return sorted(step)
}
