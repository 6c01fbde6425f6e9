package cp

import (
	"slices"

	"fourfold"
)

// addGroups adds the groups between any two slots that a scheme has a set for.
func (d *domains) addGroups(scheme Scheme) {
	t := d.tables
	roleOfSlot := func(slot int) role { return roleOf(d.view.kinds[t.kinds[slot]]) }
	f := &forest{make([]int32, len(t.slotOf)), make([]int32, len(t.slotOf))}
	for b := range t.n {
		for a := range b {
			ab, ba := scheme.largestSet(roleOfSlot(a), roleOfSlot(b)), scheme.largestSet(roleOfSlot(b), roleOfSlot(a))
			t.largest[a*t.n+b], t.largest[b*t.n+a] = ab, ba
			if max(ab, ba) > 1 {
				d.addGroupsBetween(a, b, f)
			}
		}
	}
}

// addGroupsBetween adds the groups between two slots, a below b.
func (d *domains) addGroupsBetween(a, b int, f *forest) {
	f.clear()
	t := d.tables
	for o, live := range d.live {
		if !live {
			continue
		}
		option := d.view.Option(int32(o))
		if d.poll.Add(len(option)) != nil {
			return
		}
		if x, y := t.both(option, a, b); x >= 0 && y >= 0 && !d.isCovered(x) && !d.isCovered(y) {
			f.parent[f.root(x)] = f.root(y)
		}
	}
	first := len(t.groups)
	for i, k := range t.slotOf {
		if k := int(k); k == a || k == b {
			t.addToGroup(int32(i), f, a+b-k)
		}
	}
	for g := first; g < len(t.groups); g += 2 {
		d.shorten(g, a, f.number)
		d.shorten(g+1, b, f.number)
	}
}

// maxBits is how many items of a group have a bit, on each side.
const maxBits = 64

// shorten takes the items out of group g, which is of a slot, that no rule looks at: they
// have no bit, and neither has any item of the other side that their options hold. Without
// this, each item of a large group would be held against all others. The marks, one for
// each item, are of no more use to the caller.
func (d *domains) shorten(g, slot int, marks []int32) {
	t := d.tables
	if len(t.groups[g]) <= maxBits {
		return
	}
	mark := -2 - int32(g) // no number of a group, and no other mark
	for _, y := range t.groups[g^1][:min(maxBits, len(t.groups[g^1]))] {
		for _, o := range d.view.Uses(y) {
			option := d.view.Option(o)
			if d.poll.Add(len(option)) != nil {
				return
			}
			for _, i := range option {
				if d.live[o] && int(t.slotOf[i.Index]) == slot {
					marks[i.Index] = mark
				}
			}
		}
	}
	rest := slices.DeleteFunc(t.groups[g][maxBits:], func(i int32) bool { return marks[i] != mark })
	t.groups[g] = t.groups[g][:maxBits+len(rest)]
}

// both returns the items of slots a and b among those of an option, -1 for one it has not.
func (t *tables) both(option []fourfold.Item, a, b int) (x, y int32) {
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

// addToGroup puts an item into its group with another slot.
func (t *tables) addToGroup(i int32, f *forest, other int) {
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
	if n := len(t.groups[g]); n < maxBits {
		t.bit[int(i)*t.n+other] = uint8(n)
	}
	t.groups[g] = append(t.groups[g], i)
	t.group[int(i)*t.n+other] = g
}

// sides returns the items of the slot of i in its group with another slot, in rising
// order, and those of the other slot, which are in the order of their bits.
func (t *tables) sides(i int32, other int) (own, others []int32) {
	g := t.group[int(i)*t.n+other]
	return t.groups[g], t.groups[g^1]
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
