package cp

import (
	"math/bits"

	"fourfold"
)

// noteSingles queues the active items that have one option left since the removed options were
// taken out: the rivals of option x, or the option of a decision if x is -1. It also looks for
// items without an option.
func (b *bitSearch) noteSingles(x int32) {
	first := len(b.queue)
	for m := b.touched; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		planes, active := b.counters[lane*b.planes:][:b.planes], b.active[lane]
		b.fresh[lane] = 0
		for _, w := range planes[1:] {
			active &= w
		}
		if active == 0 {
			continue // all active items have two options or more
		}
		if active&planes[0] != 0 {
			b.deadEnd = true
			return
		}
		fresh := active &^ b.queued[lane]
		b.fresh[lane] = fresh
		b.queued[lane] |= fresh
		for ; fresh != 0; fresh &= fresh - 1 {
			b.queue = append(b.queue, int32(lane*64+bits.TrailingZeros64(fresh)))
		}
	}
	b.deadEnd = false
	if len(b.queue)-first > 1 {
		b.ambiguous = true
		if b.sorts {
			b.sortSingles(b.queue[first:], x)
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
	fresh := uint64(0)
	for m := b.touched; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros64(m)
		fresh |= b.itemsOf[int(r)*b.lanes+lane] & b.fresh[lane]
	}
	if fresh == 0 {
		return list
	}
	option := b.view.Option(b.options[r])
	for k := len(option) - 1; k >= 0; k-- {
		if i := option[k].Index; b.view.primary[i] {
			j := b.itemNumber[i]
			if bit := uint64(1) << (j % 64); b.fresh[j/64]&bit != 0 {
				b.fresh[j/64] ^= bit
				list[len(list)-1] = j
				list = list[:len(list)-1]
			}
		}
	}
	return list
}

// A word has options 64*at to 64*at+63, as bits.
type word struct {
	bits uint64
	at   int32
}

// maxOrder is how many words all orders together have at most. When they have more, they are made
// anew.
const maxOrder = 1 << 20

// addOrder lists the rivals of option x in the order in which a search with a trail takes them out.
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
