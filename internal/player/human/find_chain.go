package human

import (
	"slices"
	"strings"

	"fourfold/cp"
)

// A chain begins with a node that is false and ends with a node that is true. So the first or the
// last node is true, and what both exclude is ruled out. If both are the same node, it is true. If
// they exclude each other, then each link works in both directions: one end of each weak link is
// true. The shortest chain that rules something out is taken.

// findChain returns the find function for the shortest chain by some links with at most so many strong links,
// the first or all of them; 0 means no limit.
func findChain(links linkKind, strong int32) func(*position) (Step, bool) {
	return func(s *position) (best Step, found bool) {
		g, most := s.graph(links), 2*strong
		if most == 0 {
			most = int32(2*len(g.nodes)) + 1
		}
		g.chains(most-1, func(step Step, links int32) int32 {
			best, found = step, true
			return links - 2
		})
		return best, found
	}
}

// foundAbove is the find function of a technique whose steps the find function of another row
// returns, because the shortest of several kinds of chains is wanted. It finds nothing.
func foundAbove(*position) (Step, bool) { return Step{}, false }

// chains calls visit for the steps of the chains with at most so many links. It goes on with the
// number of links that visit returns.
func (g *graph) chains(most int32, visit func(step Step, links int32) int32) {
	w := newWalk(g)
	for n := range g.nodes {
		start := isFalse(int32(n))
		w.from(start, most, func(l literal, depth int32) bool {
			if l.isTrue() && depth >= 3 {
				if step, ok := w.step(start, l); ok {
					before := most
					most = visit(step, depth)
					return most == before
				}
			}
			return true
		})
	}
}

// turbots returns the first chain of one value with two strong links for each name.
func (s *position) turbots() (steps []Step) {
	s.graph(valueGroups).chains(3, func(step Step, links int32) int32 {
		if _, known := stepNamed(steps, step.Name); !known {
			steps = append(steps, step)
		}
		return links
	})
	return steps
}

// The searches that find steps of several techniques at once, by their names.
const (
	turbots = iota
	deadlyPatterns
)

// findByName returns the find function for the first step of a search that has a name.
func findByName(search int, name string) func(*position) (Step, bool) {
	return func(s *position) (Step, bool) {
		if s.memo.named[search] == nil {
			all := [...]func(*position) []Step{turbots: (*position).turbots, deadlyPatterns: (*position).deadlyPatterns}
			s.memo.named[search] = append([]Step{}, all[search](s)...)
		}
		return stepNamed(s.memo.named[search], name)
	}
}

// stepNamed returns the first step with a name.
func stepNamed(steps []Step, name string) (Step, bool) {
	k := slices.IndexFunc(steps, func(s Step) bool { return s.Name == name })
	if k < 0 {
		return Step{}, false
	}
	return steps[k], true
}

// step returns the step of the chain between two literals of a walk.
func (w *walk) step(start, end literal) (Step, bool) {
	s, a, d := w.g.s, w.g.nodes[start.node()], w.g.nodes[end.node()]
	if w.g.isOfValue() && s.grid.valueOf[a[0]] != s.grid.valueOf[d[0]] {
		return Step{}, false
	}
	loop := start.node() != end.node() && s.conflictAll(a, d)
	removed := s.seenBy(a, d).list()
	var chain Chain
	if loop {
		chain = w.chain(end)
		removed = s.loopRemoved(chain)
	}
	if len(removed) == 0 {
		return Step{}, false
	}
	if chain == nil {
		chain = w.chain(end)
	}
	result := Step{Name: w.g.nameOf(chain, loop), Base: itemsOf(chain), Removed: removed}
	if loop { // the last weak link closes the loop
		chain = append(chain, Link{Options: a, Item: s.sharedByAll(d, a)})
	}
	result.Chains = []Chain{chain}
	return sorted(result), true
}

// loopRemoved returns what both ends of some weak link of a loop exclude.
func (s *position) loopRemoved(chain Chain) []int32 {
	removed := s.seenBy(chain[0].Options, chain[len(chain)-1].Options).list()
	for k := 2; k < len(chain); k += 2 {
		removed = append(removed, s.seenBy(chain[k-1].Options, chain[k].Options).list()...)
	}
	return removed
}

// itemsOf returns the items of the links of a chain from which a true link follows.
func itemsOf(chain Chain) []int32 {
	var items []int32
	for _, l := range chain {
		if l.Chosen && l.Item >= 0 {
			items = append(items, l.Item)
		}
	}
	return items
}

// sorted returns a step with its base in increasing order, each item once.
func sorted(step Step) Step {
	slices.Sort(step.Base)
	step.Base = slices.Compact(step.Base)
	return step
}

// nameOf names a chain by its links, its ends, its cells and its groups. A chain whose ends have different
// values is a loop that closes at the candidate that both ends exclude.
func (g *graph) nameOf(chain Chain, loop bool) string {
	s := g.s
	switch g.links {
	case valueLinks, valueGroups:
		return s.nameOfXChain(chain, loop)
	case cellLinks:
		return "XY-chain"
	}
	name := "AIC"
	if first, last := chain[0].Options[0], chain[len(chain)-1].Options[0]; loop {
		name = "continuous nice loop"
	} else if s.grid.valueOf[first] != s.grid.valueOf[last] {
		name = "discontinuous nice loop"
	}
	switch {
	case isGrouped(chain):
		return "grouped " + name
	case name == "AIC" && len(chain) == 6 && s.isCell(chain[1].Item) && s.isUnitValue(chain[3].Item) && s.isCell(chain[5].Item):
		return "W-wing"
	}
	return name
}

