package human

import (
	"slices"
)

// A chain begins with a node that is false and ends with a node that is true. So the first or the
// last node is true, and what both exclude is ruled out. If both are the same node, it is true. If
// they exclude each other, then each link works in both directions: one end of each weak link is
// true. The shortest chain that rules something out is taken.

// findX returns the find function for chains of one value with at most so many strong links, the
// first or all of them; 0 means no limit.
func findX(links uint8, strong int32) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) { return shortestChain(s.graph(links), 2*strong, s.nameOfXChain) }
}

func xyChain(s *position) (Step, bool) {
	g := newGraph(s, s.isCell, false)
	g.sameValue = true
	return shortestChain(g, 0, nameOfXYChain)
}

// findNice returns the find function for chains of all links.
func findNice(links uint8) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) { return shortestChain(s.graph(links), 0, s.nameOfChain) }
}

// foundAbove is the find function of a technique whose steps the find function of another row
// returns, because the shortest of several kinds of chains is wanted. It finds nothing.
func foundAbove(*position) (Step, bool) { return Step{}, false }

// A namer names a chain by its shape.
type namer func(chain Chain, loop bool) string

// shortestChain returns the step of the shortest chain of a graph with at most so many nodes; 0
// means no limit.
func shortestChain(g *graph, most int32, name namer) (best Step, found bool) {
	if most == 0 {
		most = int32(2*len(g.nodes)) + 1
	}
	g.chains(most-1, name, func(step Step, links int32) int32 {
		best, found = step, true
		return links - 2
	})
	return best, found
}

// chains calls visit for the steps of the chains with at most so many links. It goes on with the
// number of links that visit returns.
func (g *graph) chains(most int32, name namer, visit func(step Step, links int32) int32) {
	w := newWalk(g)
	for n := range g.nodes {
		start := isFalse(int32(n))
		w.from(start, most, func(l literal, depth int32) bool {
			if l.isTrue() && depth >= 3 {
				if step, ok := w.step(start, l, name); ok {
					before := most
					most = visit(step, depth)
					return most == before
				}
			}
			return true
		})
	}
}

// turbots returns the first chain of one value with two strong links for each name.
func (s *position) turbots() (steps []Step) {
	s.graph(valueGroups).chains(3, s.nameOfXChain, func(step Step, links int32) int32 {
		if _, known := stepNamed(steps, step.Name); !known {
			steps = append(steps, step)
		}
		return links
	})
	return steps
}

// The searches that find steps of several techniques at once, by their names.
const (
	turbots = iota
	deadlyPatterns
)

// findByName returns the find function for the first step of a search that has a name.
func findByName(search int, name string) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		if s.memo.named[search] == nil {
			all := [...]func(*position) []Step{turbots: (*position).turbots, deadlyPatterns: (*position).deadlyPatterns}
			s.memo.named[search] = append([]Step{}, all[search](s)...)
		}
		return stepNamed(s.memo.named[search], name)
	}
}

// stepNamed returns the first step with a name.
func stepNamed(steps []Step, name string) (Step, bool) {
	k := slices.IndexFunc(steps, func(s Step) bool { return s.Name == name })
	if k < 0 {
		return Step{}, false
	}
	return steps[k], true
}

// step returns the step of the chain between two literals of a walk.
func (w *walk) step(start, end literal, name namer) (Step, bool) {
	s, a, d := w.g.s, w.g.nodes[start.node()], w.g.nodes[end.node()]
	if w.g.sameValue && s.grid.valueOf[a[0]] != s.grid.valueOf[d[0]] {
		return Step{}, false
	}
	loop := start.node() != end.node() && s.conflictAll(a, d)
	removed := s.seenBy(a, d).list()
	var chain Chain
	if loop {
		chain = w.chain(end)
		removed = s.loopRemoved(chain)
	}
	if len(removed) == 0 {
		return Step{}, false
	}
	if chain == nil {
		chain = w.chain(end)
	}
	result := Step{Name: name(chain, loop), Base: itemsOf(chain), Removed: removed}
	if loop { // the last weak link closes the loop
		chain = append(chain, Link{Options: a, Item: s.sharedByAll(d, a)})
	}
	result.Chains = []Chain{chain}
	return sorted(result), true
}

// loopRemoved returns what both ends of some weak link of a loop exclude.
func (s *position) loopRemoved(chain Chain) []int32 {
	removed := s.seenBy(chain[0].Options, chain[len(chain)-1].Options).list()
	for k := 2; k < len(chain); k += 2 {
		removed = append(removed, s.seenBy(chain[k-1].Options, chain[k].Options).list()...)
	}
	return removed
}

// itemsOf returns the items of the links of a chain from which a true link follows.
func itemsOf(chain Chain) []int32 {
	var items []int32
	for _, l := range chain {
		if l.Chosen && l.Item >= 0 {
			items = append(items, l.Item)
		}
	}
	return items
}

// sorted returns a step with its base in increasing order, each item once.
func sorted(step Step) Step {
	slices.Sort(step.Base)
	step.Base = slices.Compact(step.Base)
	return step
}
