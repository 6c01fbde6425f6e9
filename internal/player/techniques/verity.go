package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// Forcing nets: all options of an item lead by singles to the same conclusion, that some option is
// not in the solution.

// maxNets bounds the memory for nets, of which each takes some bytes for each option.
const maxNets = 2048

// forcingNets returns the steps with the fewest singles for each sort of item.
func (s *State) forcingNets() *[3]shortest {
	if s.memo.nets != nil {
		return s.memo.nets
	}
	best := new([3]shortest)
	s.memo.nets = best
	nets := map[int32]*net{}
	for _, i := range s.active {
		all := make([]*net, len(s.options[i]))
		for k, o := range s.options[i] {
			if nets[o] == nil {
				if len(nets) == maxNets {
					return best
				}
				nets[o] = newNet(s, o, true, -1)
			}
			all[k] = nets[o]
			if !s.work(nets[o].size()) {
				return best
			}
		}
		b, concluded := &best[s.sortOf(i)], slices.Clone(s.live)
		for _, n := range all {
			concluded.retain(n.gone)
		}
		for x := range concluded.all() {
			links := int32(0)
			for _, n := range all {
				links += int32(len(n.reasons([]int32{x})))
			}
			if b.beats(links) {
				b.step, b.links = verity(s, i, all, x), links
			}
		}
	}
	return best
}

// verity returns the step in which all options of an item rule x out.
func verity(s *State, item int32, nets []*net, x int32) human.Step {
	step := human.Step{Base: []int32{item}, Removed: []int32{x}}
	for _, n := range nets {
		rival := n.chosen[n.why[x]].option
		step.Chains = append(step.Chains, n.chain([]int32{x}, s.shared(rival, x), &step))
	}
	return sorted(step)
}
