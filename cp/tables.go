package cp

import "fourfold"

// tables are what the rules on several items look at. Between two kinds of items the
// live options are the edges of a graph. Its connected parts are the groups: the cells
// and values of one row, the rows and columns for one value, the rows and boxes of one
// band for one value. In a group every item has a bit, and an item's mask toward
// another kind has the bits of the items that its live options hold.
//
// Masks are made anew only for items that are looked at after a change.
type tables struct {
	kinds
	n       int                  // of kinds
	most    []int                // items in a base of kind a with a cover of kind b, at [a*n+b]
	shared  []int32              // options that an item of kind a has in common with one of kind b, at most
	group   []int32              // of item i between its kind and kind b, at [i*n+b], or -1
	groups  [][]int32            // the items of a group that are of one kind: those of the lower kind are at an even place
	bit     []uint8              // of item i in its group with kind a, at [i*n+a], or noBit
	mask    []uint64             // of item i toward kind b, at [i*n+b]
	whole   []uint8              // of item i: bit b says that each of its live options holds an item of kind b that has a bit
	stale   []bool               // mask and whole of the item are out of date
	changed [largest + 1][]int32 // items to be looked at for bases of a size: since they last were, options of theirs went
	waiting []uint8              // for which size the item is looked at next, 0 if it is not
}

const noBit = 255

// newTables makes tables of what is live for the rules of a scheme, in time and space
// proportional to the problem.
func (d *domains) newTables(scheme Scheme) *tables {
	t := &tables{kinds: d.sortItems()}
	t.n = len(t.name)
	items := d.NumItems()
	t.most = make([]int, t.n*t.n)
	t.group, t.bit = make([]int32, items*t.n), make([]uint8, items*t.n)
	t.mask, t.whole = make([]uint64, items*t.n), make([]uint8, items)
	t.stale, t.waiting = make([]bool, items), make([]uint8, items)
	for k := range t.group {
		t.group[k], t.bit[k] = -1, noBit
	}
	f := &forest{make([]int32, items), make([]int32, items)}
	for a := range t.n {
		for b := range a {
			ab := scheme.largestSet(classOf(t.name[a]), classOf(t.name[b]))
			ba := scheme.largestSet(classOf(t.name[b]), classOf(t.name[a]))
			t.most[a*t.n+b], t.most[b*t.n+a] = ab, ba
			if max(ab, ba) > 1 {
				d.addGroups(t, f, b, a)
			}
		}
	}
	t.shared = make([]int32, t.n*t.n)
	for _, i := range d.open[:d.todo] {
		t.stale[i] = true
		t.await(i)
		d.measure(t, i)
	}
	return t
}

// measure raises shared to what is true of item i.
func (d *domains) measure(t *tables, i int32) {
	a := int(t.kind[i])
	if a == noKind {
		return
	}
	for b := range t.n {
		var times [64]int32 // that a bit of kind b occurs
		for _, o := range d.Uses(int(i)) {
			if !d.live[o] {
				continue
			}
			for _, y := range d.Option(int(o)) {
				if bit := t.bit[int(y.Index)*t.n+a]; int(t.kind[y.Index]) == b && bit != noBit {
					times[bit]++
					t.shared[a*t.n+b] = max(t.shared[a*t.n+b], times[bit])
				}
			}
		}
	}
}

// A forest is the trees of items that were found connected, by the parent of each item; a
// root is its own. It also has the number that a group gets by the root of its items.
type forest struct{ parent, number []int32 }

func (f *forest) clear() {
	for i := range f.parent {
		f.parent[i], f.number[i] = int32(i), -1
	}
}

func (f *forest) root(i int32) int32 {
	for f.parent[i] != i {
		f.parent[i] = f.parent[f.parent[i]]
		i = f.parent[i]
	}
	return i
}

// addGroups adds the groups between two kinds, a below b.
func (d *domains) addGroups(t *tables, f *forest, a, b int) {
	f.clear()
	for o, live := range d.live {
		if !live {
			continue
		}
		if x, y := t.both(d.Option(o), a, b); x >= 0 && y >= 0 && !d.settled(x, y) {
			f.parent[f.root(x)] = f.root(y)
		}
	}
	for i, k := range t.kind {
		if k := int(k); k == a || k == b {
			t.addToGroup(int32(i), f, a+b-k)
		}
	}
}

// settled reports whether one of two items that an option holds is covered by it.
func (d *domains) settled(x, y int32) bool {
	return d.primary[x] && !d.isOpen(x) || d.primary[y] && !d.isOpen(y)
}

// both returns the items of kinds a and b among those of an option, -1 for one it has not.
func (t *tables) both(option []fourfold.Item, a, b int) (x, y int32) {
	x, y = -1, -1
	for _, i := range option {
		switch int(t.kind[i.Index]) {
		case a:
			x = i.Index
		case b:
			y = i.Index
		}
	}
	return x, y
}

// addToGroup puts an item into its group with another kind.
func (t *tables) addToGroup(i int32, f *forest, other int) {
	root := f.root(i)
	g := f.number[root]
	if g < 0 {
		g = int32(len(t.groups))
		f.number[root] = g
		t.groups = append(t.groups, nil, nil)
	}
	if int(t.kind[i]) > other {
		g++
	}
	if n := len(t.groups[g]); n < 64 {
		t.bit[int(i)*t.n+other] = uint8(n)
	}
	t.groups[g] = append(t.groups[g], i)
	t.group[int(i)*t.n+other] = g
}

// await puts an item among those to be looked at.
func (t *tables) await(i int32) {
	t.awaitSize(i, 2)
}

// awaitSize puts an item among those to be looked at for bases of a size.
func (t *tables) awaitSize(i int32, size uint8) {
	if t.waiting[i] != size {
		t.waiting[i] = size
		t.changed[size] = append(t.changed[size], i)
	}
}

// note says that an option with the items is live no longer.
func (t *tables) note(items []fourfold.Item) {
	for _, i := range items {
		t.stale[i.Index] = true
		t.await(i.Index)
	}
}

// unnote says that it is live again.
func (t *tables) unnote(items []fourfold.Item) {
	for _, i := range items {
		t.stale[i.Index] = true
	}
}

// forgetChanges drops the items to be looked at.
func (t *tables) forgetChanges() {
	for size := range t.changed {
		for _, i := range t.changed[size] {
			t.waiting[i] = 0
		}
		t.changed[size] = t.changed[size][:0]
	}
}

// reach returns the mask of an open item toward kind b, and false if some option of the
// item holds nothing of that kind.
func (d *domains) reach(i int32, b int) (uint64, bool) {
	t := d.tables
	if t.stale[i] {
		d.refresh(i)
	}
	return t.mask[int(i)*t.n+b], t.whole[i]>>b&1 != 0
}

func (d *domains) refresh(x int32) {
	t := d.tables
	t.stale[x] = false
	d.looked += int64(len(d.Uses(int(x))))
	a, masks := int(t.kind[x]), t.mask[int(x)*t.n:][:t.n]
	clear(masks)
	whole := uint8(1<<maxKinds - 1)
	for _, o := range d.Uses(int(x)) {
		if !d.live[o] {
			continue
		}
		seen := uint8(0)
		for _, y := range d.Option(int(o)) {
			k := t.kind[y.Index]
			if y.Index == x || k == noKind {
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

// side returns the items of the kind of i in its group with kind b, in rising order, and
// those of kind b, which are in the order of their bits.
func (t *tables) side(i int32, b int) (own, other []int32) {
	g := t.group[int(i)*t.n+b]
	return t.groups[g], t.groups[g^1]
}
