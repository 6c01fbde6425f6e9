package cp

import "math/bits"

// Counters are added up 64 at a time, as circuits do: three words are added to two words, the sums
// and the carries. It takes 35 instructions to add eight options to the counters of 64 items.

// add3 adds three bits in each position. It returns the sums and the carries.
func add3(a, b, c uint64) (sum, carry uint64) {
	half := a ^ b
	return half ^ c, a&b | half&c
}

// count takes the removed options out of the counters.
func (b *bitSearch) count() {
	b.dom.filtered += int64(len(b.removed))
	b.touched = 1<<b.lanes - 1
	if b.lanes > 2 {
		b.touched = 0
		for _, r := range b.removed {
			b.touched |= b.lanesOf[r]
		}
	}
	for m := b.touched; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		b.countLane(b.itemsOf[lane:], b.counters[lane*b.planes:][:b.planes])
	}
}

// countLane takes the removed options out of 64 counters. The items of option x are rows[x*lanes].
func (b *bitSearch) countLane(rows, planes []uint64) {
	options, lanes := b.removed, b.lanes
	ones, twos, fours := planes[0], planes[1], planes[2]
	row := func(k int) uint64 { return rows[int(options[k])*lanes] }
	var twosA, twosB, foursA, foursB, carry uint64
	for len(options) >= 8 {
		ones, twosA = add3(ones, row(0), row(1))
		ones, twosB = add3(ones, row(2), row(3))
		twos, foursA = add3(twos, twosA, twosB)
		ones, twosA = add3(ones, row(4), row(5))
		ones, twosB = add3(ones, row(6), row(7))
		twos, foursB = add3(twos, twosA, twosB)
		fours, carry = add3(fours, foursA, foursB)
		ripple(planes[3:], carry)
		options = options[8:]
	}
	for len(options) >= 2 {
		ones, twosA = add3(ones, row(0), row(1))
		twos, foursA = twos^twosA, twos&twosA
		fours, carry = fours^foursA, fours&foursA
		ripple(planes[3:], carry)
		options = options[2:]
	}
	if len(options) == 1 {
		ones, twosA = ones^row(0), ones&row(0)
		twos, foursA = twos^twosA, twos&twosA
		fours, carry = fours^foursA, fours&foursA
		ripple(planes[3:], carry)
	}
	planes[0], planes[1], planes[2] = ones, twos, fours
}

// ripple adds a bit to each counter of the planes.
func ripple(planes []uint64, carry uint64) {
	for p := range planes {
		if carry == 0 {
			return
		}
		planes[p], carry = planes[p]^carry, planes[p]&carry
	}
}
