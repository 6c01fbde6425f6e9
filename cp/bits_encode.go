package cp

import (
	"math/bits"
	"slices"
)

// newBitDomains encodes the live options and active items of a search at its first decision. It
// stops early when the context is done.
func newBitDomains(s *search) *bitDomains {
	b := &bitDomains{view: &s.view, dom: &s.dom, singles: s.rules.singles, given: slices.Sorted(slices.Values(s.dom.chosen))}
	b.numberItems()
	b.numberOptions()
	b.lanes, b.words = (len(b.items)+63)/64, (len(b.options)+63)/64
	b.rivals, b.queued = make([][]uint64, len(b.options)), make([]uint64, b.lanes)
	b.removed = make([]int32, 0, len(b.options))
	b.solution = make([]int32, len(b.given)+len(b.items))
	b.makeRows()
	b.makeState()
	return b
}

// makeRows makes the rows of all items and options.
func (b *bitDomains) makeRows() {
	b.itemsOf, b.lanesOf = make([]uint64, len(b.options)*b.lanes), make([]uint64, len(b.options))
	b.optionsOf, b.first = make([]uint64, len(b.items)*b.words), slices.Repeat([]int32{-1}, len(b.items))
	for x, o := range b.options {
		option := b.view.Option(o)
		if b.dom.poll.Add(len(option)) != nil {
			return
		}
		for _, i := range option {
			if b.view.primary[i.Index] {
				b.addCell(x, int(b.itemNumber[i.Index]))
			}
		}
	}
}

// addCell notes that option x contains item j. It is called for one option after the other.
func (b *bitDomains) addCell(x, j int) {
	b.itemsOf[x*b.lanes+j/64] |= 1 << (j % 64)
	b.lanesOf[x] |= 1 << (j / 64)
	b.optionsOf[j*b.words+x/64] |= 1 << (x % 64)
	if b.first[j] < 0 {
		b.first[j] = int32(x / 64)
	}
}

// makeState makes the first level: all options are live and all items are active.
func (b *bitDomains) makeState() {
	left, most := b.dom.left, int32(0)
	for _, i := range b.items {
		most = max(most, left[i])
	}
	b.planes = max(3, bits.Len32(uint32(most)))
	b.levels = make([]uint64, b.levelSize())
	b.setLevel(0)
	for x := range b.options {
		b.live[x/64] |= 1 << (x % 64)
	}
	for j, i := range b.items {
		b.active[j/64] |= 1 << (j % 64)
		for p := range b.planes {
			b.counters[j/64*b.planes+p] |= uint64(^left[i]>>p&1) << (j % 64)
		}
	}
}

// numberItems numbers the active items.
func (b *bitDomains) numberItems() {
	b.itemNumber = make([]int32, b.view.NumItems())
	b.items, b.kinds = make([]int32, 0, b.dom.numActive), make([]uint8, 0, b.dom.numActive)
	for i := range b.itemNumber {
		if b.dom.isActive(int32(i)) {
			b.itemNumber[i] = int32(len(b.items))
			b.items = append(b.items, int32(i))
			b.kinds = append(b.kinds, b.view.kindOf[i])
		}
	}
}

// numberOptions numbers the live options that are not chosen. They are the options of the active
// items.
func (b *bitDomains) numberOptions() {
	b.number = make([]int32, b.view.NumOptions())
	for o := range b.number {
		b.number[o] = -1
		if b.dom.live[o] && b.dom.isActive(b.firstPrimary(int32(o))) {
			b.number[o] = int32(len(b.options))
			b.options = append(b.options, int32(o))
		}
	}
}

// firstPrimary returns the first primary item of an option.
func (b *bitDomains) firstPrimary(o int32) int32 {
	for _, i := range b.view.Option(o) {
		if b.view.primary[i.Index] {
			return i.Index
		}
	}
	panic("cp: an option without a primary item")
}
