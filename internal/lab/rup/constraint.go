package rup

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
)

// A lit is a literal: 2v for variable v, counted from 0, and 2v+1 for its negation.
type lit uint32

func (l lit) not() lit { return l ^ 1 }

// A constraint says that the weights of its true literals sum to some number at least. Two literals
// of a clause, of which one must be true, are watched: its first two. Of every other constraint the
// literals are counted.
type constraint struct {
	lits    []lit
	weights []int64 // of the literals, the greatest first; nil if each is 1
	least   int64
	slack   int64 // if counted: the weights of the literals that are not false, less least, as far as propagation has come
	next    int32 // the next constraint with the same hash, or of the free numbers; 0 means none
	more    int32 // so many equal constraints were added and not deleted
}

// weight returns the weight of literal k.
func (c *constraint) weight(k int) int64 {
	if c.weights == nil {
		return 1
	}
	return c.weights[k]
}

// A share is a literal of a counted constraint: number at of constraint id.
type share struct{ id, at int32 }

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
	seed        uint64           // of the hashes, so that no file can make many equal ones
	memory      int64            // about what the variables and constraints take

	values  []int8 // of literals: 1 or forEver if true, -1 if false, 0 if open
	trail   []lit  // literals that are true, in order
	done    int    // so many literals of the trail are propagated
	watches [][]watch
	counted [][]share // the counted constraints of each literal
	marks   []int     // of literals: the number of the last constraint read that has it
	mark    int       // the number of the constraint that is read

	assuming      bool // what is assigned will be taken back
	contradiction bool // the constraints have no model
}

// forEver is the value of a literal that is true without an assumption.
const forEver = 2

func newDatabase() *database {
	return &database{constraints: make([]constraint, 1), byHash: map[uint64]int32{}, seed: rand.Uint64()}
}

// maxMemory bounds the memory of variables and constraints. The garbage collector may take as much
// again. It has room for the formula of a problem that has all limits of a text, in the format OPB.
var maxMemory = int64(1 << 30)

// errMemory means that the variables and constraints would take more than maxMemory.
var errMemory = errors.New("the variables, and the clauses that are not deleted, take too much memory")

// What a variable and a constraint take, with the lists that they are in and the room to grow.
const (
	variableBytes   = 160
	constraintBytes = 150
)

// bytes returns about what a constraint takes.
func (c *constraint) bytes() int64 {
	return constraintBytes + 16*int64(len(c.lits)) + 8*int64(len(c.weights))
}

// take counts memory.
func (d *database) take(bytes int64) error {
	if d.memory += bytes; d.memory > maxMemory {
		return errMemory
	}
	return nil
}

// grow makes room for the next variable, if v is that one.
func (d *database) grow(v int) error {
	if len(d.values) > 2*v {
		return nil
	}
	for range 2 {
		d.values = append(d.values, 0)
		d.watches = append(d.watches, nil)
		d.counted = append(d.counted, nil)
		d.marks = append(d.marks, 0)
	}
	return d.take(variableBytes)
}

// has reports whether the constraint that was read last has a literal.
func (d *database) has(l lit) bool { return d.marks[l] == d.mark }

// alwaysTrue reports whether the constraint that was read last is true for ever.
func (d *database) alwaysTrue(lits []lit, least int) bool {
	for _, l := range lits {
		if d.values[l] == forEver || d.has(l.not()) {
			least--
		}
	}
	return least <= 0
}

// add adds the constraint that was read last, and propagates what follows from it. The literals are
// all different; d keeps a copy of them. Nothing may be assumed. What says nothing is not kept: a
// constraint that is true for ever, and all after a contradiction. Equal constraints are kept once.
func (d *database) add(lits []lit, least int, w *propagation) error {
	if d.contradiction || d.alwaysTrue(lits, least) {
		return nil
	}
	h := d.hash(lits, least)
	if id, _ := d.find(h, lits, least); id != 0 {
		d.constraints[id].more++
		return nil
	}
	id := d.number()
	c := &d.constraints[id]
	*c = constraint{lits: slices.Clone(lits), least: int64(least), next: d.byHash[h]}
	d.byHash[h] = id
	if err := d.take(c.bytes()); err != nil {
		return err
	}
	if least == 1 {
		d.watch(id)
	} else {
		d.count(id)
	}
	return w.settle()
}

// settle follows the consequences of a new constraint.
func (p *propagation) settle() error {
	if p.contradiction {
		return nil
	}
	conflict, err := p.propagate()
	p.contradiction = conflict
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
	c.slack = -c.least
	for k, l := range c.lits {
		d.counted[l] = append(d.counted[l], share{id, int32(k)})
		if d.values[l] >= 0 {
			c.slack += c.weight(k)
		}
	}
	if d.contradiction = c.slack < 0; !d.contradiction {
		d.fulfill(c, math.MaxInt64)
	}
}

// fulfill makes the open literals of a constraint true whose weights are above the slack. Those above
// the slack before are not open.
func (d *database) fulfill(c *constraint, before int64) {
	from := sort.Search(len(c.weights), func(k int) bool { return c.weights[k] <= before })
	for k := from; k < len(c.lits) && c.weight(k) > c.slack; k++ {
		if l := c.lits[k]; d.values[l] == 0 {
			d.assign(l)
		}
	}
}

// remove deletes a constraint that is equal to the one that was read last. It returns false if there
// is none, unless add would not keep it. Values that followed from the constraint stay, since they
// follow from the formula.
func (d *database) remove(lits []lit, least int) bool {
	h := d.hash(lits, least)
	id, before := d.find(h, lits, least)
	switch {
	case id == 0:
		return d.alwaysTrue(lits, least)
	case d.constraints[id].more > 0:
		d.constraints[id].more--
	default:
		d.forget(h, id, before)
	}
	return true
}

// find returns the constraint that is equal to the one that was read last, or 0, and the one before
// it in the list of its hash, or 0.
func (d *database) find(h uint64, lits []lit, least int) (id, before int32) {
	for id = d.byHash[h]; id != 0; before, id = id, d.constraints[id].next {
		c := &d.constraints[id]
		if c.least == int64(least) && len(c.lits) == len(lits) && !slices.ContainsFunc(c.lits, func(l lit) bool { return !d.has(l) }) {
			break
		}
	}
	return id, before
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
			d.counted[l] = clip(slices.DeleteFunc(d.counted[l], func(s share) bool { return s.id == id }))
		}
	} else if len(c.lits) > 1 {
		for _, l := range c.lits[:2] {
			d.watches[l] = clip(slices.DeleteFunc(d.watches[l], func(w watch) bool { return w.id == id }))
		}
	}
	d.memory -= c.bytes()
	*c = constraint{next: d.free}
	d.free = id
}

// clip returns a list that has become much shorter without the room that it had, since a constraint
// may move from list to list.
func clip[T any](list []T) []T {
	if cap(list) > 16 && cap(list) > 4*len(list) {
		return append([]T(nil), list...)
	}
	return list
}

// hash returns a number that depends on the set of literals and on least.
func (d *database) hash(lits []lit, least int) uint64 {
	sum, mixed := uint64(least), uint64(len(lits))
	for _, l := range lits {
		x := (uint64(l) ^ d.seed) * 0x9e3779b97f4a7c15
		x = (x ^ x>>31) * 0xbf58476d1ce4e5b9
		sum += x
		mixed ^= x >> 17
	}
	return sum ^ mixed<<1
}
