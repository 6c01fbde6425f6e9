package techniques

import (
	"math/bits"
	"slices"

	"fourfold"
	"fourfold/internal/player/human"
)

// An extended rectangle is two lists of k cells, such as three cells of a row and the three cells
// below them, and k values. If the cells of each list hold just these values, each cell can be
// exchanged for its partner, and there is a second solution. So a further value, a guardian, is in
// one of the cells.

// extendedSize is the number of cells in a list. A rectangle with two is a unique rectangle.
const extendedSize = 3

func findExtended(s *State) (human.Step, bool) {
	b := s.view()
	for u := range b.units {
		for w := range u {
			if b.units[u].kind != b.units[w].kind || !b.s.work(len(b.units[u].cells)*len(b.units[w].cells)) {
				continue
			}
			if step, ok := b.extended(b.partners(b.units[u].cells, b.units[w].cells)); ok {
				return step, true
			}
		}
	}
	return human.Step{}, false
}

// partners returns the pairs of cells that share all units but the two lines.
func (b *board) partners(one, other []int32) (pairs [][2]int32) {
	for _, x := range one {
		for _, y := range other {
			if x != y && b.shareUnit(x, y) && !slices.Contains(one, y) && !slices.Contains(other, x) {
				pairs = append(pairs, [2]int32{x, y})
			}
		}
	}
	return pairs
}

// extended looks for three pairs of cells and three values.
func (b *board) extended(pairs [][2]int32) (human.Step, bool) {
	for i, p := range pairs {
		for j, q := range pairs[:i] {
			for _, r := range pairs[:j] {
				if !b.s.work(1) {
					return human.Step{}, false
				}
				if step, ok := b.extendedBy([][2]int32{p, q, r}); ok {
					return step, true
				}
			}
		}
	}
	return human.Step{}, false
}

// extendedBy looks for values: all but two of the cells may hold nothing else.
func (b *board) extendedBy(pairs [][2]int32) (human.Step, bool) {
	var cells []int32
	for _, p := range pairs {
		cells = append(cells, p[0], p[1])
	}
	slices.SortFunc(cells, func(x, y int32) int {
		return bits.OnesCount64(b.cells[x].values) - bits.OnesCount64(b.cells[y].values)
	})
	values := uint64(0)
	for _, c := range cells[:4] {
		values |= b.cells[c].values
	}
	if bits.OnesCount64(values) != extendedSize {
		return human.Step{}, false
	}
	var guardians []int32
	for _, c := range cells {
		if b.cells[c].values&values == 0 {
			return human.Step{}, false
		}
		for _, o := range b.cells[c].options {
			if values>>b.number[o]&1 == 0 {
				guardians = append(guardians, o)
			}
		}
	}
	if !b.areExchangeable(pairs, values) {
		return human.Step{}, false
	}
	slices.Sort(guardians)
	base := slices.Compact(b.itemsOf(cells))
	if len(base) != len(cells) {
		return human.Step{}, false
	}
	if step, ok := b.s.byGuardians(base, guardians); ok {
		return step, true
	}
	return b.s.byLockedSet(base, guardians)
}

// areExchangeable reports whether the exchange of all pairs leaves every item covered as before,
// for all ways to fill the cells with the values.
func (b *board) areExchangeable(pairs [][2]int32, values uint64) bool {
	for m := values; m != 0; m &= m - 1 {
		if !b.mayExchange(b.sidesOf(pairs, bits.TrailingZeros64(m))) {
			return false
		}
	}
	return true
}

// sidesOf returns the options of a value in the first and in the second cells of the pairs, of those
// in which one of the two is live. An option that the problem does not have is -1.
func (b *board) sidesOf(pairs [][2]int32, number int) (sides [2][]int32) {
	for _, p := range pairs {
		x, y := b.optionOf(p[0], number), b.optionOf(p[1], number)
		switch {
		case x < 0 && y < 0:
			continue
		case x < 0:
			x = b.sameIn(y, p[0])
		case y < 0:
			y = b.sameIn(x, p[1])
		}
		sides[0], sides[1] = append(sides[0], x), append(sides[1], y)
	}
	return sides
}

// sameIn returns the option of the problem that has the value of option o in a cell, or -1.
func (b *board) sameIn(o, c int32) int32 {
	for _, other := range b.s.p.Uses(b.cells[c].item) {
		if b.s.grid.valueOf[other] == b.s.grid.valueOf[o] && b.s.grid.cellOf[other] == b.cells[c].item {
			return other
		}
	}
	return -1
}

// mayExchange reports whether the options of one number may be exchanged: they have one value,
// both of a pair exist and conflict, no two of a side go together, and each item of an option,
// but for the cell, belongs to its partner or to the whole side.
func (b *board) mayExchange(sides [2][]int32) bool {
	s := b.s
	if slices.Contains(slices.Concat(sides[0], sides[1]), -1) {
		return false
	}
	for side, list := range sides {
		if !b.isRestricted(list) {
			return false
		}
		for k, o := range list {
			partner := sides[1-side][k]
			if s.grid.valueOf[o] != s.grid.valueOf[sides[0][0]] || len(s.p.Option(o)) != len(s.p.Option(partner)) || !s.conflict(o, partner) {
				return false
			}
			for _, i := range s.p.Option(o) {
				if i.Color != fourfold.NoColor || !s.isCell(i.Index) && !s.contains(partner, i.Index) && !s.allContain(list, i.Index) {
					return false
				}
			}
		}
	}
	return true
}
