package cp

import "fourfold/internal/poll"

// The rules on several items need bases of which no option holds two items. So the items
// are sorted into slots: a slot is items of one kind, and an option holds at most one of
// them. On a grid each kind is one slot.

const (
	maxSlots   = 8   // that take part
	noSlot     = 255 // of an item that does not
	longOption = 64  // items in longer options get no slot, so that sorting takes linear time
)

// sortItems gives each item a slot, and returns the kind of each slot. An item gets the
// first slot of its kind in which it shares no option with another. So items that were
// given no kinds are sorted by what they do. Items that occur painted, and what does not
// fit into maxSlots, get none. It stops when the context is done.
func (v *view) sortItems(looks *poll.Poll) (slotOf, kinds []uint8) {
	slotOf = make([]uint8, v.NumItems())
	for i := range slotOf {
		slotOf[i] = noSlot
	}
	for i := range slotOf {
		taken, fits := v.slotsBeside(int32(i), slotOf, looks)
		for k := 0; fits && k < maxSlots; k++ {
			if k == len(kinds) {
				kinds = append(kinds, v.kindOf[i])
			}
			if kinds[k] == v.kindOf[i] && taken>>k&1 == 0 {
				slotOf[i] = uint8(k)
				break
			}
		}
	}
	return slotOf, kinds
}

// slotsBeside returns the slots of the items that item i shares an option with, as bits,
// and whether it may have a slot itself.
func (v *view) slotsBeside(i int32, slotOf []uint8, looks *poll.Poll) (taken uint, fits bool) {
	for _, o := range v.Uses(i) {
		items := v.Option(o)
		if len(items) > longOption || looks.Add(len(items)) != nil {
			return 0, false
		}
		for _, j := range items {
			if j.Index == i {
				if j.Color != 0 {
					return 0, false
				}
			} else if k := slotOf[j.Index]; k != noSlot {
				taken |= 1 << k
			}
		}
	}
	return taken, true
}
