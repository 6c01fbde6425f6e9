package techniques

import (
	"slices"

	"fourfold/cp"
)

// multiColoring finds two colorings of which a color x of the one excludes a color y of the other.
// Then the color opposite to x or the one opposite to y is true, and candidates that see both are
// ruled out. If x excludes both colors of the other, x is ruled out.
func multiColoring(s *State) (cp.Step, bool) {
	all := s.colorings()
	for k, c := range all {
		for m, d := range all {
			if k == m {
				continue
			}
			if !s.work(len(c.parent) * len(d.parent)) {
				return cp.Step{}, false
			}
			for x := range c.colors {
				if step, ok := s.excludedColor(c, d, x); ok {
					return step, true
				}
				for y := range d.colors {
					if k > m {
						continue
					}
					if step, ok := s.oppositeColors(c, d, x, y); ok {
						return step, true
					}
				}
			}
		}
	}
	return cp.Step{}, false
}

// meeting returns options of two lists that exclude each other.
func (s *State) meeting(a, b []int32) (x, y int32, found bool) {
	for _, x := range a {
		if y := s.seenIn(x, b); y >= 0 {
			return x, y, true
		}
	}
	return -1, -1, false
}

// excludedColor rules color x of c out if it excludes both colors of d.
func (s *State) excludedColor(c, d *coloring, x int) (cp.Step, bool) {
	a, b, found := s.meeting(c.colors[x], d.colors[0])
	if !found {
		return cp.Step{}, false
	}
	e, f, found := s.meeting(c.colors[x], d.colors[1])
	if !found {
		return cp.Step{}, false
	}
	path := d.path(b, f)
	chain := append(cp.Chain{{Options: []int32{a}, Chosen: true, Item: -1}}, path...)
	chain[1].Item = s.shared(a, b)
	chain = append(chain, cp.Link{Options: []int32{e}, Item: s.shared(f, e)})
	step := cp.Step{Removed: c.colors[x], Base: append(c.items(), itemsOf(path)...), Chains: []cp.Chain{chain}}
	return sorted(step), true
}

// oppositeColors rules the candidates out that see the colors opposite to x in c and to y in d,
// if x and y exclude each other.
func (s *State) oppositeColors(c, d *coloring, x, y int) (cp.Step, bool) {
	a, b, found := s.meeting(c.colors[x], d.colors[y])
	if !found {
		return cp.Step{}, false
	}
	var step cp.Step
	told := map[[2]int32]bool{}
	for _, o := range s.live.list() {
		e, f := s.seenIn(o, c.colors[1-x]), s.seenIn(o, d.colors[1-y])
		if e < 0 || f < 0 {
			continue
		}
		step.Removed = append(step.Removed, o)
		if told[[2]int32{e, f}] {
			continue
		}
		told[[2]int32{e, f}] = true
		first, second := c.path(e, a), d.path(b, f)
		second[0].Item = s.shared(a, b)
		step.Chains = append(step.Chains, append(first, second...))
		step.Base = append(step.Base, append(itemsOf(first), itemsOf(second)...)...)
	}
	return sorted(step), len(step.Removed) > 0
}

// sorted returns a step with its base in increasing order, each item once.
func sorted(step cp.Step) cp.Step {
	slices.Sort(step.Base)
	step.Base = slices.Compact(step.Base)
	return step
}
