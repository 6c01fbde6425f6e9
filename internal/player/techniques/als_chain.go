package techniques

import (
	"math/bits"
	"slices"

	"fourfold/internal/player/human"
)

// A chain of almost locked sets: if the first set does not hold z, it holds all its other values,
// so its neighbor lacks a restricted value and holds all others, and so on. If the last set holds
// z then, z is in the first or the last set. An ALS-XY-wing is a chain of three sets.

// maxChainSets is the length of the longest chain of almost locked sets.
const maxChainSets = 8

// findALSChain returns the find function for chains of at most the given number of sets.
func findALSChain(most int) func(*State) (human.Step, bool) {
	return func(s *State) (human.Step, bool) {
		b := s.view()
		search := alsSearch{b: b, sets: b.lockedSets(), linkedSets: b.linkedSets(), most: most}
		search.lacking = make([]uint64, len(search.sets))
		for k, a := range search.sets {
			for v := range a.all() {
				if !s.work(1) {
					return human.Step{}, false
				}
				if a.seeing(v).isEmpty() {
					continue
				}
				if step, ok := search.from(int32(k), v); ok {
					return step, true
				}
			}
		}
		return human.Step{}, false
	}
}

// An alsSearch is a breadth-first search for chains.
type alsSearch struct {
	b          *board
	sets       []*lockedSet
	linkedSets [][]linkedSet
	most       int
	lacking    []uint64 // of each set, the values that it lacks in some node of the search
	nodes      []alsNode
}

// An alsNode says that a set lacks a value.
type alsNode struct {
	set    int32
	value  int
	before int // index of the node from which this follows; -1 for the first
	depth  int
}

// from searches all chains that begin with a set that lacks z.
func (x *alsSearch) from(first int32, z int) (human.Step, bool) {
	clear(x.lacking)
	x.nodes = append(x.nodes[:0], alsNode{first, z, -1, 1})
	for k := 0; k < len(x.nodes); k++ {
		node := x.nodes[k]
		if node.depth == x.most {
			break
		}
		if !x.b.s.work(len(x.linkedSets[node.set])) {
			break
		}
		for _, j := range x.linkedSets[node.set] {
			for m := j.values &^ (1 << node.value) &^ x.lacking[j.at]; m != 0; m &= m - 1 {
				v := bits.TrailingZeros64(m)
				x.lacking[j.at] |= 1 << v
				x.nodes = append(x.nodes, alsNode{j.at, v, k, node.depth + 1})
				if step, ok := x.close(first, z, len(x.nodes)-1); ok {
					return step, true
				}
			}
		}
	}
	return human.Step{}, false
}

// close returns the step if the set of a node holds z.
func (x *alsSearch) close(first int32, z, last int) (human.Step, bool) {
	node := x.nodes[last]
	end := x.sets[node.set]
	if node.depth < 3 || node.value == z || end.values>>z&1 == 0 || !x.sets[first].seeing(z).meets(end.seeing(z)) {
		return human.Step{}, false
	}
	removed := slices.Clone(x.sets[first].seeing(z))
	removed.retain(end.seeing(z))
	var chain []*lockedSet
	for k := last; k >= 0; k = x.nodes[k].before {
		chain = append(chain, x.sets[x.nodes[k].set])
	}
	slices.Reverse(chain)
	return x.b.stepOf(removed, chain...), true
}
