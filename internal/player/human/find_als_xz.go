package human

import (
	"math/bits"
)

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
