package small

import (
	"fourfold"
	"fourfold/internal/kit/scratch"
)

// slots say by what the options of a [Word] clash. Slot i is item i, and each color of an item has
// a slot, too. Two options clash if they share the slot of an item, unless they share the slot of a
// color of this item.
type slots struct {
	known bool
	list  []int32 // the slots of all options, one option after the other
	begin []int32 // those of option x are list[begin[x]:begin[x+1]]
	paint []int32 // from list[paint[x]] on, they are pairs: an item that x paints, and its color
	color []fourfold.Color
	next  []int32  // the next slot of the same item; 0 for the last one
	uses  []uint64 // scratch memory: the options of each slot
}

// fillSlots finds the slots of all options.
func (s *problem) fillSlots() {
	t := &s.slots
	n := int(s.p.NumItems())
	t.known, t.list = true, t.list[:0]
	t.color, t.next = scratch.Zeroed(t.color, n), scratch.Zeroed(t.next, n)
	t.begin, t.paint = scratch.Sized(t.begin, s.options+1), scratch.Sized(t.paint, s.options)
	for x := range s.options {
		t.begin[x] = int32(len(t.list))
		for _, i := range s.p.Option(int32(x)) {
			if i.Color == fourfold.NoColor {
				t.list = append(t.list, i.Index)
			}
		}
		t.paint[x] = int32(len(t.list))
		for _, i := range s.p.Option(int32(x)) {
			if i.Color != fourfold.NoColor {
				t.list = append(t.list, i.Index, t.painted(i))
			}
		}
	}
	t.begin[s.options] = int32(len(t.list))
	t.uses = scratch.Sized(t.uses, len(t.color))
}

// painted returns the slot of a color of an item.
func (t *slots) painted(i fourfold.Item) int32 {
	s := i.Index
	for t.color[s] != i.Color {
		if t.next[s] == 0 {
			t.next[s] = int32(len(t.color))
			t.color, t.next = append(t.color, i.Color), append(t.next, 0)
		}
		s = t.next[s]
	}
	return s
}

// The loops below stay functions of their own, so that their variables stay in registers.

// mark sets the uses of all slots, where option j of the Word is options[j].
//
//go:noinline
func (t *slots) mark(options []int32) {
	clear(t.uses)
	uses, bit := t.uses, uint64(1)
	for _, x := range options {
		for _, s := range t.list[t.begin[x]:t.begin[x+1]] {
			uses[s] |= bit
		}
		bit <<= 1
	}
}

// compare sets the clashes of the options, and for touch all items.
//
//go:noinline
func (t *slots) compare(w *Word, options []int32) {
	uses, bit := t.uses, uint64(1)
	for j, x := range options {
		clash, painted := bit, t.paint[x]
		for _, s := range t.list[t.begin[x]:painted] {
			clash |= uses[s]
		}
		for pair := t.list[painted:t.begin[x+1]]; len(pair) > 1; pair = pair[2:] {
			clash |= uses[pair[0]] &^ uses[pair[1]]
		}
		o := &w.options[j&(WordOptions-1)]
		o.clash, o.touch = clash, ^uint64(0)
		bit <<= 1
	}
}

// reach sets the touch of the options to the items of all options that share an item with them.
//
//go:noinline
func (t *slots) reach(w *Word, options []int32) {
	reached := t.uses
	clear(reached)
	for j, x := range options {
		items := w.options[j&(WordOptions-1)].items
		for _, s := range t.list[t.begin[x]:t.begin[x+1]] {
			reached[s] |= items
		}
	}
	for j, x := range options {
		touch := uint64(0)
		for _, s := range t.list[t.begin[x]:t.begin[x+1]] {
			touch |= reached[s]
		}
		w.options[j&(WordOptions-1)].touch = touch
	}
}
