package cp

import (
	"math/bits"

	"fourfold"
)

// shrink takes the removed options out of the counters. It queues the active items that have one
// option left since, and looks for items without an option.
func (b *bitDomains) shrink() {
	b.dom.filtered += int64(len(b.removed))
	b.isDeadEnd = false
	for m := b.touched(); m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		few := b.countLane(lane) & b.active[lane]
		if few == 0 {
			continue
		}
		b.isDeadEnd = b.isDeadEnd || few&b.counters[lane*b.planes] != 0
		few &^= b.queued[lane]
		b.queued[lane] |= few
		for ; few != 0; few &= few - 1 {
			b.queue = append(b.queue, int32(lane*64+bits.TrailingZeros64(few)))
		}
	}
}

// touched returns the lanes in which the removed options have items, as bits. If there are few
// lanes, it returns all of them.
func (b *bitDomains) touched() (lanes uint64) {
	if b.lanes <= 2 {
		return 1<<b.lanes - 1
	}
	for _, r := range b.removed {
		lanes |= b.lanesOf[r]
	}
	return lanes
}

// addRivals lists the options that conflict with option x.
func (b *bitDomains) addRivals(x int32) []uint64 {
	rivals := make([]uint64, b.words)
	for _, i := range b.view.Option(b.options[x]) {
		uses := b.view.Uses(i.Index)
		b.dom.poll.Add(len(uses))
		for k, o := range uses {
			y := b.number[o]
			if y >= 0 && (i.Color == fourfold.NoColor || b.view.colorsOf(i.Index)[k] != int32(i.Color)) {
				rivals[y/64] |= 1 << (y % 64)
			}
		}
	}
	rivals[x/64] &^= 1 << (x % 64)
	b.rivals[x] = rivals
	return rivals
}
