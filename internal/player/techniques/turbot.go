package techniques

import (
	"slices"

	"fourfold/cp"
)

// Turbot fish: a value has two places in each of two units, a and b in the one, c and d in the
// other. If b and c exclude each other, a or d is true.

func skyscraper(s *State) (cp.Step, bool)    { return s.turbot("skyscraper") }
func twoStringKite(s *State) (cp.Step, bool) { return s.turbot("two-string kite") }
func turbotFish(s *State) (cp.Step, bool)    { return s.turbot("turbot fish") }

// turbot returns the first step of two strong links that has the given name.
func (s *State) turbot(name string) (cp.Step, bool) {
	links := s.strongLinks(s.isUnitValue)
	for k, x := range links {
		for _, y := range links[k+1:] {
			if s.grid.valueOf[x.a] != s.grid.valueOf[y.a] {
				continue
			}
			if !s.work(4) {
				return cp.Step{}, false
			}
			for _, ends := range [4][4]int32{{x.a, x.b, y.a, y.b}, {x.a, x.b, y.b, y.a}, {x.b, x.a, y.a, y.b}, {x.b, x.a, y.b, y.a}} {
				if step, ok := s.turbotOf(x.item, y.item, ends); ok && step.Name == name {
					return step, true
				}
			}
		}
	}
	return cp.Step{}, false
}

// turbotOf returns the step of two strong links, whose options are the first two and the last two.
func (s *State) turbotOf(x, y int32, o [4]int32) (cp.Step, bool) {
	if o[0] == o[3] || !s.conflict(o[1], o[2]) {
		return cp.Step{}, false
	}
	removed := s.seenBy(o[:1], o[3:]).list()
	if len(removed) == 0 {
		return cp.Step{}, false
	}
	middle := s.shared(o[1], o[2])
	step := stepOfTwo(x, y, middle, [4]node{{o[0]}, {o[1]}, {o[2]}, {o[3]}})
	step.Name, step.Removed = s.turbotName(x, middle, y), removed
	return step, true
}

// stepOfTwo returns the step of two strong links: item x has its options in the first two nodes, and
// item y in the last two. Item middle connects them. One link is enough if both begin or both end
// with the same options.
func stepOfTwo(x, y, middle int32, ends [4]node) cp.Step {
	chain := cp.Chain{
		{Options: ends[0], Item: -1},
		{Options: ends[1], Chosen: true, Item: x},
		{Options: ends[2], Item: middle},
		{Options: ends[3], Chosen: true, Item: y},
	}
	base := []int32{x, y}
	switch {
	case slices.Equal(ends[0], ends[2]):
		base, chain = base[1:], cp.Chain{chain[0], chain[3]}
	case slices.Equal(ends[1], ends[3]):
		base, chain = base[:1], chain[:2]
	}
	return cp.Step{Base: base, Chains: []cp.Chain{chain}}
}

// turbotName names a step by its two items, and the item in the middle that connects them.
func (s *State) turbotName(x, middle, y int32) string {
	a, m, b := s.grid.roles[x], s.grid.roles[middle], s.grid.roles[y]
	switch {
	case a.IsLine() && a == b && m.IsLine() && m != a:
		return "skyscraper"
	case a.IsLine() && b.IsLine() && a != b && m == cp.RoleArea:
		return "two-string kite"
	}
	return "turbot fish"
}
