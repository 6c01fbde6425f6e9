package rup

import "slices"

// A lit is a literal: 2v for variable v, counted from 0, and 2v+1 for its negation.
type lit uint32

func (l lit) not() lit { return l ^ 1 }

// A constraint says that at least some number of its literals are true. Two literals of a clause,
// of which one must be true, are watched: its first two. Of every other constraint the literals are
// counted.
type constraint struct {
	lits  []lit
	least int32 // at least so many are true
	open  int32 // counted constraints: so many are not false, as far as propagation has come
	next  int32 // the next constraint with the same hash, or of the free numbers; 0 means none
}

// A watch is a note at a literal that a clause watches it. If the other literal is true, the clause
// need not be visited.
type watch struct {
	other lit
	id    int32
}

// A database holds constraints, and the assignment of variables that follows from them. Constraints
// have numbers from 1.
type database struct {
	constraints []constraint
	free        int32            // a number that a deleted constraint had
	byHash      map[uint64]int32 // the first constraint of each hash

	values  []int8 // of literals: 1 or forEver if true, -1 if false, 0 if open
	trail   []lit  // literals that are true, in order
	done    int    // so many literals of the trail are propagated
	watches [][]watch
	counted [][]int32 // the counted constraints of each literal

	assuming      bool // what is assigned will be taken back
	contradiction bool // the constraints have no model
}

// forEver is the value of a literal that is true without an assumption.
const forEver = 2

func newDatabase() *database {
	return &database{constraints: make([]constraint, 1), byHash: map[uint64]int32{}}
}

// grow makes room for variables up to v.
func (d *database) grow(v int) {
	for n := 2 * (v + 1); len(d.values) < n; {
		d.values = append(d.values, 0)
		d.watches = append(d.watches, nil)
		d.counted = append(d.counted, nil)
	}
}

// add adds a constraint, and propagates what follows from it. The literals are all different; d
// keeps a copy of them. Nothing may be assumed.
func (d *database) add(lits []lit, least int, w *propagation) error {
	if least <= 0 {
		return nil // always true
	}
	id := d.number()
	c := &d.constraints[id]
	*c = constraint{lits: slices.Clone(lits), least: int32(least)}
	d.remember(id)
	if least == 1 {
		d.watch(id)
	} else {
		d.count(id)
	}
	if d.contradiction {
		return nil
	}
	conflict, err := w.propagate()
	d.contradiction = conflict
	return err
}

// number returns a number for a new constraint.
func (d *database) number() int32 {
	if id := d.free; id != 0 {
		d.free = d.constraints[id].next
		return id
	}
	d.constraints = append(d.constraints, constraint{})
	return int32(len(d.constraints) - 1)
}

// watch makes a new clause watch two literals that are not false, if there are such.
func (d *database) watch(id int32) {
	c := d.constraints[id].lits
	found := 0
	for k, l := range c {
		if d.values[l] >= 0 && found < 2 {
			c[found], c[k] = l, c[found]
			found++
		}
	}
	switch {
	case found == 0:
		d.contradiction = true
	case found == 1 && d.values[c[0]] == 0:
		d.assign(c[0])
	}
	if len(c) > 1 {
		d.watches[c[0]] = append(d.watches[c[0]], watch{c[1], id})
		d.watches[c[1]] = append(d.watches[c[1]], watch{c[0], id})
	}
}

// count begins to count the literals of a new constraint.
func (d *database) count(id int32) {
	c := &d.constraints[id]
	c.open = int32(len(c.lits))
	for _, l := range c.lits {
		d.counted[l] = append(d.counted[l], id)
		if d.values[l] < 0 {
			c.open--
		}
	}
	switch {
	case c.open < c.least:
		d.contradiction = true
	case c.open == c.least:
		d.fulfill(c)
	}
}

// fulfill makes all literals of a constraint true that are not false.
func (d *database) fulfill(c *constraint) {
	for _, l := range c.lits {
		if d.values[l] == 0 {
			d.assign(l)
		}
	}
}

// remove deletes a constraint with these literals. It returns false if there is none. Values that
// followed from the constraint stay, since they follow from the formula.
func (d *database) remove(lits []lit, least int) bool {
	if least <= 0 {
		return true
	}
	sorted := slices.Sorted(slices.Values(lits))
	h := hash(lits, least)
	before := int32(0)
	for id := d.byHash[h]; id != 0; before, id = id, d.constraints[id].next {
		if c := &d.constraints[id]; int(c.least) == least && slices.Equal(slices.Sorted(slices.Values(c.lits)), sorted) {
			d.forget(h, id, before)
			return true
		}
	}
	return false
}

// remember enters a constraint by its hash.
func (d *database) remember(id int32) {
	c := &d.constraints[id]
	h := hash(c.lits, int(c.least))
	c.next = d.byHash[h]
	d.byHash[h] = id
}

// forget takes a constraint out of all lists. Before is the number before it in the list of its
// hash, or 0.
func (d *database) forget(h uint64, id, before int32) {
	c := &d.constraints[id]
	switch {
	case before != 0:
		d.constraints[before].next = c.next
	case c.next != 0:
		d.byHash[h] = c.next
	default:
		delete(d.byHash, h)
	}
	if c.least > 1 {
		for _, l := range c.lits {
			d.counted[l] = slices.DeleteFunc(d.counted[l], func(other int32) bool { return other == id })
		}
	} else if len(c.lits) > 1 {
		for _, l := range c.lits[:2] {
			d.watches[l] = slices.DeleteFunc(d.watches[l], func(w watch) bool { return w.id == id })
		}
	}
	*c = constraint{next: d.free}
	d.free = id
}

// hash returns a number that depends on the set of literals and on least.
func hash(lits []lit, least int) uint64 {
	sum, mixed := uint64(least), uint64(len(lits))
	for _, l := range lits {
		x := (uint64(l) + 1) * 0x9e3779b97f4a7c15
		x = (x ^ x>>31) * 0xbf58476d1ce4e5b9
		sum += x
		mixed ^= x >> 17
	}
	return sum ^ mixed<<1
}