// nameOfXChain names a chain of units with two places of a value.
func (s *position) nameOfXChain(chain Chain, loop bool) string {
	switch {
	case s.isEmptyRectangle(chain) && !loop:
		return "empty rectangle"
	case isGrouped(chain):
		return "grouped X-chain"
	case loop:
		return "X-chain"
	case len(chain) == 4:
		return s.nameOfTurbot(chain)
	}
	return "X-chain"
}

func isGrouped(chain Chain) bool {
	return slices.ContainsFunc(chain, func(l Link) bool { return len(l.Options) > 1 })
}

// nameOfTurbot names a chain of four places by its two units, and the one in the middle.
func (s *position) nameOfTurbot(chain Chain) string {
	a, m, b := s.grid.roles[chain[1].Item], s.grid.roles[chain[2].Item], s.grid.roles[chain[3].Item]
	switch {
	case a.IsLine() && a == b && m.IsLine() && m != a:
		return "skyscraper"
	case a.IsLine() && b.IsLine() && a != b && m == cp.RoleArea:
		return "two-string kite"
	}
	return "turbot fish"
}

// isEmptyRectangle reports whether a chain leads through a line with two places of a value and an
// area whose places lie in a row and a column.
func (s *position) isEmptyRectangle(chain Chain) bool {
	if len(chain) != 4 {
		return false
	}
	line, area := chain[:2], chain[2:]
	if s.grid.roles[area[1].Item] != cp.RoleArea {
		line, area = area, line
	}
	return s.grid.roles[area[1].Item] == cp.RoleArea && isGrouped(area) && !isGrouped(line) &&
		s.grid.roles[line[1].Item].IsLine() && s.crosses(area[0].Options, area[1].Options)
}

// crosses reports whether the options of a lie in a row and those of b in a column, or the other
// way round.
func (s *position) crosses(a, b node) bool {
	return s.inLine(a, cp.RoleRow) && s.inLine(b, cp.RoleColumn) || s.inLine(a, cp.RoleColumn) && s.inLine(b, cp.RoleRow)
}

// inLine reports whether the options have an item of role r in common.
func (s *position) inLine(options node, r cp.Role) bool {
	for _, i := range s.p.Option(options[0]) {
		if s.grid.roles[i.Index] == r && s.allContain(options, i.Index) {
			return true
		}
	}
	return false
}

// maxLinks is the number of links of a chain that are written on one line.
const maxLinks = 8

// chains explains a step by its chains of implications.
func (g *Guide) chains(s Step) string {
	first := s.Chains[0]
	begin, end := first[0], first[len(first)-1]
	closed := slices.Equal(begin.Options, end.Options)
	switch {
	case len(s.Chains) > 1:
		return g.forcing(s)
	case closed && !begin.Chosen && !end.Chosen:
		return g.read(first) + ";\nso the chain is a loop that can be read in both directions, and where a link leads from true to false, one of its two ends is true"
	case !end.Chosen:
		return g.contradiction(s)
	}
	return g.read(first) + ";\n" + g.eitherEnd(first)
}

// read reads a chain aloud: "if r1c1 is not 5, then r1c7 is 5 (row 1), so r3c7 is not 5".
func (g *Guide) read(chain Chain) string {
	var text strings.Builder
	for k, link := range chain {
		switch {
		case k == 0:
			text.WriteString("if ")
		case k == 1:
			text.WriteString(", then ")
		case k%maxLinks == 0 && k < len(chain)-1:
			text.WriteString(",\nso ")
		default:
			text.WriteString(", so ")
		}
		text.WriteString(g.literal(link.Options, link.Chosen) + g.because(chain, k))
	}
	return text.String()
}

// because names the item by which link k of a chain follows from the link before it, in
// parentheses. If it is the cell of both links, the reader knows.
func (g *Guide) because(chain Chain, k int) string {
	if k == 0 || chain[k].Item < 0 {
		return ""
	}
	switch m := g.meaning(chain[k].Item); {
	case m.unit != nil:
		return " (" + g.labels.unit(*m.unit) + ")"
	case m.cell:
		return ""
	default:
		return " (" + g.describe(m) + ")"
	}
}

// eitherEnd concludes that the first or the last link of a chain is chosen.
func (g *Guide) eitherEnd(chain Chain) string {
	a, b := chain[0].Options, chain[len(chain)-1].Options
	switch {
	case slices.Equal(a, b):
		return "so " + g.literal(a, true)
	case g.labels == nil:
		return "so " + g.literal(append(slices.Clone(a), b...), true) + ", and no option that conflicts with both ends"
	case g.value(a[0]) == g.value(b[0]):
		return "so " + g.literal(append(slices.Clone(a), b...), true) + ", and no cell that sees both ends is " + g.value(a[0])
	}
	return "so " + g.literal(a, true) + " or " + g.literal(b, true) + ", and what both exclude is ruled out"
}
