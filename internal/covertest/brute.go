package covertest

import (
	"math/bits"

	"fourfold"
)

// BruteForce returns every solution of a problem. It tries every set of options in which no two
// clash. The problem should have no more than about 20 options, and it must have at most 64 options
// and 64 items. BruteForce follows the definition of an exact cover, and shares no code with a solver
// or with Problem.Check.
func BruteForce(p *fourfold.Problem) []fourfold.Solution {
	if max(p.NumOptions(), p.NumItems()) > 64 {
		panic("BruteForce: more than 64 options or items")
	}
	b := brute{n: p.NumOptions(), items: make([]uint64, p.NumOptions()), clashes: make([]uint64, p.NumOptions())}
	for i := range p.NumItems() {
		if p.IsPrimary(i) {
			b.primary |= 1 << i
		}
	}
	for o := range b.n {
		for _, i := range p.Option(o) {
			b.items[o] |= 1 << i.Index
		}
		for other := range o {
			if clash(p.Option(o), p.Option(other)) {
				b.clashes[o] |= 1 << other
			}
		}
	}
	b.try(0, 0, 0)
	return b.all
}

// A brute is one call of BruteForce. Its sets are bit sets.
type brute struct {
	n       int32
	primary uint64
	items   []uint64 // the items of each option
	clashes []uint64 // the options with lower numbers that cannot stand beside each option
	all     []fourfold.Solution
}

// try tries all sets that have the options of set and any options from o.
func (b *brute) try(o int32, set, covered uint64) {
	if o < b.n {
		b.try(o+1, set, covered)
		if b.clashes[o]&set == 0 {
			b.try(o+1, set|1<<o, covered|b.items[o])
		}
		return
	}
	if covered&b.primary != b.primary {
		return
	}
	var s fourfold.Solution
	for ; set != 0; set &= set - 1 {
		s = append(s, int32(bits.TrailingZeros64(set)))
	}
	b.all = append(b.all, s)
}

// clash reports whether two options share an item that they do not give the same color.
func clash(a, b []fourfold.Item) bool {
	for _, i := range a {
		for _, k := range b {
			if i.Index == k.Index && (i.Color == fourfold.NoColor || i.Color != k.Color) {
				return true
			}
		}
	}
	return false
}
