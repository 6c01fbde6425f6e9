package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// A deadly pattern is two sets of options of the problem, a and b, that contain exactly the same
// items. In a solution that contains one of them it can be exchanged for the other, and the result
// is another solution. So if the problem has one solution, that contains neither.
//
// The options need not be live: an option that was ruled out is in no solution, so the other set
// is not in a solution either. But they must exist in the problem: a given has a single option,
// so there is no pattern through a given.
//
// If a player's notes lack candidates, they must exist in the puzzle without the notes, the whole
// problem, which has one solution as well, the same. If that contained a, the exchange for b would
// give another solution of the whole problem, whether or not the notes have the options of b. So it
// does not matter why the notes lack them, be it by another pattern. But if the puzzle without the
// notes has several solutions, the exchange may give one of those that the notes exclude. Then the
// notes are a rule of the puzzle, and there is no larger problem.
type pattern struct {
	a, b  []int32
	items []patternItem
	cells []int32 // the core: the cells, or all primary items if there are no cells
}

// A patternItem is an item of a pattern. One option of a contains it, and one of b.
type patternItem struct {
	item      int32
	a, b      int     // indexes of these options
	primary   bool    // one of its options is in the solution
	guardians []int32 // its other live options
}

// newPattern returns the pattern of two sets of options that a patternSearch has found.
func newPattern(s *State, a, b []int32) *pattern {
	p := &pattern{a: slices.Clone(a), b: slices.Clone(b), items: make([]patternItem, 0, len(a)*len(s.p.Option(a[0])))}
	for k, o := range a {
		for _, i := range s.p.Option(o) {
			other := slices.IndexFunc(b, func(o int32) bool { return s.contains(o, i.Index) })
			p.items = append(p.items, patternItem{item: i.Index, a: k, b: other, primary: s.p.IsPrimary(i.Index)})
		}
	}
	p.addCore(s)
	return p
}

// addCore finds the cells and the guardians.
func (p *pattern) addCore(s *State) {
	var primary []int32
	for k := range p.items {
		x := &p.items[k]
		if !x.primary {
			continue
		}
		for _, o := range s.options[x.item] {
			if o != p.a[x.a] && o != p.b[x.b] {
				x.guardians = append(x.guardians, o)
			}
		}
		if primary = append(primary, x.item); s.isCell(x.item) {
			p.cells = append(p.cells, x.item)
		}
	}
	if len(p.cells) == 0 {
		p.cells = primary
	}
	slices.Sort(p.cells)
}

// guardians returns the guardians of the core, and the items of the core that have some.
func (p *pattern) guardians() (options, roof []int32) {
	for _, x := range p.items {
		if _, core := slices.BinarySearch(p.cells, x.item); core && len(x.guardians) > 0 {
			options = append(options, x.guardians...)
			roof = append(roof, x.item)
		}
	}
	slices.Sort(options)
	slices.Sort(roof)
	return slices.Compact(options), roof
}

// follow follows what the options of a pattern imply about each other if option k of one set is
// chosen: an option that is chosen excludes those of the other set that share an item with it, and
// a strong item, which has no options left but two of the pattern, takes its other option. It
// returns the strong items that were used, and whether all options of one set are chosen then.
func (p *pattern) follow(side, k int, strong func(*patternItem) bool) (used []int32, all bool) {
	var chosen, excluded [2]uint64
	chosen[side] = 1 << k
	for changed := true; changed; {
		changed = false
		for j := range p.items {
			x := &p.items[j]
			at := [2]int{x.a, x.b}
			for side, k := range at {
				other, l := 1-side, at[1-side]
				if chosen[side]>>k&1 != 0 && excluded[other]>>l&1 == 0 {
					excluded[other] |= 1 << l
					changed = true
				}
				if excluded[side]>>k&1 != 0 && chosen[other]>>l&1 == 0 && x.primary && strong(x) {
					chosen[other] |= 1 << l
					used, changed = append(used, x.item), true
				}
			}
		}
	}
	return used, chosen[0] == 1<<len(p.a)-1 || chosen[1] == 1<<len(p.b)-1
}

// isClosed reports whether a solution without guardians of the core contains one of the sets.
func (p *pattern) isClosed() bool {
	core := func(x *patternItem) bool {
		_, in := slices.BinarySearch(p.cells, x.item)
		return in
	}
	for _, x := range p.items {
		if core(&x) {
			_, first := p.follow(0, x.a, core)
			_, second := p.follow(1, x.b, core)
			return first && second
		}
	}
	return false
}

// byGuardians returns the step that a pattern proves because one of its guardians is in the
// solution. It returns false if there is none. If all guardians are options of one item of the
// base, the step rules out its other options only, and the rest follows from that.
func (s *State) byGuardians(base, guardians []int32) (human.Step, bool) {
	removed := s.seenBy(guardians)
	if len(guardians) == 0 || removed.isEmpty() {
		return human.Step{}, false
	}
	list := removed.list()
	for _, i := range base {
		if !slices.ContainsFunc(guardians, func(o int32) bool { return !s.contains(o, i) }) {
			list = without(s.options[i], guardians)
			break
		}
	}
	return human.Step{Base: base, Fins: guardians, Removed: list}, true
}

// byAssumption returns the step that rules out the options of the pattern which would complete one
// of its sets. Besides the cells, items with two live options of the pattern are used.
func (s *State) byAssumption(p *pattern) (human.Step, bool) {
	step := human.Step{Base: slices.Clone(p.cells)}
	for side, options := range [][]int32{p.a, p.b} {
		for k, o := range options {
			if !s.live.has(o) {
				continue
			}
			used, all := p.follow(side, k, func(x *patternItem) bool { return s.conflictsOf(o).includes(x.guardians) })
			if all {
				step.Removed, step.Base = append(step.Removed, o), append(step.Base, used...)
			}
		}
	}
	return sorted(step), len(step.Removed) > 0
}

// byLockedSet returns the step that a pattern and one almost locked set prove: a guardian that is
// chosen rules out its rivals, and if it takes a value from the set, those of the other values of
// the set, too.
func (s *State) byLockedSet(base, guardians []int32) (human.Step, bool) {
	b := s.view()
	values := uint64(0)
	for _, g := range guardians {
		if n := b.number[g]; n >= 0 {
			values |= 1 << n
		}
	}
	removed := newBitset(s.p.NumOptions())
	for _, a := range b.lockedSets() {
		if !s.work(1) {
			break
		}
		if a.values&values != 0 && b.ruledOutBy(a, guardians, removed) {
			step := b.stepOf(removed, a)
			step.Base, step.Fins = append(step.Base, base...), guardians
			return sorted(step), true
		}
	}
	return human.Step{}, false
}

// ruledOutBy sets removed to the options that each guardian rules out, by a conflict or by taking
// a value from the set. It returns false if there are none.
func (b *board) ruledOutBy(a *lockedSet, guardians []int32, removed bitset) bool {
	copy(removed, b.s.live)
	for _, g := range guardians {
		if n := b.number[g]; n >= 0 && a.values>>n&1 != 0 && a.seeing(int(n)).has(g) {
			out := a.holdingAllBut(b.s, int(n))
			out.unite(b.s.conflictsOf(g))
			removed.retain(out)
		} else {
			removed.retain(b.s.conflictsOf(g))
		}
		if removed.isEmpty() {
			return false
		}
	}
	return true
}
