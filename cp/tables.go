package cp

import "fourfold"

// The tables are what the rules on several items look at. Between two slots the live
// options are the edges of a graph. Its connected parts are the groups: the cells and
// values of one row, the rows and columns for one value, the rows and boxes of one band
// for one value. In a group every item has a bit, and an item's mask toward another slot
// has the bits of the items that its live options hold.
//
// Masks are made anew only for items that are looked at after a change.
type tables struct {
	n       int       // how many slots there are
	slotOf  []uint8   // of each item, or noSlot
	kinds   []uint8   // of each slot; several may have the same
	largest []int     // how many items a base of slot a with a cover of slot b may have, at [a*n+b]
	shared  []int32   // options that an item of slot a has in common with one of slot b, at most
	groups  [][]int32 // the items of a group that are of one slot: those of the lower slot are at an even place
	group   []int32   // of item i between its slot and slot b, at [i*n+b], or -1
	bit     []uint8   // of item i in its group with slot a, at [i*n+a], or noBit
	mask    []uint64  // of item i toward slot b, at [i*n+b]
	whole   []uint8   // of item i: bit b says that each of its live options holds an item of slot b that has a bit
	stale   []bool    // mask and whole of the item are out of date
}

const noBit = 255

// makeTables makes tables of what is live for the rules of a scheme, in time and space
// proportional to the problem. All active items are to be looked at. It stops when the
// context is done.
func (d *domains) makeTables(scheme Scheme) {
	items, active := int(d.view.NumItems()), d.active[:d.numActive]
	t := &tables{whole: make([]uint8, items), stale: make([]bool, items)}
	t.slotOf, t.kinds = d.view.sortItems(&d.poll)
	t.n = len(t.kinds)
	t.largest, t.shared = make([]int, t.n*t.n), make([]int32, t.n*t.n)
	t.group, t.bit, t.mask = make([]int32, items*t.n), make([]uint8, items*t.n), make([]uint64, items*t.n)
	for k := range t.group {
		t.group[k], t.bit[k] = -1, noBit
	}
	d.tables = t
	d.addGroups(scheme)
	for _, i := range active {
		t.stale[i] = true
		d.countShared(i)
	}
	d.changes.awaitAll(active, items)
}

// countShared raises shared to what is true of item i.
func (d *domains) countShared(i int32) {
	t := d.tables
	a := int(t.slotOf[i])
	if a == noSlot {
		return
	}
	for b := range t.n {
		var times [64]int32 // that a bit of slot b occurs
		for _, o := range d.view.Uses(i) {
			if !d.live[o] {
				continue
			}
			option := d.view.Option(o)
			if d.poll.Add(len(option)) != nil {
				return
			}
			for _, y := range option {
				if bit := t.bit[int(y.Index)*t.n+a]; int(t.slotOf[y.Index]) == b && bit != noBit {
					times[bit]++
					t.shared[a*t.n+b] = max(t.shared[a*t.n+b], times[bit])
				}
			}
		}
	}
}

// invalidate says that an option with the items is live no longer, or again.
func (t *tables) invalidate(items []fourfold.Item) {
	for _, i := range items {
		t.stale[i.Index] = true
	}
}

// reach returns the mask of an active item toward slot b, and false if some option of the
// item holds nothing of that slot.
func (d *domains) reach(i int32, b int) (uint64, bool) {
	t := d.tables
	if t.stale[i] {
		d.refresh(i)
	}
	return t.mask[int(i)*t.n+b], t.whole[i]>>b&1 != 0
}

// refresh brings the masks of item x up to date.
func (d *domains) refresh(x int32) {
	t, uses := d.tables, d.view.Uses(x)
	t.stale[x] = false
	d.poll.Add(len(uses))
	a, masks := int(t.slotOf[x]), t.mask[int(x)*t.n:][:t.n]
	clear(masks)
	whole := uint8(1<<maxSlots - 1)
	for _, o := range uses {
		if !d.live[o] {
			continue
		}
		seen := uint8(0)
		for _, y := range d.view.Option(o) {
			k := t.slotOf[y.Index]
			if y.Index == x || k == noSlot {
				continue
			}
			if bit := t.bit[int(y.Index)*t.n+a]; bit != noBit {
				masks[k] |= 1 << bit
				seen |= 1 << k
			}
		}
		whole &= seen
	}
	t.whole[x] = whole
}
