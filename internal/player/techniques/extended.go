package techniques

import (
	"math/bits"
	"slices"

	"fourfold"
	"fourfold/cp"
)

// An extended rectangle is two lists of k cells, such as three cells of a row and the three cells
// below them, and k values. If the cells of each list hold just these values, each cell can be
// exchanged for its partner, and there is a second solution. So a further value, a guardian, is in
// one of the cells.

// extendedSize is the number of cells in a list. A rectangle with two is a unique rectangle.
const extendedSize = 3

func findExtended(s *State) (cp.Step, bool) {
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
	return cp.Step{}, false
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
func (b *board) extended(pairs [][2]int32) (cp.Step, bool) {
	for i, p := range pairs {
		for j, q := range pairs[:i] {
			for _, r := range pairs[:j] {
				if !b.s.work(1) {
					return cp.Step{}, false
				}
				if step, ok := b.extendedBy([][2]int32{p, q, r}); ok {
					return step, true
				}
			}
		}
	}
	return cp.Step{}, false
}

// extendedBy looks for values: all but two of the cells may hold nothing else.
func (b *board) extendedBy(pairs [][2]int32) (cp.Step, bool) {
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
		return cp.Step{}, false
	}
	var guardians []int32
	for _, c := range cells {
		if b.cells[c].values&values == 0 {
			return cp.Step{}, false
		}
		for _, o := range b.cells[c].options {
			if values>>b.number[o]&1 == 0 {
				guardians = append(guardians, o)
			}
		}
	}
	if !b.areExchangeable(pairs, values) {
		return cp.Step{}, false
	}
	slices.Sort(guardians)
	base := slices.Compact(b.itemsOf(cells))
	if len(base) != len(cells) {
		return cp.Step{}, false
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
		if !b.mayExchange(b.pairsOf(pairs, bits.TrailingZeros64(m))) {
			return false
		}
	}
	return true
}

// pairsOf returns the options of a value in each pair of cells in which one of them is live. An
// option that the problem does not have is -1.
func (b *board) pairsOf(pairs [][2]int32, number int) (options [][2]int32) {
	for _, p := range pairs {
		for side := range p {
			if o := b.optionOf(p[side], number); o >= 0 {
				pair := [2]int32{b.sameIn(o, p[0]), b.sameIn(o, p[1])}
				if n := len(options); n == 0 || options[n-1] != pair {
					options = append(options, pair)
				}
			}
		}
	}
	return options
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
// both of a pair exist and conflict, no two of a list go together, and each item of an option,
// but for the cell, belongs to its partner or to the whole list.
func (b *board) mayExchange(options [][2]int32) bool {
	for k, pair := range options {
		if pair[0] < 0 || pair[1] < 0 || len(b.s.p.Option(pair[0])) != len(b.s.p.Option(pair[1])) || !b.s.conflict(pair[0], pair[1]) {
			return false
		}
		for _, other := range options[:k] {
			if other[0] < 0 || b.s.grid.valueOf[pair[0]] != b.s.grid.valueOf[other[0]] || !b.s.conflict(pair[0], other[0]) || !b.s.conflict(pair[1], other[1]) {
				return false
			}
		}
	}
	for _, pair := range options {
		for side, o := range pair {
			for _, i := range b.s.p.Option(o) {
				inList := !slices.ContainsFunc(options, func(p [2]int32) bool { return !b.s.contains(p[side], i.Index) })
				if i.Color != fourfold.NoColor || !b.s.isCell(i.Index) && !inList && !b.s.contains(pair[1-side], i.Index) {
					return false
				}
			}
		}
	}
	return true
}
