package cp

import "fourfold"

// addGroups adds the groups between every two slots for which the scheme has a set rule.
func (d *domains) addGroups(scheme Scheme) {
	t := d.tables
	roleOfSlot := func(slot int) Role { return RoleOf(d.view.kinds[t.kinds[slot]]) }
	f := newForest(len(t.slotOf))
	for b := range t.n {
		for a := range b {
			ab, ba := scheme.largestSet(roleOfSlot(a), roleOfSlot(b)), scheme.largestSet(roleOfSlot(b), roleOfSlot(a))
			t.largest[a*t.n+b], t.largest[b*t.n+a] = ab, ba
			if max(ab, ba) > 1 {
				d.addGroupsBetween(t, a, b, f)
			}
		}
	}
}

// addGroupsBetween adds the groups between slots a and b, where a < b, to t.
func (d *domains) addGroupsBetween(t *Tables, a, b int, f *forest) {
	f.clear()
	for o, live := range d.live {
		if !live {
			continue
		}
		option := d.view.Option(int32(o))
		if d.poll.Add(len(option)) != nil {
			return
		}
		if x, y := t.itemsOf(option, a, b); x >= 0 && y >= 0 && !d.isCovered(x) && !d.isCovered(y) {
			f.parent[f.root(x)] = f.root(y)
		}
	}
	for i, k := range t.slotOf {
		if k := int(k); (k == a || k == b) && !d.isCovered(int32(i)) {
			t.addToGroup(int32(i), f, a+b-k)
		}
	}
}

// maxBits is how many items a group has at most, on each side. The rules pass over the others: to
// compare each item of a large group with all others would take too long.
const maxBits = 64

// itemsOf returns the item of slot a and the item of slot b in an option, or -1 if the option
// has no item of that slot.
func (t *Tables) itemsOf(option []fourfold.Item, a, b int) (x, y int32) {
	x, y = -1, -1
	for _, i := range option {
		switch int(t.slotOf[i.Index]) {
		case a:
			x = i.Index
		case b:
			y = i.Index
		}
	}
	return x, y
}

// isCovered reports whether item i is primary and covered.
func (d *domains) isCovered(i int32) bool { return d.view.primary[i] && !d.isActive(i) }

// addToGroup puts item i into its group with another slot.
func (t *Tables) addToGroup(i int32, f *forest, other int) {
	root := f.root(i)
	g := f.number[root]
	if g < 0 {
		g = int32(len(t.groups))
		f.number[root] = g
		t.groups = append(t.groups, nil, nil)
	}
	if int(t.slotOf[i]) > other {
		g++
	}
	if t.groups[g] == nil {
		t.groups[g] = make([]int32, 0, 12) // on a grid of 9x9 a side has 9 items
	}
	if n := len(t.groups[g]); n < maxBits {
		t.bit[int(i)*t.n+other], t.group[int(i)*t.n+other] = uint8(n), g
		t.groups[g] = append(t.groups[g], i)
	}
}

// sides returns both sides of the group of item i with another slot. The items of i's own
// slot are in increasing order, and the items of the other slot in the order of their bits.
func (t *Tables) sides(i int32, other int) (own, others []int32) {
	g := t.group[int(i)*t.n+other]
	return t.groups[g], t.groups[g^1]
}

// A forest has a tree for each set of connected items: the parent of each item, where a
// root is its own parent. number has the number of the group of a tree, at its root.
type forest struct{ parent, number []int32 }

func newForest(items int) *forest { return &forest{make([]int32, items), make([]int32, items)} }

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
