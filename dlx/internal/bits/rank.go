package bits

import (
	"math/bits"
	"slices"

	"fourfold/internal/kit/scratch"
)

// A rank has the primary items of one rank: for each lane, a word.
type rank []uint64

// setRanks sorts the primary items by their ranks. of has the rank of each item of the problem,
// or is nil if all are equal.
func (c *Core) setRanks(of []int32) {
	var values []int32
	for i, k := range c.index {
		if k >= 0 && of != nil {
			values = append(values, of[i])
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	c.ranks = scratch.Sized(c.ranks, max(1, len(values)))
	for r := range c.ranks {
		c.ranks[r] = scratch.Sized(c.ranks[r], len(c.lanes))
		clear(c.ranks[r])
	}
	for i, k := range c.index {
		if k >= 0 {
			r := 0
			if of != nil {
				r, _ = slices.BinarySearch(values, of[i])
			}
			c.ranks[r][k>>6] |= 1 << (k & 63)
		}
	}
}

// rankOf returns the first rank, from r on, of the active items. There must be one.
func (c *Core) rankOf(active []uint64, r int) int {
	for ; r < len(c.ranks)-1; r++ {
		for k, items := range c.ranks[r] {
			if active[k]&items != 0 {
				return r
			}
		}
	}
	return r
}

// pick returns an active item of the lowest rank. Of these, it is one with the fewest live
// options: the first in the first lane that has one.
func (c *Core) pick(l *level) int {
	l.rank = c.rankOf(l.active, l.rank)
	items := c.ranks[l.rank]
	if l.isFew {
		return c.pickFew(l, items)
	}
	best, most := -1, -1
	for k, active := range l.active {
		if active &= items[k]; active != 0 {
			if found, n := largest(l.counts[k*c.planes:][:c.planes], active); n > most {
				best, most = k<<6+bits.TrailingZeros64(found), n
			}
		}
	}
	return best
}

// pickFew is pick for the form of few live options. It uses what settleFew has left in Core.least.
func (c *Core) pickFew(l *level, items rank) int {
	for n := 2; n < 4; n++ {
		for k, active := range l.active {
			if found := active & items[k] &^ c.least[k][n]; found != 0 {
				return k<<6 + bits.TrailingZeros64(found)
			}
		}
	}
	copy(c.roll[:], l.list[:l.n])
	best, most := -1, -1
	for k, active := range l.active {
		if active &= items[k]; active == 0 {
			continue
		}
		tally(c.sums, c.zeros[:c.planes], c.lanes[k].rows, &c.roll, l.n, uint16(c.n))
		for j, v := range c.sums {
			c.sums[j] = ^v
		}
		if found, n := largest(c.sums, active); n > most {
			best, most = k<<6+bits.TrailingZeros64(found), n
		}
	}
	return best
}
