package human

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// An almost locked set is n cells of a unit with n+1 values. No two of the cells hold the same
// value, so if one value is in none of the cells, then each other value is in one of them.
type lockedSet struct {
	cells  []int32
	values uint64
	places [][]int32 // of each value, in the order of numbers, its options in these cells
	seen   []bitset  // of each value, the live options in conflict with all of these; nil before they are asked for
	s      *position
}

const (
	maxLockedSets  = 1500 // on larger grids there are too many; the smaller ones come first
	maxLockedCells = 7
)

// lockedSets returns the almost locked sets, the smaller first.
func (b *board) lockedSets() []*lockedSet {
	if b.allSets != nil {
		return b.allSets
	}
	b.allSets = []*lockedSet{}
	known := map[string]bool{}
	for n := 1; n <= maxLockedCells && len(b.allSets) < maxLockedSets; n++ {
		for u := range b.units {
			b.collect(b.units[u], make([]int32, 0, n), 0, known)
		}
	}
	return b.allSets
}

// collect adds the almost locked sets with the chosen cells and further cells of the list, up to
// the capacity of chosen. Cells of a unit that can hold the same value are left out: there can be
// some where units of one kind share cells.
func (b *board) collect(cells, chosen []int32, values uint64, known map[string]bool) {
	n := cap(chosen)
	if len(chosen) == n {
		if bits.OnesCount64(values) != n+1 || len(b.allSets) >= maxLockedSets {
			return
		}
		if key := keyOf(chosen); !known[key] {
			known[key] = true
			b.addLockedSet(slices.Clone(chosen), values)
		}
		return
	}
	for k, c := range cells {
		union := values | b.cells[c].values
		if len(cells)-k < n-len(chosen) || !b.s.work(1) || len(b.allSets) >= maxLockedSets {
			return
		}
		if bits.OnesCount64(union) <= n+1 && b.looseWith(chosen, c) == 0 {
			b.collect(cells[k+1:], append(chosen, c), union, known)
		}
	}
}

func keyOf(cells []int32) string {
	key := make([]byte, 0, 2*len(cells))
	for _, c := range cells {
		key = append(key, byte(c), byte(c>>8))
	}
	return string(key)
}

func (b *board) addLockedSet(cells []int32, values uint64) {
	a := &lockedSet{cells: cells, values: values, seen: make([]bitset, bits.OnesCount64(values)), s: b.s}
	for m := values; m != 0; m &= m - 1 {
		a.places = append(a.places, b.optionsOf(cells, bits.TrailingZeros64(m)))
	}
	b.allSets = append(b.allSets, a)
}

// all returns the values of the set with their options.
func (a *lockedSet) all() iter.Seq2[int, []int32] {
	return func(yield func(int, []int32) bool) {
		m := a.values
		for _, places := range a.places {
			if !yield(bits.TrailingZeros64(m), places) {
				return
			}
			m &= m - 1
		}
	}
}

// seeing returns the live options in conflict with all options of a value of the set.
func (a *lockedSet) seeing(number int) bitset {
	k := bits.OnesCount64(a.values & (1<<number - 1))
	if a.seen[k] == nil {
		a.seen[k] = a.s.seenBy(a.places[k])
	}
	return a.seen[k]
}

// setOf returns the set as steps have it.
func (b *board) setOf(a *lockedSet) Set {
	return Set{Items: b.itemsOf(a.cells), Options: slices.Sorted(slices.Values(slices.Concat(a.places...)))}
}

// stepOf returns a step by almost locked sets.
func (b *board) stepOf(removed bitset, sets ...*lockedSet) Step {
	step := Step{Removed: removed.list()}
	var cells []int32
	for _, a := range sets {
		step.Sets = append(step.Sets, b.setOf(a))
		cells = append(cells, a.cells...)
	}
	step.Base = slices.Compact(b.itemsOf(cells))
	return step
}

// A linkedSet is another set, and the values that only one of the two sets can hold.
type linkedSet struct {
	to     *lockedSet
	at     int32 // index of to
	values uint64
}

