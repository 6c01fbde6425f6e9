package techniques

import "fourfold/cp"

// wWing finds two cells with the same candidates x and y, and a unit with two places of x, such
// that each cell sees one of them. One of the cells does not hold x, so it holds y.
func wWing(s *State) (cp.Step, bool) {
	cells, units := s.strongLinks(s.isCell), s.strongLinks(s.isUnitValue)
	v := s.grid.valueOf
	for k, c := range cells {
		for _, d := range cells[k+1:] {
			if v[c.a] != v[d.a] || v[c.b] != v[d.b] {
				continue
			}
			if !s.work(4 * len(units)) {
				return cp.Step{}, false
			}
			if step, ok := s.wWingOf(c, d, units); ok {
				return step, true
			}
			c, d := strongLink{c.item, c.b, c.a}, strongLink{d.item, d.b, d.a}
			if step, ok := s.wWingOf(c, d, units); ok {
				return step, true
			}
		}
	}
	return cp.Step{}, false
}

// wWingOf returns the step of two cells that proves their second candidate in one of them.
func (s *State) wWingOf(c, d strongLink, units []strongLink) (cp.Step, bool) {
	removed := s.seenBy([]int32{c.b, d.b}).list()
	if len(removed) == 0 {
		return cp.Step{}, false
	}
	for _, u := range units {
		if s.grid.valueOf[u.a] != s.grid.valueOf[c.a] {
			continue
		}
		for _, ends := range [2][2]int32{{u.a, u.b}, {u.b, u.a}} {
			if s.conflict(c.a, ends[0]) && s.conflict(d.a, ends[1]) {
				return s.wWingStep(c, d, u.item, ends, removed), true
			}
		}
	}
	return cp.Step{}, false
}

func (s *State) wWingStep(c, d strongLink, unit int32, ends [2]int32, removed []int32) cp.Step {
	return cp.Step{
		Base: []int32{c.item, d.item, unit}, Removed: removed,
		Chains: []cp.Chain{{
			{Options: []int32{c.b}, Item: -1},
			{Options: []int32{c.a}, Chosen: true, Item: c.item},
			{Options: []int32{ends[0]}, Item: s.shared(c.a, ends[0])},
			{Options: []int32{ends[1]}, Chosen: true, Item: unit},
			{Options: []int32{d.a}, Item: s.shared(ends[1], d.a)},
			{Options: []int32{d.b}, Chosen: true, Item: d.item},
		}},
	}
}
