package generate

import (
	"math"
	"math/bits"
)

// netScore returns 0 if singles and nets do not solve a puzzle, and else a score that is greater the
// longer it takes to solve it: the sum over all rounds of the number of candidates left.
//
// A round rules out each candidate that leads by singles to a dead end, and each candidate that all
// values of a cell, or all places of a value, rule out together. Forcing nets find the same, so a
// puzzle that is solved needs no guess.
func (f *field) netScore(givens []uint8) int64 {
	score := int64(math.MinInt64) / 2
	common := make([]uint64, len(f.cells))
	f.load(givens)
	f.begin()
	for f.left > 0 {
		for _, c := range f.cells {
			if c&done == 0 {
				score += int64(bits.OnesCount64(c))
			}
		}
		if !f.nets(common) {
			return 0
		}
	}
	return score
}

// nets makes a round. It returns false if nothing was ruled out.
func (f *field) nets(common []uint64) (changed bool) {
	for cell := range f.cells {
		if f.cells[cell]&done == 0 {
			clear(common)
			for values := f.cells[cell]; values != 0; values &= values - 1 {
				f.assume(int32(cell), values&-values, common)
			}
			changed = f.keep(common) || changed
		}
	}
	for _, unit := range f.units {
		for v := range f.order {
			if len(unit) == f.order && f.left > 0 {
				changed = f.netsOfPlaces(unit, 1<<v, common) || changed
			}
		}
	}
	return changed
}

// netsOfPlaces assumes a value in each of its places in a unit.
func (f *field) netsOfPlaces(unit []int32, value uint64, common []uint64) bool {
	clear(common)
	for _, cell := range unit {
		switch c := f.cells[cell]; {
		case c&value == 0:
		case c&done != 0:
			return false
		default:
			f.assume(cell, value, common)
		}
	}
	return f.keep(common)
}

// keep leaves only the candidates in common, and propagates. It reports whether it ruled out any.
func (f *field) keep(common []uint64) (changed bool) {
	for cell, c := range f.cells {
		if c&done == 0 && c&^common[cell] != 0 {
			changed = true
			if !f.remove(int32(cell), c&^common[cell]) {
				break
			}
		}
	}
	if !f.propagate() {
		f.clear() // only if there is no solution
	}
	return changed
}

// assume puts a value into a cell, and adds the candidates that are left then to common. At a dead
// end, none are left. The field stays as it was. When the context is done, all candidates are left.
func (f *field) assume(cell int32, value uint64, common []uint64) {
	if f.looks.Add(len(f.cells)) != nil {
		copy(common, f.cells)
		return
	}
	mark, left := len(f.saved), f.left
	f.saved = append(f.saved, f.cells...)
	f.set(cell, value)
	if f.propagate() {
		for c, values := range f.cells {
			common[c] |= values &^ done
		}
	}
	f.restore(mark, left)
	f.saved = f.saved[:mark]
}