// linkedSets returns, for each almost locked set, those that have a restricted value with it: all
// options of the one set conflict with all options of the other.
func (b *board) linkedSets() [][]linkedSet {
	if b.allLinked != nil {
		return b.allLinked
	}
	sets := b.lockedSets()
	b.allLinked = make([][]linkedSet, len(sets))
	within := int32(0) // the number of sets for which the budget suffices
	for int(within) < len(sets) && b.s.work(int(within/4)) {
		within++
	}
	var having, restricted [maxNumbers]bitset // of a value: the sets that have it, and those in which a set restricts it
	var options [maxNumbers][]int32           // of a value, those in some set
	holding := make([]bitset, len(b.number))  // of an option, the sets that have it
	for k := range within {
		for v, places := range sets[k].all() {
			if having[v] == nil {
				having[v], restricted[v] = newBitset(within), newBitset(within)
			}
			having[v].add(k)
			for _, o := range places {
				if holding[o] == nil {
					holding[o], options[v] = newBitset(within), append(options[v], o)
				}
				holding[o].add(k)
			}
		}
	}
	for k, a := range sets[:within] {
		linked := newBitset(within)
		for v := range a.all() {
			copy(restricted[v], having[v])
			for _, o := range options[v] {
				if !a.seeing(v).has(o) {
					restricted[v].without(holding[o])
				}
			}
			linked.unite(restricted[v])
		}
		for j := range linked.all() {
			link := linkedSet{to: sets[j], at: j}
			for v := range a.all() {
				if restricted[v].has(j) {
					link.values |= 1 << v
				}
			}
			b.allLinked[k] = append(b.allLinked[k], link)
		}
	}
	return b.allLinked
}

// findALSXZ finds two almost locked sets with a restricted value x. One of the sets does not hold
// x, so it holds all its other values. So each other common value z is in one of the sets.
//
// If two values are restricted, one set holds the one and the other set the other. So both sets
// hold all their other values: the sets are doubly linked.
//
// The step with the fewest cells is taken, of those with at most so many in each set.
func findALSXZ(smaller, larger int) func(*position) (Step, bool) {
	return func(s *position) (step Step, ok bool) {
		b := s.view()
		sets := b.lockedSets()
		fewest := smaller + larger + 1
		for k, links := range b.linkedSets() {
			for _, j := range links {
				if cells := len(sets[k].cells) + len(j.to.cells); int(j.at) > k || len(j.to.cells) > smaller || cells >= fewest {
					break
				} else if !s.work(4) {
					return step, ok
				} else if removed := singlyLinked(s, sets[k], j); !removed.isEmpty() {
					step, ok, fewest = b.stepOf(removed, sets[k], j.to), true, cells
				}
			}
		}
		return step, ok
	}
}

// singlyLinked returns the options that conflict with all places of a common value other than a
// restricted one, or, if two values are restricted, those that doublyLinked returns, too.
func singlyLinked(s *position, a *lockedSet, j linkedSet) (removed bitset) {
	if j.values&(j.values-1) != 0 {
		removed = doublyLinked(s, a, j)
	}
	for m := a.values & j.to.values; m != 0; m &= m - 1 {
		if j.values&^(m&-m) == 0 {
			continue // the value is the only restricted one
		}
		x, y := a.seeing(bits.TrailingZeros64(m)), j.to.seeing(bits.TrailingZeros64(m))
		if !x.meets(y) {
			continue
		}
		if removed == nil {
			removed = newBitset(s.p.NumOptions())
		}
		for k, word := range x {
			removed[k] |= word & y[k]
		}
	}
	return removed
}

// doublyLinked returns the options that conflict with all places of a value of one set, except
// the two restricted values.
func doublyLinked(s *position, a *lockedSet, j linkedSet) bitset {
	removed := newBitset(s.p.NumOptions())
	if bits.OnesCount64(j.values) != 2 {
		return removed // three restricted values: there is no solution, or cells are shared
	}
	for _, set := range []*lockedSet{a, j.to} {
		for m := set.values &^ j.values; m != 0; m &= m - 1 {
			removed.unite(set.seeing(bits.TrailingZeros64(m)))
		}
	}
	return removed
}

// findALSXYWing finds three almost locked sets: if the first does not hold z, it holds all its other
// values, so the middle one lacks a restricted value and holds all others, and so the last one lacks
// another and holds z. So z is in the first or the last set. The step with the fewest cells is taken.
func findALSXYWing(s *position) (step Step, ok bool) {
	b := s.view()
	sets, links, fewest := b.lockedSets(), b.linkedSets(), 3*maxLockedCells+1
	for k, first := range sets {
		for _, middle := range links[k] {
			cells := len(first.cells) + len(middle.to.cells)
			if cells+1 >= fewest {
				break
			}
			if !s.work(len(links[middle.at])) {
				return step, ok
			}
			for _, last := range links[middle.at] {
				if int(last.at) >= k || cells+len(last.to.cells) >= fewest {
					break
				}
				removed := xyWing(s, first, middle.values, last)
				if removed != nil {
					step, ok, fewest = b.stepOf(removed, first, middle.to, last.to), true, cells+len(last.to.cells)
				}
			}
		}
	}
	return step, ok
}

