package human

import (
	"slices"

	"fourfold/cp"
)

// A graph has the implications of a position. A node is true or false: it is a literal. A true
// node makes every node false that excludes it (a weak link). A false node makes the node true
// with which it shares an item that has no other options (a strong link).
type graph struct {
	s      *position
	links  linkKind
	nodes  []node // options in increasing order, then groups
	strong [][]strongEdge
	weak   [][]int32 // the nodes that a node excludes; nil until asked for
	sees   [][]int32 // the live options that a node excludes; nil until asked for

	nodeOf  []int32   // of an option, the node of this option alone; -1 if there is none
	groupAt [][]int32 // of an option, the groups whose first option it is
	linked  bitset    // the options that are nodes with strong links
}

// A strongEdge says that node to is true if the node to which the edge belongs is false, by an item.
type strongEdge struct{ to, item int32 }

// A literal is a node that is true or false: twice the number of the node, plus 1 if it is true.
type literal int32

func (l literal) node() int32  { return int32(l >> 1) }
func (l literal) isTrue() bool { return l&1 != 0 }
func isFalse(n int32) literal  { return literal(2 * n) }
func isTrue(n int32) literal   { return literal(2*n + 1) }

// A linkKind says which items give the strong links of a graph, and whether they have groups.
type linkKind uint8

const (
	allLinks linkKind = iota
	allGroups
	valueLinks // of values in units, so a chain has one value
	valueGroups
	cellLinks // of cells; the weak links, and the ends of a chain, have one value
)

// isOfValue reports whether the weak links have one value only, and the ends of a chain, too.
func (g *graph) isOfValue() bool { return g.links >= valueLinks }

// graph returns a graph of this position.
func (s *position) graph(links linkKind) *graph {
	if s.memo.graphs[links] == nil {
		filter := map[linkKind]func(int32) bool{valueLinks: s.isUnitValue, valueGroups: s.isUnitValue, cellLinks: s.isCell}[links]
		s.memo.graphs[links] = newGraph(s, links, s.strongLinks(filter, links == allGroups || links == valueGroups))
	}
	return s.memo.graphs[links]
}

// newGraph returns the graph of some strong links.
func newGraph(s *position, kind linkKind, links []strongLink) *graph {
	n := s.p.NumOptions()
	g := &graph{s: s, links: kind, nodeOf: make([]int32, n), groupAt: make([][]int32, n), linked: newBitset(n)}
	for o := range g.nodeOf {
		g.nodeOf[o] = -1
	}
	for _, l := range links {
		for _, n := range [2]node{l.a, l.b} {
			if len(n) == 1 {
				g.linked.add(n[0])
			}
		}
	}
	for _, o := range g.linked.list() {
		g.addNode(node{o})
	}
	for _, l := range links {
		g.link(l.item, g.number(l.a), g.number(l.b))
	}
	return g
}

func (g *graph) addNode(n node) int32 {
	k := int32(len(g.nodes))
	g.nodes, g.strong = append(g.nodes, n), append(g.strong, nil)
	g.weak, g.sees = append(g.weak, nil), append(g.sees, nil)
	if len(n) == 1 {
		g.nodeOf[n[0]] = k
	} else {
		g.groupAt[n[0]] = append(g.groupAt[n[0]], k)
	}
	return k
}

// number returns the number of a node, and adds it if it is new.
func (g *graph) number(n node) int32 {
	if k := g.nodeOf[n[0]]; k >= 0 && len(n) == 1 {
		return k
	}
	for _, k := range g.groupAt[n[0]] {
		if slices.Equal(g.nodes[k], n) {
			return k
		}
	}
	return g.addNode(n)
}

func (g *graph) link(item, a, b int32) {
	g.strong[a] = append(g.strong[a], strongEdge{b, item})
	g.strong[b] = append(g.strong[b], strongEdge{a, item})
}

// excluded returns the nodes that are false if node n is true.
func (g *graph) excluded(n int32) []int32 {
	if g.weak[n] == nil {
		g.weak[n] = g.excludedBy(g.nodes[n])
	}
	return g.weak[n]
}

// seen returns the live options that are not in the solution if node n is true.
func (g *graph) seen(n int32) []int32 {
	if g.sees[n] == nil {
		g.sees[n] = append([]int32{}, g.s.seenBy(g.nodes[n]).list()...)
	}
	return g.sees[n]
}

// excludedBy returns the nodes all of whose options conflict with all of some options.
func (g *graph) excludedBy(options []int32) []int32 {
	excluded := []int32{}
	seen := g.s.seenBy(options)
	g.s.work(len(seen) * len(options))
	for _, o := range seen.list() {
		if g.isOfValue() && g.s.grid.valueOf[o] != g.s.grid.valueOf[options[0]] {
			continue
		}
		if g.linked.has(o) {
			excluded = append(excluded, g.nodeOf[o])
		}
		for _, k := range g.groupAt[o] {
			if seen.includes(g.nodes[k]) {
				excluded = append(excluded, k)
			}
		}
	}
	return excluded
}

// A walk goes through a graph breadth first, from one literal.
type walk struct {
	g      *graph
	round  int32
	seen   []int32 // of a literal, the last round that reached it
	parent []literal
	item   []int32 // of a true literal, the item of its strong edge
	depth  []int32
	queue  []literal
}

