package cp

// The Tables are the data of the set rules. For two slots take the graph whose vertices are
// the items of the two slots and whose edges are the live options. Its connected parts are
// the groups: the cells and values of one row, the rows and columns for one value, the rows
// and boxes of one band for one value. In a group every item has a bit. The mask of an item
// toward another slot has the bits of the items of that slot in its live options.
//
// A mask that is out of date is computed when a rule reads it.
type Tables struct {
	n       int       // the number of slots
	slotOf  []uint8   // of each item, or noSlot
	kinds   []uint8   // of each slot; several slots may have the same kind
	largest []int     // at [a*n+b]: the size of the largest base of slot a with a cover of slot b
	groups  [][]int32 // groups[g] and groups[g^1] are one group; even g have the lower slot
	group   []int32   // at [i*n+b]: item i is in groups[g] of its slot and slot b; -1 if none
	bit     []uint8   // at [i*n+a]: the bit of item i in its group with slot a, or noBit
	mask    []uint64  // at [i*n+b]: the mask of item i toward slot b
	whole   []uint8   // of item i: bit b means each live option has an item of slot b with a bit
	stale   []bool    // of item i: mask and whole are out of date
}

const noBit = 255

// NumSlots returns the number of slots. A slot has items of one kind, of which an option contains at most one.
func (t *Tables) NumSlots() int { return t.n }

// Largest returns the size of the largest base of one slot with a cover of another that the scheme follows.
func (t *Tables) Largest(base, cover int) int { return t.largest[base*t.n+cover] }

// Slot returns the slot of item i, or -1.
func (t *Tables) Slot(i int32) int {
	if k := t.slotOf[i]; k != noSlot {
		return int(k)
	}
	return -1
}

// NumGroups returns the number of sides of groups.
func (t *Tables) NumGroups() int { return len(t.groups) }

// Group returns the number of the side on which item i is in its group with another slot, or -1. The
// other side is number g^1.
func (t *Tables) Group(i int32, other int) (g int) { return int(t.group[int(i)*t.n+other]) }

// Items returns the items of a side of a group, in increasing order.
func (t *Tables) Items(g int) []int32 { return t.groups[g] }

// makeTables makes tables of the live options for the rules of a scheme, in time and space
// proportional to the problem. It puts all active items into the queues of the set rules. It
// stops early when the context is done.
func (d *domains) makeTables(scheme Scheme) {
	items, active := int(d.view.NumItems()), d.active[:d.numActive]
	t := d.newTables()
	t.whole, t.stale = make([]uint8, items), make([]bool, items)
	t.largest, t.mask = make([]int, t.n*t.n), make([]uint64, items*t.n)
	d.tables, d.listens = t, true
	d.addGroups(scheme)
	for _, i := range active {
		t.stale[i] = true
	}
	d.changes.enqueueAll(active, items)
}

// newTables returns tables with slots and without groups.
func (d *domains) newTables() *Tables {
	t := &Tables{}
	t.slotOf, t.kinds = d.view.sortItems(&d.poll)
	t.n = len(t.kinds)
	t.group, t.bit = make([]int32, len(t.slotOf)*t.n), make([]uint8, len(t.slotOf)*t.n)
	for k := range t.group {
		t.group[k], t.bit[k] = -1, noBit
	}
	return t
}

// reach returns the mask of an active item toward slot b. It also returns false if some live
// option of the item has no item of that slot that has a bit.
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
