package cp

import (
	"math/bits"
	"slices"
)

// newBitSearch encodes the live options and active items of a search at its first decision. It
// stops early when the context is done.
func newBitSearch(s *search) *bitSearch {
	v, d := &s.view, &s.dom
	b := &bitSearch{search: s, number: make([]int32, v.NumOptions())}
	b.numberItems()
	b.numberOptions()
	b.lanes, b.words = (len(b.items)+63)/64, (len(b.options)+63)/64
	most := int32(0)
	for _, i := range b.items {
		most = max(most, d.left[i])
	}
	b.planes = max(3, bits.Len32(uint32(most)))
	b.itemsOf = make([]uint64, len(b.options)*b.lanes)
	b.lanesOf = make([]uint64, len(b.options))
	b.optionsOf = make([]uint64, len(b.items)*b.words)
	b.spans = make([]span, len(b.items))
	b.rivals = make([][]uint64, len(b.options))
	b.queued = make([]uint64, b.lanes)
	b.fresh, b.gone = make([]uint64, b.lanes), make([]uint64, b.words)
	b.sorts = len(v.kinds) > 1
	b.order = make([][]word, len(b.options))
	b.given = slices.Sorted(slices.Values(d.chosen))
	b.removed = make([]int32, 0, len(b.options))
	for x, o := range b.options {
		option := v.Option(o)
		if d.poll.Add(len(option)) != nil {
			return b
		}
		for _, i := range option {
			if !v.primary[i.Index] {
				continue
			}
			j := int(b.itemNumber[i.Index])
			b.itemsOf[x*b.lanes+j/64] |= 1 << (j % 64)
			b.lanesOf[x] |= 1 << (j / 64)
			b.optionsOf[j*b.words+x/64] |= 1 << (x % 64)
			if b.spans[j].to == 0 {
				b.spans[j].from = int32(x / 64)
			}
			b.spans[j].to = int32(x/64) + 1
		}
	}
	b.levels = make([]uint64, b.levelSize())
	b.setLevel(0)
	for x := range b.options {
		b.live[x/64] |= 1 << (x % 64)
	}
	for j, i := range b.items {
		b.active[j/64] |= 1 << (j % 64)
		for p := range b.planes {
			b.counters[j/64*b.planes+p] |= uint64(^d.left[i]>>p&1) << (j % 64)
		}
	}
	return b
}

// numberItems numbers the active items.
func (b *bitSearch) numberItems() {
	b.itemNumber = make([]int32, b.view.NumItems())
	b.items = make([]int32, 0, b.dom.numActive)
	for i := range b.itemNumber {
		if b.dom.isActive(int32(i)) {
			b.itemNumber[i] = int32(len(b.items))
			b.items = append(b.items, int32(i))
		}
	}
}

// numberOptions numbers the live options that are not chosen. They are the options of the active
// items.
func (b *bitSearch) numberOptions() {
	for o := range b.number {
		b.number[o] = -1
		if b.dom.live[o] && b.dom.isActive(b.firstPrimary(int32(o))) {
			b.number[o] = int32(len(b.options))
			b.options = append(b.options, int32(o))
		}
	}
}

// firstPrimary returns the first primary item of an option.
func (b *bitSearch) firstPrimary(o int32) int32 {
	for _, i := range b.view.Option(o) {
		if b.view.primary[i.Index] {
			return i.Index
		}
	}
	panic("cp: an option without a primary item")
}
