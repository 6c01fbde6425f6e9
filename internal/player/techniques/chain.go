package techniques

import (
	"slices"

	"fourfold/cp"
)

// A chain begins with a node that is false and ends with a node that is true. So the first or the
// last node is true, and what both exclude is ruled out. If both are the same node, it is true. If
// they exclude each other, then each link works in both directions: one end of each weak link is
// true. The shortest chain that rules something out is taken.

func xChain(s *State) (cp.Step, bool) {
	g := newGraph(s, s.isUnitValue, false)
	g.sameValue = true
	return shortestChain(g, "X-chain")
}

func groupedXChain(s *State) (cp.Step, bool) {
	g := newGraph(s, s.isUnitValue, true)
	g.sameValue = true
	return shortestChain(g, "grouped X-chain")
}

func xyChain(s *State) (cp.Step, bool) {
	g := newGraph(s, s.isCell, false)
	g.sameValue = true
	return shortestChain(g, "XY-chain")
}

func niceLoop(s *State) (cp.Step, bool)        { return shortestChain(s.graph(false), "") }
func groupedNiceLoop(s *State) (cp.Step, bool) { return shortestChain(s.graph(true), "") }

// foundAbove is the find function of a technique whose steps the find function of another row
// returns, because the shortest of several kinds of chains is wanted. It finds nothing.
func foundAbove(*State) (cp.Step, bool) { return cp.Step{}, false }

// shortestChain returns the step of the shortest chain of a graph. If the name is empty, the
// chain is named by its ends and its groups.
func shortestChain(g *graph, name string) (cp.Step, bool) {
	w := newWalk(g)
	best, found := cp.Step{}, false
	limit := int32(2 * len(g.nodes))
	for n := range g.nodes {
		start := isFalse(int32(n))
		w.from(start, limit, func(l literal, depth int32) bool {
			if !l.isTrue() || depth < 3 {
				return true
			}
			step, ok := w.step(start, l, name)
			if ok {
				best, found, limit = step, true, depth-2
			}
			return !ok
		})
	}
	return best, found
}

// step returns the step of the chain between two literals of a walk.
func (w *walk) step(start, end literal, name string) (cp.Step, bool) {
	s, a, d := w.g.s, w.g.nodes[start.node()], w.g.nodes[end.node()]
	if w.g.sameValue && s.grid.valueOf[a[0]] != s.grid.valueOf[d[0]] {
		return cp.Step{}, false
	}
	loop := start.node() != end.node() && s.conflictAll(a, d)
	removed := s.seenBy(a, d).list()
	var chain cp.Chain
	if loop {
		chain = w.chain(end)
		removed = s.loopRemoved(chain)
	}
	if len(removed) == 0 {
		return cp.Step{}, false
	}
	if chain == nil {
		chain = w.chain(end)
	}
	if name == "" {
		name = s.nameOfChain(chain, loop)
	}
	if loop { // the last weak link closes the loop
		chain = append(chain, cp.Link{Options: a, Item: s.sharedByAll(d, a)})
	}
	result := cp.Step{Name: name, Base: itemsOf(chain), Removed: removed, Chains: []cp.Chain{chain}}
	for _, a := range w.sets(end) {
		set := s.view().setOf(a)
		result.Sets, result.Base = append(result.Sets, set), append(result.Base, set.Items...)
	}
	return sorted(result), true
}

// loopRemoved returns what both ends of some weak link of a loop exclude.
func (s *State) loopRemoved(chain cp.Chain) []int32 {
	removed := s.seenBy(chain[0].Options, chain[len(chain)-1].Options).list()
	for k := 2; k < len(chain); k += 2 {
		removed = append(removed, s.seenBy(chain[k-1].Options, chain[k].Options).list()...)
	}
	return removed
}

// nameOfChain names a chain by its ends and by its groups. A chain whose ends have different
// values is a loop that closes at the candidate that both ends exclude.
func (s *State) nameOfChain(chain cp.Chain, loop bool) string {
	name := "AIC"
	if first, last := chain[0].Options[0], chain[len(chain)-1].Options[0]; loop {
		name = "continuous nice loop"
	} else if s.grid.valueOf[first] != s.grid.valueOf[last] {
		name = "discontinuous nice loop"
	}
	if slices.ContainsFunc(chain, func(l cp.Link) bool { return len(l.Options) > 1 }) {
		name = "grouped " + name
	}
	return name
}
