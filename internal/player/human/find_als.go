package human

import (
	"iter"
	"math/bits"
	"slices"
)

// An almost locked set is n cells of a unit with n+1 values. No two of the cells hold the same
// value, so if one value is in none of the cells, then each other value is in one of them.
type lockedSet struct {
	cells  []int32
	values uint64
	places [][]int32 // of each value, in the order of numbers, its options in these cells
	seen   []bitset  // of each value, the live options in conflict with all of these
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
			b.collect(b.units[u].cells, make([]int32, 0, n), 0, known)
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
		if key := keyOf(chosen); bits.OnesCount64(values) == n+1 && !known[key] && len(b.allSets) < maxLockedSets {
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
	a := &lockedSet{cells: cells, values: values}
	for m := values; m != 0; m &= m - 1 {
		places := b.optionsOf(cells, bits.TrailingZeros64(m))
		a.places = append(a.places, places)
		a.seen = append(a.seen, b.s.seenBy(places))
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
	return a.seen[bits.OnesCount64(a.values&(1<<number-1))]
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
