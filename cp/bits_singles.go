package cp

import (
	"cmp"
	"math/bits"
	"slices"
)

// noteSingles queues the active items that have one option left since the removed options were
// taken out, as rivals of option x, or as the option of a decision if x is -1. It also looks for
// items without an option.
//
// The order in which the items are queued is the order in which a search with a trail takes the
// options out of the domains. Otherwise the two would do different work before they see the same
// dead end.
func (b *bitSearch) noteSingles(x int32) {
	first := len(b.queue)
	for lane, active := range b.active {
		planes := b.counters[lane*b.planes:][:b.planes]
		full := active // of items with at most one option
		for _, w := range planes[1:] {
			full &= w
		}
		if full == 0 {
			continue
		}
		if full&planes[0] != 0 {
			b.deadEnd = true
			return
		}
		added := full &^ b.queued[lane]
		b.queued[lane] |= added
		for ; added != 0; added &= added - 1 {
			b.queue = append(b.queue, int32(lane*64+bits.TrailingZeros64(added)))
		}
	}
	b.deadEnd = false
	if len(b.queue)-first > 1 {
		b.sortSingles(b.queue[first:], x)
	}
}

// A singleTime tells when the domain of an item shrank to one option: the position in the chosen
// option of the first item that it shares with the last removed option of the domain, this
// option, and the position of the item in this option.
type singleTime struct{ shared, option, place, item int32 }

func (a singleTime) compare(b singleTime) int {
	return cmp.Or(cmp.Compare(a.shared, b.shared), cmp.Compare(a.option, b.option), cmp.Compare(a.place, b.place))
}

// singleTimes has what sortSingles needs.
type singleTimes struct {
	list  []singleTime
	place []int32 // of each item of the problem: 1 + its position in the chosen option, or 0
}

// sortSingles sorts new singles by the time when they became singles.
func (b *bitSearch) sortSingles(items []int32, x int32) {
	t := &b.times
	if x >= 0 {
		b.placeItems(x, 1)
	}
	t.list = t.list[:0]
	for _, j := range items {
		t.list = append(t.list, b.timeOf(j, x))
	}
	slices.SortFunc(t.list, singleTime.compare)
	for k := range items {
		items[k] = t.list[k].item
	}
	if x >= 0 {
		b.placeItems(x, 0)
	}
}

// placeItems sets the places of the items of option x, or resets them to 0.
func (b *bitSearch) placeItems(x int32, set int32) {
	for k, i := range b.view.Option(b.options[x]) {
		b.times.place[i.Index] = set * int32(k+1)
	}
}

// timeOf returns the time of item j.
func (b *bitSearch) timeOf(j, x int32) (last singleTime) {
	last.shared = -1
	for _, r := range b.removed {
		if b.itemsOf[int(r)*b.lanes+int(j/64)]>>(j%64)&1 == 0 {
			continue
		}
		t := singleTime{option: r, item: j}
		for k, i := range b.view.Option(b.options[r]) {
			if i.Index == b.items[j] {
				t.place = int32(k)
			}
			if p := b.times.place[i.Index]; p > 0 && (t.shared == 0 || p < t.shared) {
				if i.Color == 0 || i.Color != b.view.Option(b.options[x])[p-1].Color {
					t.shared = p
				}
			}
		}
		if t.compare(last) > 0 {
			last = t
		}
	}
	return last
}