// xyWing returns the options that a value z rules out which is in the first or the last of three sets:
// not z is the value between the first two sets, and not z that between the last two, and these differ.
func xyWing(s *position, first *lockedSet, x uint64, last linkedSet) (removed bitset) {
	for m := first.values & last.to.values; m != 0; m &= m - 1 {
		z := m & -m
		x, y := x&^z, last.values&^z
		if x == 0 || y == 0 || x == y && x&(x-1) == 0 {
			continue
		}
		v := bits.TrailingZeros64(z)
		if a, b := first.seeing(v), last.to.seeing(v); a.meets(b) {
			if removed == nil {
				removed = newBitset(s.p.NumOptions())
			}
			for k, word := range a {
				removed[k] |= word & b[k]
			}
		}
	}
	return removed
}

// lockedSets explains a step by sets of cells and their values.
func (g *Guide) lockedSets(s Step) string {
	if g.labels == nil {
		return "almost locked sets of " + g.list(g.meanings(s.Base), "and")
	}
	var sets, joints []string
	last, values := letters(len(s.Sets)-1), g.valuesOf(s.Removed)
	links := g.links(s.Sets, values)
	for k, set := range s.Sets {
		sets = append(sets, fmt.Sprintf("set %s is %s", letters(k), g.setText(set)))
		if k > 0 {
			joints = append(joints, fmt.Sprintf("%s and %s cannot both hold %s", letters(k-1), letters(k), words.List(links[k-1], "or")))
		}
	}
	text := words.List(sets, "and") + "; " + strings.Join(joints, ", ") + ", and a set without one of its values holds all others; so "
	switch {
	case len(links) == 1 && len(links[0]) > 1:
		return text + fmt.Sprintf("each set holds all its values but %s, and each of these is in A or B, and no cell that sees all places of such a value there is that value",
			words.List(links[0], "and"))
	case len(values) == 1:
		return text + fmt.Sprintf("%s is in A or %s, and no cell that sees all its places there is %s", values[0], last, values[0])
	}
	return text + fmt.Sprintf("each of %s is in A or %s, and no cell that sees all its places there holds it", words.List(values, "and"), last)
}

// links returns, for each two neighbors in a chain of sets, the values that only one of them can hold.
// Of three sets it returns one value for each two: the values differ, and the step rules out neither.
func (g *Guide) links(sets []Set, removed []string) [][]string {
	all := [][]string{g.restricted(sets[0], sets[1])}
	if len(sets) == 2 {
		return all
	}
	all = append(all, g.restricted(sets[1], sets[2]))
	for _, x := range all[0] {
		for _, y := range all[1] {
			if x != y && !slices.Contains(removed, x) && !slices.Contains(removed, y) {
				return [][]string{{x}, {y}}
			}
		}
	}
	return all
}

// setText names the cells of a set and its values, such as "r1c1 r1c2 (1, 2, 5)".
func (g *Guide) setText(set Set) string {
	if g.labels == nil {
		return g.list(g.meanings(set.Items), "and")
	}
	return strings.Join(names(g.meanings(set.Items)), " ") + " (" + strings.Join(g.valuesOf(set.Options), ", ") + ")"
}

// restricted returns the values that only one of two sets can hold.
func (g *Guide) restricted(a, b Set) []string {
	var values []int32
	for _, x := range a.Options {
		value := g.value(x)
		same := func(o int32) bool { return g.value(o) == value }
		if !slices.ContainsFunc(b.Options, same) {
			continue
		}
		excluded := true
		for _, y := range a.Options {
			for _, z := range b.Options {
				excluded = excluded && (!same(y) || !same(z) || g.conflict(y, z))
			}
		}
		if excluded {
			values = append(values, x)
		}
	}
	return g.valuesOf(values)
}

// conflict reports whether two different options share an item, and not in the same color.
func (g *Guide) conflict(a, b int32) bool { return a != b && g.p.Clash(a, b) }
