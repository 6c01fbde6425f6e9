//go:build cgo && !noclp

package lp

import "slices"

// cliqueWork is the most words of sets that a search for cliques looks at. Within it the search is
// exact: if it finds nothing, the point violates no clique.
const cliqueWork = 2_000_000

// maxCliques is the largest number of violated cliques that a search collects.
const maxCliques = 10 * cutsPerRound

// A cliqueSearch looks for cliques of the conflict graph whose values add up to more than 1.
type cliqueSearch struct {
	*conflictGraph
	poll    func(work int) error
	members []int
	found   []violated
	work    int
}

// cliqueCuts returns the cuts of violated cliques. Each clique is extended by further options of
// the program, which are 0 at the point.
func (s *search) cliqueCuts(r *relaxation, g *conflictGraph) (cuts []cut) {
	all := newBitset(len(g.options))
	for v := range g.options {
		all.add(v)
	}
	c := cliqueSearch{conflictGraph: g, poll: s.state.Poll}
	c.expand(0, all)
	for _, found := range most(c.found) {
		clique := s.extendClique(r, g.optionsOf(found.vertices))
		cuts = append(cuts, r.newCut(clique, func(int) int32 { return 1 }, 1))
	}
	return cuts
}

// expand adds candidates to the members, whose values add up to weight. Each candidate is a
// neighbor of all members.
func (c *cliqueSearch) expand(weight float64, candidates bitset) {
	order, bounds := c.color(candidates)
	if len(order) == 0 && weight > 1+minViolation {
		c.found = append(c.found, violated{slices.Clone(c.members), weight - 1})
	}
	for k := len(order) - 1; k >= 0 && weight+bounds[k] > 1+minViolation; k-- {
		if c.work > cliqueWork || len(c.found) == maxCliques || c.poll(len(order)) != nil {
			return
		}
		v := order[k]
		c.members = append(c.members, v)
		c.expand(weight+c.x[v], candidates.and(c.neighbors[v]))
		c.members = c.members[:len(c.members)-1]
		candidates.remove(v)
	}
}

// color returns the candidates in an order, and for each a bound on the value of any clique of
// this candidate and those before it. It puts the candidates into classes without neighbors, of
// which a clique has at most one each (E. Tomita and T. Seki, 2003).
func (c *cliqueSearch) color(candidates bitset) (order []int, bounds []float64) {
	c.work += len(candidates)
	bound := 0.0
	for rest := slices.Clone(candidates); ; {
		v := rest.first()
		if v < 0 {
			return order, bounds
		}
		bound += c.x[v] // the largest of its class, because the vertices have decreasing values
		for free := slices.Clone(rest); v >= 0; v = free.first() {
			order, bounds = append(order, v), append(bounds, bound)
			rest.remove(v)
			free.remove(v)
			free.subtract(c.neighbors[v])
			c.work += 2 * len(free)
		}
	}
}

// extendClique adds options of the program to a clique: of the options that are rivals of all
// members, those that share one primary item, the item with the most of them.
func (s *search) extendClique(r *relaxation, clique []int32) []int32 {
	common := s.markRivals(clique[0])
	for _, o := range clique[1:] {
		s.markRivals(o)
		common = slices.DeleteFunc(common, func(q int32) bool { return !s.isMarked(q) })
	}
	common = slices.DeleteFunc(common, func(q int32) bool { return r.columnOf(q) < 0 })
	holders := map[int32][]int32{} // for each primary item, the common rivals that contain it
	best := int32(-1)
	for _, q := range common {
		for _, i := range s.p.Option(q) {
			if !s.p.IsPrimary(i.Index) {
				continue
			}
			holders[i.Index] = append(holders[i.Index], q)
			if best < 0 || len(holders[i.Index]) > len(holders[best]) {
				best = i.Index
			}
		}
	}
	return append(clique, holders[best]...)
}
