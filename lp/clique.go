//go:build cgo && !noclp

package lp

import "slices"

// cliqueSteps is the most sets that a search for cliques looks at. Within it the search is exact:
// if it finds nothing, the point violates no clique.
const cliqueSteps = 20000

// A cliqueSearch looks for cliques of the conflict graph whose values add up to more than 1.
type cliqueSearch struct {
	*conflictGraph
	poll    func(work int) error
	members []int
	found   [][]int
	steps   int
}

// cliqueCuts returns the cuts of violated cliques. Each clique is extended by further options of
// the program, which are 0 at the point, until it is maximal.
func (s *search) cliqueCuts(r *relaxation, g *conflictGraph) (cuts []cut) {
	all := newBitset(len(g.options))
	for v := range g.options {
		all.add(v)
	}
	c := cliqueSearch{conflictGraph: g, poll: s.state.Poll}
	c.expand(0, all)
	for _, members := range c.found {
		var clique []int32
		for _, v := range members {
			clique = append(clique, g.options[v])
		}
		clique = s.extendClique(r, clique)
		cuts = append(cuts, r.newCut(clique, func(int) int32 { return 1 }, 1))
	}
	return cuts
}

// expand adds candidates to the members, whose values add up to weight. Each candidate is a
// neighbor of all members.
func (c *cliqueSearch) expand(weight float64, candidates bitset) {
	order, bounds := c.color(candidates)
	if len(order) == 0 && weight > 1+minViolation {
		c.found = append(c.found, slices.Clone(c.members))
	}
	for k := len(order) - 1; k >= 0 && weight+bounds[k] > 1+minViolation; k-- {
		if c.steps++; c.steps > cliqueSteps || len(c.found) > 10*cutsPerRound || c.poll(len(candidates)) != nil {
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
	rest := candidates.list()
	bound := 0.0
	for len(rest) > 0 {
		var class, later []int
		for _, v := range rest { // by decreasing value
			if slices.ContainsFunc(class, c.neighbors[v].has) {
				later = append(later, v)
			} else {
				class = append(class, v)
			}
		}
		bound += c.x[class[0]]
		for _, v := range class {
			order, bounds = append(order, v), append(bounds, bound)
		}
		rest = later
	}
	return order, bounds
}

// extendClique adds options of the program to a clique until it is maximal.
func (s *search) extendClique(r *relaxation, clique []int32) []int32 {
	var common []int32 // the options that are rivals of all members up to k
	for k := 0; k < len(clique) || len(common) > 0; k++ {
		if k == len(clique) {
			clique = append(clique, common[0])
		}
		rivals := map[int32]bool{}
		s.eachRival(clique[k], func(q int32) {
			if k == 0 && !rivals[q] && r.columnOf(q) >= 0 {
				common = append(common, q)
			}
			rivals[q] = true
		})
		common = slices.DeleteFunc(common, func(q int32) bool { return !rivals[q] })
	}
	return clique
}
