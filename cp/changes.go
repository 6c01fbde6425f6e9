package cp

import "fourfold"

// The changes are the items whose domains have shrunk since the rules examined them: one
// queue for each sort of rule. An item that is covered later stays in its queues.
type changes struct {
	naked    []int32             // cells with at most one option left
	hidden   []int32             // other items with at most one option left
	locked   []int32             // items with at most watch options left that may be locked
	watch    int32               // at least 1
	lockable []bool              // by kind: items of this kind may be locked in another item
	isLocked []bool              // by item: whether it is in locked
	sets     [maxSet + 1][]int32 // by size: items to examine for bases of this size
	nextSize []uint8             // by item: the size to examine the item for next, or 0
}

// noteFew notes an item that has at most one option left. If it is active, it is a dead end or goes into
// the queue of its single.
func (d *domains) noteFew(i int32) {
	switch {
	case !d.isActive(i):
	case d.left[i] <= 0:
		d.deadEnd = i
	case d.view.isCell(i):
		d.changes.naked = append(d.changes.naked, i)
	default:
		d.changes.hidden = append(d.changes.hidden, i)
	}
}

// noteLocked puts item i, which has at most watch options left, into the queue of locked
// candidates, if items of its kind can be locked in another item.
func (d *domains) noteLocked(i int32) {
	if d.changes.lockable[d.view.kindOf[i]] && !d.changes.isLocked[i] {
		d.changes.isLocked[i] = true
		d.changes.locked = append(d.changes.locked, i)
	}
}

// noteSets notes that option o was filtered out: its items go into the queues of the sets.
func (d *domains) noteSets(o int32, items []fourfold.Item) {
	if d.tables != nil {
		for _, i := range items {
			d.tables.stale[i.Index] = true
			d.changes.enqueue(i.Index, 2)
		}
	}
	if d.matches != nil {
		d.matches.remove(o)
	}
	if d.supports != nil {
		d.supports.remove(o)
	}
}

// restoreSets undoes noteSets, but for the queues.
func (d *domains) restoreSets(o int32, items []fourfold.Item) {
	if d.tables != nil {
		for _, i := range items {
			d.tables.stale[i.Index] = true
		}
	}
	if d.matches != nil {
		d.matches.restore(o)
	}
	if d.supports != nil {
		d.supports.restore(o)
	}
}

// takeLocked empties the queue of locked candidates and returns what was in it.
func (c *changes) takeLocked() []int32 {
	items := c.locked
	for _, i := range items {
		c.isLocked[i] = false
	}
	c.locked = items[:0]
	return items
}

// enqueue puts item i into the queue for bases of the given size.
func (c *changes) enqueue(i int32, size uint8) {
	if c.nextSize[i] != size {
		c.nextSize[i] = size
		c.sets[size] = append(c.sets[size], i)
	}
}

// enqueueAll puts the given items into the queue for bases of two items and empties the other
// queues for bases. numItems is the number of items of the problem.
func (c *changes) enqueueAll(items []int32, numItems int) {
	c.nextSize = make([]uint8, numItems)
	for size := range c.sets {
		c.sets[size] = c.sets[size][:0]
	}
	for _, i := range items {
		c.enqueue(i, 2)
	}
}

// forget empties all queues. It is called after undo: marks are set at fixpoints, where
// nothing is left to infer.
func (c *changes) forget() {
	c.naked, c.hidden = c.naked[:0], c.hidden[:0]
	c.takeLocked()
	for size := range c.sets {
		for _, i := range c.sets[size] {
			c.nextSize[i] = 0
		}
		c.sets[size] = c.sets[size][:0]
	}
}
