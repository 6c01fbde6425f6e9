package cp

// Counters are added up 64 at a time, as circuits do: three words are added to two words, the sums
// and the carries. It takes 35 instructions to add eight options to the counters of 64 items.

// add3 adds three bits in each position. It returns the sums and the carries.
func add3(a, b, c uint64) (sum, carry uint64) {
	half := a ^ b
	return half ^ c, a&b | half&c
}

// countLane takes the removed options out of the counters of a lane. It returns the items that
// have at most one option left, active or not.
func (b *bitDomains) countLane(lane int) uint64 {
	options, lanes, rows := b.removed, b.lanes, b.itemsOf[lane:]
	planes := b.counters[lane*b.planes:][:b.planes:b.planes]
	ones, twos, fours, more := planes[0], planes[1], planes[2], planes[3:]
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
		ripple(more, carry)
		options = options[8:]
	}
	for len(options) >= 2 {
		ones, twosA = add3(ones, row(0), row(1))
		twos, foursA = twos^twosA, twos&twosA
		fours, carry = fours^foursA, fours&foursA
		ripple(more, carry)
		options = options[2:]
	}
	if len(options) == 1 {
		ones, twosA = ones^row(0), ones&row(0)
		twos, foursA = twos^twosA, twos&twosA
		fours, carry = fours^foursA, fours&foursA
		ripple(more, carry)
	}
	planes[0], planes[1], planes[2] = ones, twos, fours
	few := twos & fours
	for _, w := range more {
		few &= w
	}
	return few
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
