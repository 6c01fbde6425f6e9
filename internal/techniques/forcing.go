package techniques

import (
	"fourfold/cp"
	"fourfold/internal/role"
)

// Forcing chains: each option of an item leads by a chain to the same conclusion, that option x is
// not in the solution. Read backwards, x leads to a contradiction: it excludes all options of the
// item. So the search goes forwards from each x, and the chains of the step are turned round.

func cellForcingChain(s *State) (cp.Step, bool) {
	return forcingChain(s, func(i int32) bool { return s.isCell(i) })
}

func unitForcingChain(s *State) (cp.Step, bool) {
	return forcingChain(s, func(i int32) bool { return s.isUnitValue(i) })
}

func otherForcingChain(s *State) (cp.Step, bool) {
	return forcingChain(s, func(i int32) bool { return s.grid.roles[i] == role.Other })
}

// forcingChain returns the step with the fewest links for an item for which the filter is true.
func forcingChain(s *State, filter func(item int32) bool) (cp.Step, bool) {
	g := newGraph(s, nil, true)
	w := newWalk(g)
	var items []int32
	for _, i := range s.active {
		if filter(i) {
			items = append(items, i)
		}
	}
	best, fewest := cp.Step{}, int32(-1)
	for _, x := range s.live.list() {
		f := newForced(w, x)
		for _, i := range items {
			if links, ok := f.excludes(i); ok && (fewest < 0 || links < fewest) && s.work(0) {
				best, fewest = f.step(i), links
			}
		}
		if !s.work(len(items)) {
			break
		}
	}
	return best, fewest >= 0
}

// A forced is what follows from an option.
type forced struct {
	w     *walk
	x     int32
	links map[int32]int32 // of an option that x excludes, the links of its chain
	last  map[int32]int32 // of such an option, the true node before it
}

// newForced walks from option x as far as implications go. If the option is no node of the graph,
// the walk begins with the nodes that it excludes.
func newForced(w *walk, x int32) *forced {
	f := &forced{w: w, x: x, links: map[int32]int32{}, last: map[int32]int32{}}
	f.exclude(-1, w.g.s.rivals(x), 1)
	w.begin()
	for _, n := range w.g.excludedBy([]int32{x}) {
		w.reach(isFalse(n), isFalse(n), 0, -1)
	}
	for k := 0; k < len(w.queue); k++ {
		l := w.queue[k]
		if l.isTrue() {
			f.exclude(l.node(), w.g.s.seenBy(w.g.nodes[l.node()]).list(), w.depth[l]+1)
		}
		if !w.expand(l) {
			break
		}
	}
	return f
}

// exclude notes that a true node excludes options; node -1 is x itself.
func (f *forced) exclude(n int32, options []int32, links int32) {
	for _, o := range options {
		if _, known := f.links[o]; !known {
			f.links[o], f.last[o] = links, n
		}
	}
}

// excludes reports whether x excludes all options of an item, and by how many links in all.
func (f *forced) excludes(item int32) (links int32, ok bool) {
	for _, o := range f.w.g.s.options[item] {
		n, excluded := f.links[o]
		if !excluded {
			return 0, false
		}
		links += n
	}
	return links, true
}

// step returns the step that rules x out, with a chain from each option of the item.
func (f *forced) step(item int32) cp.Step {
	step := cp.Step{Base: []int32{item}, Removed: []int32{f.x}}
	for _, o := range f.w.g.s.options[item] {
		chain := f.turned(o)
		step.Chains = append(step.Chains, chain)
		step.Base = append(step.Base, itemsOf(chain)...)
	}
	return sorted(step)
}

// turned returns the chain by which option o excludes x: the links from x to o, backwards.
func (f *forced) turned(o int32) cp.Chain {
	s := f.w.g.s
	chain := cp.Chain{{Options: []int32{o}, Chosen: true, Item: -1}}
	if n := f.last[o]; n >= 0 {
		l, child := isTrue(n), isTrue(n)
		for {
			options := f.w.g.nodes[l.node()]
			item := s.sharedByAll(chain[len(chain)-1].Options, options)
			if !l.isTrue() {
				item = f.w.item[child]
			}
			chain = append(chain, cp.Link{Options: options, Chosen: !l.isTrue(), Item: item})
			if f.w.depth[l] == 1 {
				break
			}
			l, child = f.w.parent[l], l
		}
	}
	return append(chain, cp.Link{Options: []int32{f.x}, Item: s.sharedByAll(chain[len(chain)-1].Options, []int32{f.x})})
}
