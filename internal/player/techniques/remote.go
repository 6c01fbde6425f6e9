package techniques

import (
	"slices"

	"fourfold/cp"
)

// remotePair finds a chain of cells that have the same two candidates, where each cell sees the
// next one. Cells at odd distances hold different values, so candidates of these values that see
// both cells are ruled out. It takes the shortest chain, of four cells at least: two cells are a
// naked pair.
func remotePair(s *State) (cp.Step, bool) {
	links := s.strongLinks(s.isCell)
	var best []strongLink
	var removed []int32
	for k := range links {
		for _, chain := range s.pairChains(links, k) {
			if best != nil && len(chain) >= len(best) {
				continue
			}
			if gone := s.remoteRemoved(chain); len(gone) > 0 {
				best, removed = chain, gone
			}
		}
	}
	if best == nil {
		return cp.Step{}, false
	}
	step := cp.Step{Removed: removed, Chains: []cp.Chain{s.remoteChain(best), s.remoteChain(swapped(best))}}
	for _, l := range best {
		step.Base = append(step.Base, l.item)
	}
	return step, true
}

// remoteChain returns the implications along the cells of a remote pair: the first cell does not
// hold its candidate a, so it holds b, and so on.
func (s *State) remoteChain(cells []strongLink) cp.Chain {
	var chain cp.Chain
	for k, l := range cells {
		a, b, by := l.a, l.b, int32(-1)
		if k%2 == 1 {
			a, b = b, a
		}
		if k > 0 {
			by = s.shared(chain[2*k-1].Options[0], a)
		}
		chain = append(chain, cp.Link{Options: []int32{a}, Item: by}, cp.Link{Options: []int32{b}, Chosen: true, Item: l.item})
	}
	return chain
}

// swapped returns the links with their options exchanged.
func swapped(links []strongLink) []strongLink {
	var all []strongLink
	for _, l := range links {
		all = append(all, strongLink{l.item, l.b, l.a})
	}
	return all
}

// pairChains returns the shortest chain from a cell to each cell at an odd distance of three or
// more.
func (s *State) pairChains(links []strongLink, from int) [][]strongLink {
	parent := make([]int, len(links))
	for k := range parent {
		parent[k] = -1
	}
	parent[from] = from
	var chains [][]strongLink
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		chain := []strongLink{links[k]}
		for at := k; at != from; at = parent[at] {
			chain = append(chain, links[parent[at]])
		}
		if len(chain) >= 4 && len(chain)%2 == 0 {
			slices.Reverse(chain)
			chains = append(chains, chain)
		}
		if !s.work(len(links)) {
			return nil
		}
		for next, l := range links {
			if parent[next] < 0 && s.samePair(links[k], l) {
				parent[next] = k
				queue = append(queue, next)
			}
		}
	}
	return chains
}

// samePair reports whether two cells with the same two candidates see each other.
func (s *State) samePair(x, y strongLink) bool {
	v := s.grid.valueOf
	return v[x.a] == v[y.a] && v[x.b] == v[y.b] && s.conflict(x.a, y.a) && s.conflict(x.b, y.b)
}

// remoteRemoved returns the candidates that see the same value in both ends of a chain.
func (s *State) remoteRemoved(chain []strongLink) []int32 {
	x, y := chain[0], chain[len(chain)-1]
	return append(s.seenBy([]int32{x.a, y.a}).list(), s.seenBy([]int32{x.b, y.b}).list()...)
}
