package human

import (
	"math"
	"slices"
)

// A net is all that follows by singles from an assumption about an option.
type net struct {
	s      *position
	value  int32          // only options of this value take part; -1 means all
	first  int32          // the assumption is about this option
	chosen []forcedOption // the options that follow, with the items of which they are singles

	left    []int32        // of an item, its options that are left; negative if it is covered
	waiting []forcedOption // singles that are not chosen yet
	gone    bitset         // the options that are ruled out
	why     []int32        // of such an option, the index in chosen of its rival
	isTrue  bitset         // the options in chosen
	deadEnd int32          // an item without options, or -1
}

// A forcedOption is an option that is the last one of an item. The item of the assumption is -1.
type forcedOption struct{ option, item int32 }

// assumed is the index in chosen of the assumption, whether it is true or false.
const assumed = 0

// newNet returns the net of the assumption that option o is in the solution, or that it is not. It
// ends at the first contradiction. If value is not -1, the net has the units and the options of
// that value only.
func newNet(s *position, o int32, isTrue bool, value int32) *net {
	n := &net{s: s, value: value, first: o, left: make([]int32, s.p.NumItems()),
		gone: newBitset(s.p.NumOptions()), why: make([]int32, s.p.NumOptions()), isTrue: newBitset(s.p.NumOptions()), deadEnd: -1}
	for _, i := range s.active {
		n.left[i] = int32(len(s.options[i]))
	}
	if isTrue {
		n.choose(forcedOption{o, -1})
	} else {
		n.chosen = append(n.chosen, forcedOption{o, -1})
		n.ruleOut(o, assumed)
	}
	for len(n.waiting) > 0 && n.deadEnd < 0 {
		next := n.waiting[0]
		if n.waiting = n.waiting[1:]; !n.isTrue.has(next.option) {
			n.choose(next)
		}
	}
	n.left, n.waiting = nil, nil
	return n
}

// size returns the work that made the net.
func (n *net) size() int { return 8*len(n.chosen) + int(n.s.p.NumOptions()+n.s.p.NumItems())/4 }

// choose puts an option into the solution and rules its rivals out.
func (n *net) choose(by forcedOption) {
	at := int32(len(n.chosen))
	n.chosen = append(n.chosen, by)
	n.isTrue.add(by.option)
	for _, i := range n.s.p.Option(by.option) {
		n.left[i.Index] = math.MinInt32 / 2
	}
	for _, rival := range n.s.rivals(by.option) {
		if !n.gone.has(rival) && n.deadEnd < 0 && (n.value < 0 || n.s.grid.valueOf[rival] == n.value) {
			n.ruleOut(rival, at)
		}
	}
}

// ruleOut rules an option out because of the chosen option number at.
func (n *net) ruleOut(o, at int32) {
	n.gone.add(o)
	n.why[o] = at
	for _, i := range n.s.p.Option(o) {
		if !n.s.p.IsPrimary(i.Index) || n.value >= 0 && !n.s.isUnitValue(i.Index) {
			continue
		}
		n.left[i.Index]--
		switch {
		case n.left[i.Index] == 0:
			n.deadEnd = i.Index
			return
		case n.left[i.Index] == 1:
			n.waiting = append(n.waiting, forcedOption{n.lastOf(i.Index), i.Index})
		}
	}
}

// lastOf returns the only option of an item that is not ruled out.
func (n *net) lastOf(item int32) int32 {
	for _, o := range n.s.options[item] {
		if !n.gone.has(o) {
			return o
		}
	}
	return -1
}

// reasons returns the indexes in chosen, in increasing order, of all that rules some options out.
func (n *net) reasons(options []int32) []int32 {
	needed := make([]bool, len(n.chosen))
	for _, o := range options {
		needed[n.why[o]] = true
	}
	var all []int32
	for at := len(needed) - 1; at >= 0; at-- {
		if !needed[at] {
			continue
		}
		all = append(all, int32(at))
		if by := n.chosen[at]; by.item >= 0 {
			for _, o := range n.s.options[by.item] {
				if o != by.option {
					needed[n.why[o]] = true
				}
			}
		}
	}
	slices.Reverse(all)
	return all
}

// chain returns the links by which the net rules some options out: the assumption, singles, and
// the conclusion. The items of the singles go into the base of the step.
func (n *net) chain(options []int32, item int32, step *Step) Chain {
	var chain Chain
	for _, at := range n.reasons(options) {
		by := n.chosen[at]
		chain = append(chain, Link{Options: []int32{by.option}, Chosen: n.isTrue.has(by.option), Item: by.item})
		if by.item >= 0 {
			step.Base = append(step.Base, by.item)
		}
	}
	return append(chain, Link{Options: options, Item: item})
}

// contradictionNet finds an option from which a contradiction follows by singles, so it is ruled
// out; or an option without which there is a contradiction, so its rivals are ruled out. It takes
// the one with the fewest singles.
func contradictionNet(s *position) (Step, bool) { return s.shortestContradiction(false) }

// nishio finds an option from which a contradiction follows by the units of its value alone. It takes
// the one with the fewest singles.
func nishio(s *position) (Step, bool) { return s.shortestContradiction(true) }

func (s *position) shortestContradiction(oneValue bool) (Step, bool) {
	var best shortest
	for _, o := range s.live.list() {
		for _, isTrue := range [2]bool{true, false} {
			value := int32(-1)
			if oneValue {
				value = s.grid.valueOf[o]
			}
			if oneValue && (value < 0 || !isTrue) {
				continue
			}
			n := newNet(s, o, isTrue, value)
			if !s.work(n.size()) {
				return best.result()
			}
			if n.deadEnd < 0 {
				continue
			}
			if links := int32(len(n.reasons(s.options[n.deadEnd]))); best.beats(links) {
				best = shortest{n.contradiction(isTrue), links}
			}
		}
	}
	return best.result()
}

// contradiction returns the step that the dead end of a net proves.
func (n *net) contradiction(isTrue bool) Step {
	step := Step{Base: []int32{n.deadEnd}, Removed: []int32{n.first}}
	if !isTrue {
		step.Removed = slices.Clone(n.s.rivals(n.first))
	}
	step.Chains = []Chain{n.chain(n.s.options[n.deadEnd], n.deadEnd, &step)}
	return sorted(step)
}

// contradiction concludes that the first link of a chain is wrong. The last link has the options of an
// item, which are all ruled out.
func (g *Guide) contradiction(s Step) string {
	chain := s.Chains[0]
	first, last := chain[0], len(chain)-1
	return g.read(chain[:last]) + ", and " + g.deadEnd(chain[last].Item) + ";\nso " + g.literal(first.Options, !first.Chosen)
}
