package cp

import (
	"math/bits"

	"fourfold"
)

// shrink takes the removed options out of the counters: the rivals of option x, or the option of a
// decision if x is -1. It queues the active items that have one option left since, and looks for
// items without an option.
func (b *bitSearch) shrink(x int32) {
	b.dom.filtered += int64(len(b.removed))
	first := len(b.queue)
	b.deadEnd = false
	b.touch()
	for m := b.touched; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		few := b.countLane(lane) & b.active[lane]
		if few != 0 {
			b.deadEnd = b.deadEnd || few&b.counters[lane*b.planes] != 0
			few &^= b.queued[lane]
			b.queued[lane] |= few
		}
		b.fresh[lane] = few
		for ; few != 0; few &= few - 1 {
			b.queue = append(b.queue, int32(lane*64+bits.TrailingZeros64(few)))
		}
	}
	if len(b.queue)-first > 1 && !b.deadEnd {
		b.ambiguous = true
		if b.sorts {
			b.sortSingles(b.queue[first:], x)
		}
	}
}

// touch notes in which lanes the removed options have items.
func (b *bitSearch) touch() {
	b.touched = 1<<b.lanes - 1
	if b.lanes > 2 {
		b.touched = 0
		for _, r := range b.removed {
			b.touched |= b.lanesOf[r]
		}
	}
}

// sortSingles sorts new singles by the time when they become singles in a search with a trail. It
// takes the same options out, but in an order of its own: for one item of the chosen option after
// the other, and for each of them in increasing order. With the same order of singles, both
// searches have done the same work when they see a dead end, and count the same.
//
// An item becomes a single when the last but one of its options is taken out. So sortSingles goes
// through the removed options backward. The singles that are in the option and in no later one are
// the last of those left.
func (b *bitSearch) sortSingles(singles []int32, x int32) {
	if x < 0 {
		b.takeFresh(b.removed[0], singles)
		return
	}
	order := b.order[x]
	if order == nil {
		order = b.addOrder(x)
	}
	for k := len(order) - 1; len(singles) > 0; k-- {
		at := order[k].at
		for w := b.gone[at] & order[k].bits; w != 0; {
			bit := bits.Len64(w) - 1
			w ^= 1 << bit
			singles = b.takeFresh(at*64+int32(bit), singles)
		}
	}
}

// takeFresh moves the items of option r that are fresh to the end of the list, in the order in
// which the option has them. It returns the rest of the list.
func (b *bitSearch) takeFresh(r int32, list []int32) []int32 {
	hits, last := 0, 0
	for m := b.touched; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		if fresh := b.itemsOf[int(r)*b.lanes+lane] & b.fresh[lane]; fresh != 0 {
			hits += bits.OnesCount64(fresh)
			last = lane*64 + bits.TrailingZeros64(fresh)
		}
	}
	switch hits {
	case 0:
		return list
	case 1:
		return b.takeItem(int32(last), list)
	}
	option := b.view.Option(b.options[r])
	for k := len(option) - 1; k >= 0; k-- {
		if i := option[k].Index; b.view.primary[i] {
			if j := b.itemNumber[i]; b.fresh[j/64]>>(j%64)&1 != 0 {
				list = b.takeItem(j, list)
			}
		}
	}
	return list
}

// takeItem moves item j, which is fresh, to the end of the list. It returns the rest.
func (b *bitSearch) takeItem(j int32, list []int32) []int32 {
	b.fresh[j/64] ^= 1 << (j % 64)
	list[len(list)-1] = j
	return list[:len(list)-1]
}

// A word has options 64*at to 64*at+63, as bits.
type word struct {
	bits uint64
	at   int32
}

// maxOrder is how many words all orders together may have. When they have more, they are made
// anew. It is a variable so that tests can change it.
var maxOrder = 1 << 20

// addOrder lists the rivals of option x in the order in which a search with a trail takes them
// out.
func (b *bitSearch) addOrder(x int32) []word {
	if b.ordered > maxOrder {
		b.ordered = 0
		clear(b.order)
	}
	order, rest := []word{}, append([]uint64{}, b.rivals[x]...)
	for _, i := range b.view.Option(b.options[x]) {
		from := len(order)
		for y := range b.rivalsBy(i) {
			bit := uint64(1) << (y % 64)
			if rest[y/64]&bit == 0 {
				continue
			}
			rest[y/64] ^= bit
			if n := len(order); n == from || order[n-1].at != y/64 {
				order = append(order, word{at: y / 64})
			}
			order[len(order)-1].bits |= bit
		}
	}
	b.order[x] = order
	b.ordered += len(order)
	return order
}

// addRivals lists the options that conflict with option x.
func (b *bitSearch) addRivals(x int32) []uint64 {
	rivals := make([]uint64, b.words)
	for _, i := range b.view.Option(b.options[x]) {
		for y := range b.rivalsBy(i) {
			rivals[y/64] |= 1 << (y % 64)
		}
	}
	rivals[x/64] &^= 1 << (x % 64)
	b.rivals[x] = rivals
	return rivals
}

// rivalsBy walks the options that conflict with an item of an option.
func (b *bitSearch) rivalsBy(i fourfold.Item) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		uses := b.view.Uses(i.Index)
		b.dom.poll.Add(len(uses))
		for k, o := range uses {
			y := b.number[o]
			if y >= 0 && (i.Color == fourfold.NoColor || b.view.colorsOf(i.Index)[k] != int32(i.Color)) && !yield(y) {
				return
			}
		}
	}
}
