package covertest

import (
	"math/bits"

	"fourfold"
)

// BruteForce returns every solution of a problem. It tries every set of options in which no two
// clash, and counts how often it covers each item. The problem should have no more than about 20 options, and it must have at most 64. BruteForce
// follows the definition of an exact cover, and shares no code with a solver
// or with Problem.Check.
func BruteForce(p *fourfold.Problem) []fourfold.Solution {
	if p.NumOptions() > 64 {
		panic("BruteForce: more than 64 options")
	}
	b := brute{n: p.NumOptions(), clashes: make([]uint64, p.NumOptions())}
	for i := range p.NumItems() {
		if p.IsPrimary(i) {
			h := holders{low: int(p.Need(i)), high: int(p.Room(i))}
			for _, o := range p.Uses(i) {
				h.set |= 1 << o
			}
			b.holders = append(b.holders, h)
		}
	}
	for o := range b.n {
		for other := range o {
			if clash(p, p.Option(o), p.Option(other)) {
				b.clashes[o] |= 1 << other
			}
		}
	}
	b.try(0, 0)
	return b.all
}

// A brute is one call of BruteForce. Its sets are bit sets.
type brute struct {
	n       int32
	holders []holders
	clashes []uint64 // the options with lower numbers that cannot stand beside each option
	all     []fourfold.Solution
}

// holders are the options of a primary item, of which from low to high are in each solution.
type holders struct {
	set       uint64
	low, high int
}

// try tries all sets that have the options of set and any options from o.
func (b *brute) try(o int32, set uint64) {
	if o < b.n {
		b.try(o+1, set)
		if b.clashes[o]&set == 0 {
			b.try(o+1, set|1<<o)
		}
		return
	}
	for _, h := range b.holders {
		if n := bits.OnesCount64(h.set & set); n < h.low || n > h.high {
			return
		}
	}
	var s fourfold.Solution
	for ; set != 0; set &= set - 1 {
		s = append(s, int32(bits.TrailingZeros64(set)))
	}
	b.all = append(b.all, s)
}

// clash reports whether two options share an item that they do not give the same color, and of which no
// solution has two options.
func clash(p *fourfold.Problem, a, b []fourfold.Item) bool {
	for _, i := range a {
		for _, k := range b {
			if i.Index == k.Index && (i.Color == fourfold.NoColor || i.Color != k.Color) && p.Room(i.Index) < 2 {
				return true
			}
		}
	}
	return false
}
