package bits

import (
	"math/bits"
)

// A roll is a list of options. It has room for a block of padding behind them.
type roll [room + 8]uint16

// list writes the options that are in a and in mask but not in b to r, and returns how many there
// are. Bit 0 of the sets is option 64*from.
func (r *roll) list(a, b, mask []uint64, from int) int {
	n := 0
	b, mask = b[:len(a)], mask[:len(a)]
	for w, v := range a {
		base := uint16((from + w) << 6)
		for v &= mask[w] &^ b[w]; v != 0; v &= v - 1 {
			r[n&(room-1)] = base + uint16(bits.TrailingZeros64(v))
			n++
		}
	}
	return n
}

const (
	minPlanes   = 4      // the least number of bits of a counter
	upperPlanes = 13 - 3 // bits of a counter of MaxOptions, without the lowest three
)

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
	var upper [upperPlanes]uint64
	copy(upper[:], from[3:])
	h0, h1, h2, h3, h4 := upper[0], upper[1], upper[2], upper[3], upper[4]
	ones, twos, fours := from[0], from[1], from[2]
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
		h0, eights = h0^eights, h0&eights
		h1, eights = h1^eights, h1&eights
		h2, eights = h2^eights, h2&eights
		h3, eights = h3^eights, h3&eights
		h4, eights = h4^eights, h4&eights
		for j := 5; eights != 0 && j < upperPlanes; j++ {
			upper[j], eights = upper[j]^eights, upper[j]&eights
		}
	}
	to[0], to[1], to[2] = ones, twos, fours
	upper[0], upper[1], upper[2], upper[3], upper[4] = h0, h1, h2, h3, h4
	copy(to[3:], upper[:])
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
