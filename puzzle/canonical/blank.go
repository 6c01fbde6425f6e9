package canonical

import "math/bits"

func lowest(rows uint16) uint8 { return uint8(bits.TrailingZeros16(rows)) }

func count(rows uint16) uint32 { return uint32(bits.OnesCount16(rows)) }

// sameAs returns the source rows that may be exchanged with a row without any other change of the
// grid, and the row itself, as bits. They are the rows without givens in the same band, and
// those of other bands without givens if the band has none either.
func (c *Canonizer) sameAs(transposed, row uint8) (same uint16) {
	if !c.blankRows[transposed][row] {
		return 1 << row
	}
	band := row / 3
	for k, blank := range c.blankRows[transposed] {
		other := k / 3
		if blank && (other == int(band) || c.blankBands[transposed][band] && c.blankBands[transposed][other]) {
			same |= 1 << k
		}
	}
	return same
}
