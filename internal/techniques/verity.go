package techniques

import (
	"fourfold/cp"
	"fourfold/internal/role"
)

// Forcing nets: all options of an item lead by singles to the same conclusion, that some option is
// not in the solution.

func cellForcingNet(s *State) (cp.Step, bool) {
	return forcingNet(s, func(i int32) bool { return s.isCell(i) })
}

func unitForcingNet(s *State) (cp.Step, bool) {
	return forcingNet(s, func(i int32) bool { return s.isUnitValue(i) })
}

func otherForcingNet(s *State) (cp.Step, bool) {
	return forcingNet(s, func(i int32) bool { return s.grid.roles[i] == role.Other })
}

// forcingNet returns the step with the fewest singles for an item for which the filter is true.
func forcingNet(s *State, filter func(item int32) bool) (cp.Step, bool) {
	nets := map[int32]*net{}
	best, fewest := cp.Step{}, -1
	for _, i := range s.active {
		if !filter(i) {
			continue
		}
		all := make([]*net, len(s.options[i]))
		for k, o := range s.options[i] {
			if nets[o] == nil {
				nets[o] = newNet(s, o, true)
				if !s.work(2 * len(nets[o].why)) {
					return best, fewest >= 0
				}
			}
			all[k] = nets[o]
		}
		for _, x := range concluded(all) {
			if links := linksTo(all, x); fewest < 0 || links < fewest {
				best, fewest = verity(s, i, all, x), links
			}
		}
	}
	return best, fewest >= 0
}

// concluded returns the options that all nets rule out, in increasing order.
func concluded(nets []*net) []int32 {
	s := nets[0].s
	common := append(bitset(nil), s.live...)
	for _, n := range nets {
		gone := newBitset(s.p.NumOptions())
		for o := range n.why {
			gone.add(o)
		}
		common.retain(gone)
	}
	return common.list()
}

func linksTo(nets []*net, x int32) int {
	links := 0
	for _, n := range nets {
		links += len(n.reasons([]int32{x}))
	}
	return links
}

// verity returns the step in which all options of an item rule x out.
func verity(s *State, item int32, nets []*net, x int32) cp.Step {
	step := cp.Step{Base: []int32{item}, Removed: []int32{x}}
	for _, n := range nets {
		rival := n.chosen[n.why[x]].option
		step.Chains = append(step.Chains, n.chain([]int32{x}, s.shared(rival, x), &step))
	}
	return sorted(step)
}
