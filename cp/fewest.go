package cp

import "math"

// manyItems is from how many items on a search keeps a fewestOfMany. With fewer it takes
// less time to look at all of them. It is a variable for the tests.
var manyItems = 1 << 12

// A fewestOfMany finds the first active item of those with fewest options in time by how
// much has changed since it was asked last, and not by how many items there are. It is a
// tree over the items: a node has the smaller key of the two below it, and the key of an
// item is the number of its options and then its index.
//
// What has changed is told by the trail: what was taken off it since the last time, and
// what is on it since then. The zero value is ready to use.
type fewestOfMany struct {
	keys   []uint64 // of the nodes: the root is at 1, and the items are in the second half; nil until asked
	seen   []int32  // the trail when it was asked last
	kept   int      // how much of that is on the trail still, at most
	visits int64    // of nodes
}

// noKey is the key of an item that is not active.
const noKey = math.MaxUint64

// forget says that the trail is undone to a mark.
func (f *fewestOfMany) forget(mark int) { f.kept = min(f.kept, mark) }

// first returns the item, or any active one when the context is done.
func (f *fewestOfMany) first(d *domains) int32 {
	if f.update(d) != nil {
		return d.active[0]
	}
	return itemOf(f.keys[1])
}

// maxTies is how many items that are equally good are considered, where there are many.
const maxTies = 64

// ties returns the first items of those with fewest options, up to maxTies, in rising
// order, or any active item when the context is done.
func (f *fewestOfMany) ties(d *domains, list []int32) []int32 {
	if f.update(d) != nil {
		return append(list, d.active[0])
	}
	return f.tiesBelow(1, list)
}

// tiesBelow adds those below node k.
func (f *fewestOfMany) tiesBelow(k int, list []int32) []int32 {
	switch {
	case rankOf(f.keys[k]) != rankOf(f.keys[1]) || len(list) == maxTies:
		return list
	case k >= len(f.keys)/2:
		return append(list, itemOf(f.keys[k]))
	}
	return f.tiesBelow(2*k+1, f.tiesBelow(2*k, list))
}

// update brings the tree up to date. It returns the cause, and leaves the tree as it is,
// when the context is done.
func (f *fewestOfMany) update(d *domains) error {
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

// build makes the tree. It stops when the context is done.
func (f *fewestOfMany) build(d *domains) {
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

// updateItems brings the keys of the items of an option up to date. It returns the cause
// when the context is done.
func (f *fewestOfMany) updateItems(d *domains, o int32) error {
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

// keyOf returns the key of an item.
func (d *domains) keyOf(i int32) uint64 {
	if !d.isActive(i) {
		return noKey
	}
	return pendingOf(int(d.left[i]), i)
}
