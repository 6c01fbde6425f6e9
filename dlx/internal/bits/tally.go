package bits

import (
	"math/bits"
)

// A roll is a list of options. It has room for a block of padding behind them.
type roll [room + 8]uint16

// list writes the options that are in a and in mask but not in b to r, and returns how many there
// are. Bit 0 of the sets is option 64*from. Most words hold up to three options, so list writes
// three whatever the word holds, and mispredicts a branch only where there are more. Like without,
// it is not inlined.
//
//go:noinline
func (r *roll) list(a, b, mask []uint64, from int) int {
	n := 0
	b, mask = b[:len(a)], mask[:len(a)]
	for w, v := range a {
		base := uint16((from + w) << 6)
		v &= mask[w] &^ b[w]
		m := n & (room - 1)
		n += bits.OnesCount64(v)
		r[m] = base + uint16(bits.TrailingZeros64(v))
		v &= v - 1
		r[m+1] = base + uint16(bits.TrailingZeros64(v))
		v &= v - 1
		r[m+2] = base + uint16(bits.TrailingZeros64(v))
		v &= v - 1
		for m += 3; v != 0; v &= v - 1 {
			r[m&(room-1)] = base + uint16(bits.TrailingZeros64(v))
			m++
		}
	}
	return n
}

// minPlanes is the least number of bits of a counter. The code for so many has no loops.
const minPlanes = 8

// add3 is 64 full adders side by side: a + b + c = 2*high + low.
func add3(a, b, c uint64) (high, low uint64) {
	u := a ^ b
	return a&b | u&c, u ^ c
}

// tally adds the first n options of r to 64 counters, one for each item of a lane, and puts the
// sums into to. The counters stand upright: bit j of all of them is word j. So one addition adds
// an option to all counters, and eight options take seven additions of words. Option none has no
// items.
func tally(to, from []uint64, rows *[room]uint64, r *roll, n int, none uint16) {
	pad := (*[8]uint16)(r[n : n+8])
	*pad = [8]uint16{none, none, none, none, none, none, none, none}
	const m = room - 1
	lower, result := (*[minPlanes]uint64)(from), (*[minPlanes]uint64)(to)
	copy(to[minPlanes:], from[minPlanes:])
	ones, twos, fours := lower[0], lower[1], lower[2]
	h3, h4, h5, h6, h7 := lower[3], lower[4], lower[5], lower[6], lower[7]
	for list := r[:(n+7)&^7]; len(list) >= 8; list = list[8:] {
		b := (*[8]uint16)(list)
		var twosA, twosB, foursA, foursB, eights uint64
		twosA, ones = add3(ones, rows[b[0]&m], rows[b[1]&m])
		twosB, ones = add3(ones, rows[b[2]&m], rows[b[3]&m])
		foursA, twos = add3(twos, twosA, twosB)
		twosA, ones = add3(ones, rows[b[4]&m], rows[b[5]&m])
		twosB, ones = add3(ones, rows[b[6]&m], rows[b[7]&m])
		foursB, twos = add3(twos, twosA, twosB)
		eights, fours = add3(fours, foursA, foursB)
		h3, eights = h3^eights, h3&eights
		h4, eights = h4^eights, h4&eights
		h5, eights = h5^eights, h5&eights
		h6, eights = h6^eights, h6&eights
		h7, eights = h7^eights, h7&eights
		for j := minPlanes; eights != 0 && j < len(to); j++ {
			to[j], eights = to[j]^eights, to[j]&eights
		}
	}
	*result = [minPlanes]uint64{ones, twos, fours, h3, h4, h5, h6, h7}
}

// largest returns the counters among those in items that are largest, and how large they are.
func largest(counts []uint64, items uint64) (uint64, int) {
	n := 0
	for j := len(counts) - 1; j >= 0; j-- {
		if t := items & counts[j]; t != 0 {
			items = t
			n |= 1 << j
		}
	}
	return items, n
}
