package human

import (
	"slices"
)

// contradictionNet finds an option from which a contradiction follows by singles, so it is ruled
// out; or an option without which there is a contradiction, so its rivals are ruled out. It takes
// the one with the fewest singles.
func contradictionNet(s *position) (Step, bool) { return s.shortestContradiction(false) }

// nishio finds an option from which a contradiction follows by the units of its value alone. It takes
// the one with the fewest singles.
func nishio(s *position) (Step, bool) { return s.shortestContradiction(true) }

func (s *position) shortestContradiction(oneValue bool) (Step, bool) {
	var best shortest
	for _, o := range s.live.list() {
		for _, isTrue := range [2]bool{true, false} {
			value := int32(-1)
			if oneValue {
				value = s.grid.valueOf[o]
			}
			if oneValue && (value < 0 || !isTrue) {
				continue
			}
			n := newNet(s, o, isTrue, value)
			if !s.work(n.size()) {
				return best.result()
			}
			if n.deadEnd < 0 {
				continue
			}
			if links := int32(len(n.reasons(s.options[n.deadEnd]))); best.beats(links) {
				best = shortest{n.contradiction(isTrue), links}
			}
		}
	}
	return best.result()
}

// contradiction returns the step that the dead end of a net proves.
func (n *net) contradiction(isTrue bool) Step {
	step := Step{Base: []int32{n.deadEnd}, Removed: []int32{n.first}}
	if !isTrue {
		step.Removed = slices.Clone(n.s.rivals(n.first))
	}
	step.Chains = []Chain{n.chain(n.s.options[n.deadEnd], n.deadEnd, &step)}
	return sorted(step)
}