func newWalk(g *graph) *walk {
	n := 2 * len(g.nodes)
	return &walk{g: g, seen: make([]int32, n), parent: make([]literal, n), item: make([]int32, n), depth: make([]int32, n)}
}

// from visits all literals that follow from the given one by at most limit links, the nearest
// first. It ends early if visit returns false, or if the find function must give up.
func (w *walk) from(start literal, limit int32, visit func(l literal, depth int32) bool) {
	w.begin()
	w.reach(start, start, -1, -1)
	for k := 0; k < len(w.queue); k++ {
		l := w.queue[k]
		depth := w.depth[l]
		if depth > 0 && !visit(l, depth) {
			return
		}
		if depth == limit {
			continue
		}
		if !w.expand(l) {
			return
		}
	}
}

func (w *walk) begin() {
	w.round++
	w.queue = w.queue[:0]
}

// expand reaches all literals that follow from l by one link.
func (w *walk) expand(l literal) bool {
	n, depth := l.node(), w.depth[l]
	if l.isTrue() {
		excluded := w.g.excluded(n)
		for _, m := range excluded {
			w.reach(isFalse(m), l, depth, -1)
		}
		return w.g.s.work(len(excluded))
	}
	for _, e := range w.g.strong[n] {
		w.reach(isTrue(e.to), l, depth, e.item)
	}
	return w.g.s.work(len(w.g.strong[n]))
}

func (w *walk) reach(l, parent literal, depth, item int32) {
	if w.seen[l] != w.round {
		w.seen[l], w.parent[l], w.depth[l], w.item[l] = w.round, parent, depth+1, item
		w.queue = append(w.queue, l)
	}
}

// chain returns the links from the start of the walk to literal l.
func (w *walk) chain(l literal) Chain {
	var literals []literal
	for ; w.depth[l] > 0; l = w.parent[l] {
		literals = append(literals, l)
	}
	chain := Chain{{Options: w.g.nodes[l.node()], Chosen: l.isTrue(), Item: -1}}
	slices.Reverse(literals)
	for _, l := range literals {
		options, item := w.g.nodes[l.node()], w.item[l]
		if !l.isTrue() {
			item = w.g.s.sharedByAll(chain[len(chain)-1].Options, options)
		}
		chain = append(chain, Link{Options: options, Chosen: l.isTrue(), Item: item})
	}
	return chain
}

func (s *position) isCell(item int32) bool      { return s.grid.roles[item] == cp.RoleCell }
func (s *position) isUnitValue(item int32) bool { return s.grid.roles[item].IsUnit() }

// A node is a live option, or a group: live options that two items have in common, such as the
// places of a value in a row that are in one box. A node is true if one of its options is in the
// solution.
type node []int32

// A strongLink is two nodes that have the live options of an active item between them: one of the
// nodes is true.
type strongLink struct {
	item int32
	a, b node
}

// strongLinks returns the strong links of this position by active items for which the filter is
// true; nil takes all. First come those of items with two live options, by increasing items. With
// groups come those of items whose live options lie in two other items, or are one option and
// options that lie in another item.
func (s *position) strongLinks(filter func(item int32) bool, grouped bool) []strongLink {
	var links, groups []strongLink
	for _, i := range s.active {
		switch o := s.options[i]; {
		case len(o) < 2 || filter != nil && !filter(i):
		case len(o) == 2:
			links = append(links, strongLink{i, o[:1], o[1:]})
		case grouped:
			groups = s.appendGroupLinks(groups, i)
		}
	}
	return append(links, groups...)
}

// appendGroupLinks appends the links of item i. Each item that the first live option shares with
// other options of i can be the one of a group; the rest must be a group or one option. If the
// first option is alone, the rest must be a group.
func (s *position) appendGroupLinks(links []strongLink, i int32) []strongLink {
	options := s.options[i]
	s.work(len(options) * len(s.p.Option(options[0])))
	first := [][]int32{options[:1]}
	for _, j := range s.p.Option(options[0]) {
		if j.Index == i || j.Color != 0 {
			continue
		}
		if in, _ := s.split(options, j.Index); len(in) > 1 && len(in) < len(options) {
			first = append(first, in)
		}
	}
	for _, a := range first {
		if b := without(options, a); len(b) == 1 || s.inCommon(b, i) {
			links = append(links, strongLink{i, a, b})
		}
	}
	return links
}

// split returns the options that contain an item and those that do not, in order.
func (s *position) split(options []int32, item int32) (in, out []int32) {
	for _, o := range options {
		if s.contains(o, item) {
			in = append(in, o)
		} else {
			out = append(out, o)
		}
	}
	return in, out
}

// inCommon reports whether the options have an item other than i in common.
func (s *position) inCommon(options []int32, i int32) bool {
	for _, j := range s.p.Option(options[0]) {
		if j.Index == i || j.Color != 0 {
			continue
		}
		if s.allContain(options, j.Index) {
			return true
		}
	}
	return false
}

// allContain reports whether all options contain an item.
func (s *position) allContain(options []int32, item int32) bool {
	for _, o := range options {
		if !s.contains(o, item) {
			return false
		}
	}
	return true
}

// without returns the options of a sorted list that are not in another sorted list.
func without(options, drop []int32) []int32 {
	var rest []int32
	for _, o := range options {
		for len(drop) > 0 && drop[0] < o {
			drop = drop[1:]
		}
		if len(drop) == 0 || drop[0] != o {
			rest = append(rest, o)
		}
	}
	return rest
}
