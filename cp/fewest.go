package cp

import "math"

// manyItems is the number of items from which on a search uses a fewestTree. With fewer
// items a scan of all of them is faster. It is a variable so that tests can change it.
var manyItems = 1 << 12

// A fewestTree finds the first of the active items with fewest options. It takes time in
// proportion to the changes since the last call, and not to the number of items. It is a
// binary tree over the items: the key of a node is the smaller key of its two children, and
// the key of an item is the number of its options, then its index.
//
// The trail tells the changes: the entries that were undone since the last call, and the
// entries that were added. The zero value is ready to use.
type fewestTree struct {
	// keys has the keys of the nodes. keys[1] is the root, and the items are in the second half.
	// It is nil before the first use.
	keys []uint64

	seen   []int32 // the trail at the last call
	kept   int     // seen[:kept] has been on the trail ever since
	visits int64   // of nodes
}

// noKey is the key of an item that is not active.
const noKey = math.MaxUint64

// forget notes that the trail was undone to a mark.
func (f *fewestTree) forget(mark int) { f.kept = min(f.kept, mark) }

// first returns the first of the active items with fewest options, or any active item when
// the context is done.
func (f *fewestTree) first(d *domains) int32 {
	if f.update(d) != nil {
		return d.active[0]
	}
	return itemOf(f.keys[1])
}

// maxTies is how many items with fewest options ties returns at most.
const maxTies = 64

// ties appends the active items with fewest options to list, in increasing order, until it
// has maxTies items. When the context is done it appends any active item.
func (f *fewestTree) ties(d *domains, list []int32) []int32 {
	if f.update(d) != nil {
		return append(list, d.active[0])
	}
	return f.tiesBelow(1, list)
}

// tiesBelow appends the ties below node k.
func (f *fewestTree) tiesBelow(k int, list []int32) []int32 {
	switch {
	case rankOf(f.keys[k]) != rankOf(f.keys[1]) || len(list) == maxTies:
		return list
	case k >= len(f.keys)/2:
		return append(list, itemOf(f.keys[k]))
	}
	return f.tiesBelow(2*k+1, f.tiesBelow(2*k, list))
}

// update brings the tree up to date. When the context is done it stops early and returns the
// cause.
func (f *fewestTree) update(d *domains) error {
	if f.keys == nil {
		f.build(d)
	} else {
		for _, list := range [][]int32{f.seen[f.kept:], d.trail[f.kept:]} {
			for _, o := range list {
				if err := f.updateItems(d, max(o, ^o)); err != nil {
					return err
				}
			}
		}
	}
	f.seen = append(f.seen[:f.kept], d.trail[f.kept:]...)
	f.kept = len(f.seen)
	return d.poll.Err()
}

// build makes the tree. It stops early when the context is done.
func (f *fewestTree) build(d *domains) {
	items, half := int(d.view.NumItems()), 1
	for half < items {
		half *= 2
	}
	f.keys = make([]uint64, 2*half)
	for i := range f.keys[half:] {
		if i%block == 0 && d.poll.Add(block) != nil {
			return
		}
		f.keys[half+i] = noKey
		if i < items {
			f.keys[half+i] = d.keyOf(int32(i))
		}
	}
	for k := half - 1; k > 0; k-- {
		f.keys[k] = min(f.keys[2*k], f.keys[2*k+1])
	}
}

// updateItems brings the keys of the items of option o up to date. It returns the cause when
// the context is done.
func (f *fewestTree) updateItems(d *domains, o int32) error {
	before := f.visits
	items := d.view.Option(o)
	for _, i := range items {
		k, key := len(f.keys)/2+int(i.Index), d.keyOf(i.Index)
		for ; k > 0 && f.keys[k] != key; k /= 2 {
			f.visits++
			f.keys[k] = key
			key = min(key, f.keys[k^1])
		}
	}
	return d.poll.Add(len(items) + int(f.visits-before))
}

// keyOf returns the key of item i.
func (d *domains) keyOf(i int32) uint64 {
	if !d.isActive(i) {
		return noKey
	}
	return pendingOf(int(d.left[i]), i)
}
