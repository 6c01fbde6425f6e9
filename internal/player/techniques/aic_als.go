package techniques

import "fourfold/internal/player/human"

// setAIC finds AICs that lead through almost locked sets: if a value is in none of the cells of a
// set, each other value of the set is in one of them. So every two values of a set have a strong
// link.
func setAIC(s *State) (human.Step, bool) {
	var sets []*lockedSet
	for _, a := range s.view().lockedSets() {
		if len(a.cells) > 1 { // a set of one cell is a strong link anyway
			sets = append(sets, a)
		}
	}
	if len(sets) == 0 {
		return human.Step{}, false
	}
	g := newGraph(s, nil, true)
	for _, a := range sets {
		g.addSet(a)
	}
	return shortestChain(g, 0, nameOfSetChain)
}

// addSet adds strong links between all values of an almost locked set.
func (g *graph) addSet(a *lockedSet) {
	item := int32(lastItem - len(g.sets))
	g.sets = append(g.sets, a)
	var nodes []int32
	for _, options := range a.places {
		if len(options) == 1 {
			g.linked.add(options[0])
		}
		nodes = append(nodes, g.number(options))
	}
	for k, x := range nodes {
		for _, y := range nodes[k+1:] {
			g.link(item, x, y)
		}
	}
}
