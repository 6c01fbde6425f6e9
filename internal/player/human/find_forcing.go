package human

import (
	"slices"

	"fourfold/cp"
	"fourfold/internal/kit/words"
)

// Forcing chains: each option of an item leads by a chain to the same conclusion, that option x is
// not in the solution. Read backwards, x leads to a contradiction: it excludes all options of the
// item. So the search goes forwards from each x, and the chains of the step are turned round.

// findForcing returns the find function for forcing chains that begin with a sort of item.
func findForcing(sort int) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) { return s.forcingChains()[sort].result() }
}

// The sorts of items that a forcing chain can begin with.
const (
	cellItem = iota
	unitItem
	otherItem
)

func (s *position) sortOf(item int32) int {
	switch r := s.grid.roles[item]; {
	case r == cp.RoleCell:
		return cellItem
	case r.IsUnit():
		return unitItem
	}
	return otherItem
}

// A shortest is the step with the fewest links found so far.
type shortest struct {
	step  Step
	links int32 // 0 if there is none
}

func (b *shortest) result() (Step, bool) { return b.step, b.links > 0 }

// beats reports whether a step with that many links is shorter.
func (b *shortest) beats(links int32) bool { return b.links == 0 || links < b.links }

// forcingChains returns the shortest forcing chains of this position for each sort of item.
func (s *position) forcingChains() *[3]shortest {
	if s.memo.forcing != nil {
		return s.memo.forcing
	}
	best := new([3]shortest)
	f := newConsequences(newWalk(s.graph(allGroups)))
	for _, x := range s.live.list() {
		if !f.from(x) || !s.work(len(s.active)) {
			break
		}
		for _, i := range s.active {
			b := &best[s.sortOf(i)]
			if links, ok := f.excludes(i); ok && b.beats(links) {
				b.step, b.links = f.step(i), links
			}
		}
	}
	s.memo.forcing = best
	return best
}

// Consequences are what follows from option x.
type consequences struct {
	w     *walk
	x     int32
	links []int32 // of an option that x excludes, the links of its chain; else 0
	last  []int32 // of such an option, the true node before it; -1 is x itself
}

func newConsequences(w *walk) *consequences {
	n := w.g.s.p.NumOptions()
	return &consequences{w: w, links: make([]int32, n), last: make([]int32, n)}
}

// from walks from option x as far as implications go. It returns false if the search must give up.
func (f *consequences) from(x int32) bool {
	s := f.w.g.s
	f.x = x
	clear(f.links)
	f.exclude(-1, s.rivals(x), 1)
	f.w.begin()
	for _, n := range f.w.g.excludedBy([]int32{x}) {
		f.w.reach(isFalse(n), isFalse(n), 0, -1)
	}
	for k := 0; k < len(f.w.queue); k++ {
		l := f.w.queue[k]
		if l.isTrue() {
			f.exclude(l.node(), f.w.g.seen(l.node()), f.w.depth[l]+1)
		}
		if !f.w.expand(l) {
			return false
		}
	}
	return true
}

// exclude notes that a true node excludes options.
func (f *consequences) exclude(n int32, options []int32, links int32) {
	for _, o := range options {
		if f.links[o] == 0 {
			f.links[o], f.last[o] = links, n
		}
	}
}

// excludes reports whether x excludes all options of an item, and by how many links in all.
func (f *consequences) excludes(item int32) (links int32, ok bool) {
	for _, o := range f.w.g.s.options[item] {
		n := f.links[o]
		if n == 0 {
			return 0, false
		}
		links += n
	}
	return links, true
}

// step returns the step that rules x out, with a chain from each option of the item.
func (f *consequences) step(item int32) Step {
	step := Step{Base: []int32{item}, Removed: []int32{f.x}}
	for _, o := range f.w.g.s.options[item] {
		chain := f.turned(o)
		step.Chains = append(step.Chains, chain)
		step.Base = append(step.Base, itemsOf(chain)...)
	}
	return sorted(step)
}

// turned returns the chain by which option o excludes x: the links from x to o, backwards.
func (f *consequences) turned(o int32) Chain {
	s := f.w.g.s
	chain := Chain{{Options: []int32{o}, Chosen: true, Item: -1}}
	if n := f.last[o]; n >= 0 {
		l, child := isTrue(n), isTrue(n)
		for {
			options := f.w.g.nodes[l.node()]
			item := s.sharedByAll(chain[len(chain)-1].Options, options)
			if !l.isTrue() {
				item = f.w.item[child]
			}
			chain = append(chain, Link{Options: options, Chosen: !l.isTrue(), Item: item})
			if f.w.depth[l] == 1 {
				break
			}
			l, child = f.w.parent[l], l
		}
	}
	return append(chain, Link{Options: []int32{f.x}, Item: s.sharedByAll(chain[len(chain)-1].Options, []int32{f.x})})
}

// forcing explains a step in which each option of an item leads to the same conclusion.
func (g *Guide) forcing(s Step) string {
	text := g.alternativesOf(s) + ":\n"
	for _, chain := range s.Chains {
		text += g.read(chain) + ";\n"
	}
	last := s.Chains[0][len(s.Chains[0])-1]
	return text + "so " + g.literal(last.Options, last.Chosen) + " in each case"
}

// alternativesOf names the item of which each option begins a chain, and its options.
func (g *Guide) alternativesOf(s Step) string {
	item := s.Base[0]
	for _, i := range s.Base {
		if !slices.ContainsFunc(s.Chains, func(c Chain) bool { return !slices.Contains(g.p.Uses(i), c[0].Options[0]) }) {
			item = i
			break
		}
	}
	m := g.meaning(item)
	var options []int32
	for _, chain := range s.Chains {
		options = append(options, chain[0].Options[0])
	}
	named := g.choices(m, options, "")
	switch {
	case m.cell:
		return m.name + " is " + words.List(named, "or")
	case m.unit != nil:
		return g.describe(m) + " is in " + words.List(named, "or")
	}
	return g.describe(m) + " has the options " + words.List(named, "and")
}
