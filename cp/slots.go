package cp

import "fourfold/internal/kit/poll"

// The set rules need bases such that no option contains two items of the base. So the items
// are sorted into slots. A slot has items of one kind, and an option contains at most one of
// them. On a grid each kind is one slot.

const (
	maxSlots   = 8
	noSlot     = 255 // the slot of an item that takes no part in set rules
	longOption = 64  // items in longer options get no slot, so that sorting takes linear time
)

// sortItems gives each item a slot, and returns the kind of each slot. An item gets the
// first slot of its kind in which it shares no option with another item. So items without
// kinds are sorted by the options that they share. An item gets no slot if some option paints
// it, or if none of the maxSlots slots can take it. sortItems stops early when the context is
// done.
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

// slotsBeside returns, as bits, the slots of the items that share an option with item i. It
// also returns whether item i may have a slot.
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
