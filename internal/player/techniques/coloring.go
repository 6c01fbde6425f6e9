package techniques

import (
	"slices"

	"fourfold/cp"
)

// A coloring is options connected by strong links, in two colors: all options of one color are in
// the solution, or all of the other.
type coloring struct {
	colors [2][]int32 // each in increasing order
	parent map[int32]strongLink
	first  int32 // the option from which the others were reached; it has color 0
}

// colorings returns the colorings by strong links of items that are no cells, in the order of
// their first options.
func (s *State) colorings() []*coloring {
	links := s.strongLinks(func(i int32) bool { return !s.isCell(i) })
	at := map[int32][]strongLink{}
	for _, l := range links {
		at[l.a] = append(at[l.a], l)
		at[l.b] = append(at[l.b], strongLink{l.item, l.b, l.a})
	}
	var all []*coloring
	seen := newBitset(s.p.NumOptions())
	for _, l := range links {
		if !seen.has(l.a) {
			all = append(all, colorFrom(l.a, at, seen))
		}
	}
	return all
}

// colorFrom colors all options that strong links connect with an option, breadth first. at has the
// links of each option, which is their option a.
func colorFrom(first int32, at map[int32][]strongLink, seen bitset) *coloring {
	c := &coloring{parent: map[int32]strongLink{}, first: first}
	color := map[int32]int{first: 0}
	seen.add(first)
	for queue := []int32{first}; len(queue) > 0; queue = queue[1:] {
		o := queue[0]
		c.colors[color[o]] = append(c.colors[color[o]], o)
		for _, l := range at[o] {
			if _, found := color[l.b]; !found {
				color[l.b], c.parent[l.b] = 1-color[o], l
				seen.add(l.b)
				queue = append(queue, l.b)
			}
		}
	}
	slices.Sort(c.colors[0])
	slices.Sort(c.colors[1])
	return c
}

// simpleColoring finds a color that excludes itself, and candidates that both colors exclude.
func simpleColoring(s *State) (cp.Step, bool) {
	for _, c := range s.colorings() {
		if !s.work(len(s.options)) {
			break
		}
		for k := range c.colors {
			if step, ok := s.colorWrap(c, k); ok {
				return step, true
			}
		}
		if step, ok := s.colorTrap(c); ok {
			return step, true
		}
	}
	return cp.Step{}, false
}

// colorWrap rules a color out of which two options exclude each other.
func (s *State) colorWrap(c *coloring, color int) (cp.Step, bool) {
	for k, x := range c.colors[color] {
		for _, y := range c.colors[color][k+1:] {
			if s.conflict(x, y) {
				step := cp.Step{Removed: c.colors[color]}
				step.Base, step.Chains = c.items(), []cp.Chain{append(flipped(c.path(x, y)), cp.Link{Options: []int32{x}, Item: s.shared(x, y)})}
				return step, true
			}
		}
	}
	return cp.Step{}, false
}

// colorTrap rules the candidates out that see both colors.
func (s *State) colorTrap(c *coloring) (cp.Step, bool) {
	var step cp.Step
	told := map[[2]int32]bool{}
	for _, o := range s.live.list() {
		x, y := s.seenIn(o, c.colors[0]), s.seenIn(o, c.colors[1])
		if x < 0 || y < 0 || c.has(o) {
			continue
		}
		step.Removed = append(step.Removed, o)
		if !told[[2]int32{x, y}] {
			told[[2]int32{x, y}] = true
			path := c.path(x, y)
			step.Chains = append(step.Chains, path)
			step.Base = append(step.Base, itemsOf(path)...)
		}
	}
	return sorted(step), len(step.Removed) > 0
}

// seenIn returns the first option of a list that conflicts with o, or -1.
func (s *State) seenIn(o int32, options []int32) int32 {
	for _, x := range options {
		if s.conflict(o, x) {
			return x
		}
	}
	return -1
}

func (c *coloring) has(o int32) bool {
	_, reached := c.parent[o]
	return reached || o == c.first
}

// items returns the items of all links of the coloring by which an option was reached.
func (c *coloring) items() []int32 {
	var items []int32
	for _, l := range c.parent {
		items = append(items, l.item)
	}
	slices.Sort(items)
	return items
}

// path returns the chain along the strong links from option x to option y: x is not in the
// solution, so the next option is, and so on.
func (c *coloring) path(x, y int32) cp.Chain {
	up, down := c.toFirst(x), c.toFirst(y)
	for len(up) > 0 && len(down) > 0 && up[len(up)-1] == down[len(down)-1] {
		up, down = up[:len(up)-1], down[:len(down)-1]
	}
	chain := cp.Chain{{Options: []int32{x}, Item: -1}}
	add := func(o, item int32) {
		chain = append(chain, cp.Link{Options: []int32{o}, Chosen: !chain[len(chain)-1].Chosen, Item: item})
	}
	for _, l := range up {
		add(l.a, l.item)
	}
	slices.Reverse(down)
	for _, l := range down {
		add(l.b, l.item)
	}
	return chain
}

// toFirst returns the links from an option back to the first one.
func (c *coloring) toFirst(o int32) []strongLink {
	var links []strongLink
	for o != c.first {
		l := c.parent[o]
		links = append(links, l)
		o = l.a
	}
	return links
}

// flipped returns a chain of strong links with true and false exchanged. The options of a strong
// link exclude each other, so the links follow from each other as well.
func flipped(chain cp.Chain) cp.Chain {
	for k := range chain {
		chain[k].Chosen = !chain[k].Chosen
	}
	return chain
}

// itemsOf returns the items of the links of a chain from which a true link follows.
func itemsOf(chain cp.Chain) []int32 {
	var items []int32
	for _, l := range chain {
		if l.Chosen && l.Item >= 0 {
			items = append(items, l.Item)
		}
	}
	return items
}
