package cp

import "fourfold"

// The changes are items whose domains have shrunk since the rules looked at them: one
// queue for each sort of rule. Items that were covered in the meantime stay in them.
type changes struct {
	naked    []int32             // cells with at most one option left
	hidden   []int32             // other items with at most one option left
	locked   []int32             // items with at most watch options left that may be locked in another
	watch    int32               // at least 1
	lockable []bool              // of a kind: its items may be locked in another
	sets     [maxSet + 1][]int32 // items to be looked at for bases of a size
	waiting  []uint8             // of an item: the size it is looked at for next, or 0
}

// noteSingle notes what may follow from item i, which has at most one option left.
func (d *domains) noteSingle(i int32) {
	if !d.isActive(i) {
		return
	}
	if d.view.isCell(i) {
		d.changes.naked = append(d.changes.naked, i)
	} else {
		d.changes.hidden = append(d.changes.hidden, i)
	}
	if d.left[i] == 0 {
		d.deadEnd = i
	}
}

// noteLocked notes that item i has at most watch options left.
func (d *domains) noteLocked(i int32) {
	if d.changes.lockable[d.view.kindOf[i]] {
		d.changes.locked = append(d.changes.locked, i)
	}
}

// noteSets notes that an option with the items was filtered out.
func (d *domains) noteSets(items []fourfold.Item) {
	for _, i := range items {
		d.tables.stale[i.Index] = true
		d.changes.await(i.Index, 2)
	}
}

// await puts item i into the queue for bases of a size.
func (c *changes) await(i int32, size uint8) {
	if c.waiting[i] != size {
		c.waiting[i] = size
		c.sets[size] = append(c.sets[size], i)
	}
}

// awaitAll fills the queues for bases with the given items, of so many there are.
func (c *changes) awaitAll(items []int32, numItems int) {
	c.waiting = make([]uint8, numItems)
	for size := range c.sets {
		c.sets[size] = c.sets[size][:0]
	}
	for _, i := range items {
		c.await(i, 2)
	}
}

// forget empties all queues. At a mark there was nothing left to infer.
func (c *changes) forget() {
	c.naked, c.hidden, c.locked = c.naked[:0], c.hidden[:0], c.locked[:0]
	for size := range c.sets {
		for _, i := range c.sets[size] {
			c.waiting[i] = 0
		}
		c.sets[size] = c.sets[size][:0]
	}
}
