package techniques

import (
	"math/bits"
	"slices"

	"fourfold/internal/player/human"
)

// Sue de Coq: n cells of two units with n values, each of them restricted: all its options in
// these cells conflict with each other. So each value is in exactly one of the cells, and the
// options in conflict with all places of one value can be ruled out. Some cells are in both
// units, and the values of the cells in the first unit only differ from those in the second only.

// maxFlank is the largest number of cells in one unit only.
const maxFlank = 5

func findSueDeCoq(s *State) (human.Step, bool) {
	b := s.view()
	for u := range b.units {
		for w := range u {
			if step, ok := b.sueDeCoq(b.units[u].cells, b.units[w].cells); ok || s.left < 0 {
				return step, ok
			}
		}
	}
	return human.Step{}, false
}

func (b *board) sueDeCoq(one, other []int32) (human.Step, bool) {
	left, right := without(one, other), without(other, one)
	both := without(one, left)
	if len(both) < 2 || len(both) > 4 || !b.s.work(len(one)+len(other)) {
		return human.Step{}, false
	}
	for set := range uint64(1) << len(both) {
		var middle []int32
		values := uint64(0)
		for k, c := range both {
			if set>>k&1 != 0 {
				middle = append(middle, c)
				values |= b.cells[c].values
			}
		}
		surplus := bits.OnesCount64(values) - len(middle)
		if len(middle) < 2 || surplus < 2 {
			continue
		}
		if step, ok := b.flanked(middle, values, surplus, left, right); ok {
			return step, true
		}
	}
	return human.Step{}, false
}

// A flank is cells with so many of the values of the middle that they take some of them.
type flank struct {
	cells  []int32
	values uint64
	takes  int // the number of cells minus the number of values that the middle does not have
}

// flanked looks for a flank in each unit, so that they take as many values as the middle has too
// many.
func (b *board) flanked(middle []int32, values uint64, surplus int, left, right []int32) (human.Step, bool) {
	lefts := b.flanks(nil, flank{}, values, left)
	if len(lefts) == 0 {
		return human.Step{}, false
	}
	rights := b.flanks(nil, flank{}, values, right)
	for _, x := range lefts {
		for _, y := range rights {
			if !b.s.work(1) {
				return human.Step{}, false
			}
			if x.takes+y.takes != surplus || x.values&y.values != 0 {
				continue
			}
			cells := slices.Concat(middle, x.cells, y.cells)
			if step, ok := b.locked(cells, values|x.values|y.values); ok {
				return step, true
			}
		}
	}
	return human.Step{}, false
}

// flanks appends the sets of some cells that take values of the middle.
func (b *board) flanks(found []flank, f flank, values uint64, from []int32) []flank {
	if f.takes > 0 {
		found = append(found, flank{slices.Clone(f.cells), f.values, f.takes})
	}
	if len(f.cells) == maxFlank {
		return found
	}
	for k, c := range from {
		if !b.s.work(1) {
			break
		}
		union := f.values | b.cells[c].values
		next := flank{append(slices.Clip(f.cells), c), union, len(f.cells) + 1 - bits.OnesCount64(union&^values)}
		if next.takes >= -2 {
			found = b.flanks(found, next, values, from[k+1:])
		}
	}
	return found
}

// locked returns the step of n cells with n values, if all values are restricted.
func (b *board) locked(cells []int32, values uint64) (human.Step, bool) {
	removed := newBitset(b.s.p.NumOptions())
	for m := values; m != 0; m &= m - 1 {
		options := b.optionsOf(cells, bits.TrailingZeros64(m))
		if !b.isRestricted(options) {
			return human.Step{}, false
		}
		removed.unite(b.s.seenBy(options))
	}
	if removed.isEmpty() || bits.OnesCount64(values) != len(cells) {
		return human.Step{}, false
	}
	step := human.Step{Base: b.itemsOf(cells), Removed: removed.list()}
	step.Sets = []human.Set{{Items: slices.Clone(step.Base)}}
	for _, c := range cells {
		step.Sets[0].Options = append(step.Sets[0].Options, b.cells[c].options...)
	}
	slices.Sort(step.Sets[0].Options)
	return step, true
}
