package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// outcome is the result of a pass: the new node, its triads, and masks of lanes.
type outcome struct {
	e       [3]reg.VecVirtual
	h, v    reg.VecVirtual    // if nothing has changed, the values of the cells of each triad
	alive   reg.OpmaskVirtual // if a lane is missing, the node at the start is a dead end
	changed reg.OpmaskVirtual // the lanes in which the node differs from the node at the start
}

// pass writes one pass over the whole grid, without a jump. It does not change the registers of
// the node.
//
// Every rule of a pass uses the cells as they were at the start. Only the triads, h and v, are
// narrowed step by step. The chain of dependent instructions is what costs time. So rows and
// columns are handled side by side, and what is ready early is moved to the other lanes early.
func (g *engine512) pass() (o outcome) {
	e := g.e
	g.c.Comment("The columns of a box in the same lane: t0 = e0, t1, t2.")
	t := g.turn(e)
	alive := g.filled(e)

	h, twiceH := g.fromCells("row", e)
	v, twiceV := g.fromCells("column", t)
	g.closure("band", h, inBand)
	g.closure("stack", v, inStack)

	sureH, othersH := g.certain("row", h)
	box := g.or(othersH, h)
	sureV, othersV := g.certain("column", v)
	g.logic(D&(A|B), box, othersV, v)
	o.alive = g.complete(box, alive)
	g.threes("row", h, sureH)
	g.threes("column", v, sureV)

	g.c.Comment("Hidden singles: values that are certain in a triad and possible in one cell of it.",
		"x: in a row, y: in a column. Both for the lanes of the rows and of the columns.")
	x, y := g.hidden(sureH, twiceH), g.hidden(sureV, twiceV)
	singles := g.naked(e)
	knownH, knownV := g.union(singles), g.union(g.turn(singles))
	xs, ys := g.turn([3]reg.VecVirtual{x, x, x}), g.turnBack([3]reg.VecVirtual{y, y, y})
	g.eliminate("row", h, sureH, knownH, e, ys)
	g.eliminate("column", v, sureV, knownV, t, xs)

	vs := g.turnBack([3]reg.VecVirtual{v, v, v})
	g.c.Comment("Cells hold what both their triads may.")
	for m := range e {
		o.e[m] = g.copy(x)
		g.logic((D|A)&B, o.e[m], ys[m], e[m])
		g.keep(o.e[m], e[m])
		g.logic(D&A&B, o.e[m], h, vs[m])
	}
	o.h, o.v = h, v
	o.changed = g.compare(o.e, [3]Op{e[0], e[1], e[2]})
	return o
}

// turn rotates the cell vectors so that the cells of a column are in the same lane. turnBack
// undoes it.
func (g *engine512) turn(e [3]reg.VecVirtual) [3]reg.VecVirtual {
	return [3]reg.VecVirtual{e[0], g.perm(e[1], g.prev), g.perm(e[2], g.next)}
}

func (g *engine512) turnBack(t [3]reg.VecVirtual) [3]reg.VecVirtual {
	return [3]reg.VecVirtual{t[0], g.perm(t[1], g.next), g.perm(t[2], g.prev)}
}

// filled returns the lanes in which no cell is empty.
func (g *engine512) filled(e [3]reg.VecVirtual) reg.OpmaskVirtual {
	g.c.Comment("Lanes without an empty cell. A dead end is an empty cell, or a value without a place",
		"in a box.")
	least, k := g.c.ZMM(), g.c.K()
	g.c.VPMINUW(e[0], e[1], least)
	g.c.VPMINUW(e[2], least, least)
	g.c.VPTESTMW(least, least, k)
	return k
}

// fromCells returns the values that the three cells of each triad may hold, and the values that
// two or three of them may hold.
func (g *engine512) fromCells(name string, x [3]reg.VecVirtual) (once, twice reg.VecVirtual) {
	g.c.Commentf("Triads, each a %s of a box: values of its three cells; values of two or three cells.", name)
	once, twice = g.union(x), g.c.ZMM()
	g.c.VPANDQ(x[1], x[2], twice)
	g.logic(D|A&B, twice, x[0], g.or(x[1], x[2]))
	return once, twice
}

// closure keeps a value in a triad only if the other two boxes of the band can hold it in the
// two other rows, one in each. For triad x these triads are a and b, or c and d:
//
//	x . .      x . .
//	. a .      . . c
//	. . b      . d .
func (g *engine512) closure(name string, p reg.VecVirtual, order func(int) [64]uint8) {
	g.c.Commentf("Closure of every %s: a triad must be in one of the six ways that are still possible.", name)
	a, b := g.perm(p, g.index(order(0))), g.perm(p, g.index(order(1)))
	g.c.VPANDQ(a, b, a)
	c, d := g.perm(p, g.index(order(2))), g.perm(p, g.index(order(3)))
	g.logic(D|A&B, a, c, d)
	g.c.VPANDQ(a, p, p)
}

// certain returns the values of a triad that the two other triads of its box cannot hold. These
// values are in the triad. It also returns the values of the other two triads, as a union and
// one by one.
func (g *engine512) certain(name string, p reg.VecVirtual) (sure, others reg.VecVirtual) {
	g.c.Commentf("Values that are certain in a %s: the other %ss of the box cannot hold them.", name, name)
	others = g.or(g.perm(p, g.next), g.perm(p, g.prev))
	sure = g.c.ZMM()
	g.c.VPANDNQ(p, others, sure)
	return sure, others
}

// complete returns the lanes of k in which the box has a place for every value.
func (g *engine512) complete(box reg.VecVirtual, k reg.OpmaskVirtual) reg.OpmaskVirtual {
	r := g.c.K()
	g.c.VPCMPEQW(g.tables.at(words(511)), box, k, r)
	return r
}

// threes applies the rule that a triad has three values: if three are possible, they are
// certain, and if three are certain, no other is possible.
func (g *engine512) threes(name string, p, sure reg.VecVirtual) {
	g.c.Commentf("A %s of a box has three values.", name)
	n, k := g.c.ZMM(), g.c.K()
	g.c.VPOPCNTW(p, n)
	g.c.VPCMPEQW(g.tables.at(words(3)), n, k)
	g.c.VMOVDQU16(p, k, sure)
	n, k = g.c.ZMM(), g.c.K()
	g.c.VPOPCNTW(sure, n)
	g.c.VPCMPEQW(g.tables.at(words(3)), n, k)
	g.c.VMOVDQU16(sure, k, p)
}

// hidden returns the values that are certain in a triad and that one cell of it can hold.
func (g *engine512) hidden(sure, twice reg.VecVirtual) reg.VecVirtual {
	g.c.VPANDNQ(sure, twice, twice)
	return twice
}

// naked returns the values of cells with one value left.
func (g *engine512) naked(e [3]reg.VecVirtual) (singles [3]reg.VecVirtual) {
	g.c.Comment("Naked singles: cells with one value left.")
	for m, x := range e {
		n, k := g.c.ZMM(), g.c.K()
		singles[m] = g.c.ZMM()
		g.c.VPOPCNTW(x, n)
		g.c.VPCMPEQW(g.tables.at(words(1)), n, k)
		g.c.VMOVDQU16_Z(x, k, singles[m])
	}
	return singles
}

// eliminate removes values from the triads p that are known to lie in another triad of the box:
// those of sure and known, and the hidden singles of the other direction.
func (g *engine512) eliminate(name string, p, sure, known reg.VecVirtual, cells, hidden [3]reg.VecVirtual) {
	g.c.Commentf("A value that is known to lie in a %s of a box leaves the other %ss.", name, name)
	g.logic(D|A&B, known, hidden[0], cells[0])
	g.c.VPORQ(known, sure, sure)
	g.logic(D|A&B, sure, hidden[1], cells[1])
	g.logic(D|A&B, sure, hidden[2], cells[2])
	g.removeOthers(p, sure)
}

// union returns the values of three vectors.
func (g *engine512) union(x [3]reg.VecVirtual) reg.VecVirtual {
	r := g.copy(x[0])
	g.logic(D|A|B, r, x[1], x[2])
	return r
}

// removeOthers removes from each triad the values of the other triads of the box.
func (g *engine512) removeOthers(p, sure reg.VecVirtual) {
	g.logic(D&^(A|B), p, g.perm(sure, g.next), g.perm(sure, g.prev))
}

// keep copies a cell that has no hidden single from e to a. So a cell that has one loses all
// other values.
//
// A placed value leaves the rest of its box by the triads: every other cell of the box is in
// another row or in another column. It leaves the rest of the row and of the column by closure.
func (g *engine512) keep(a, e reg.VecVirtual) {
	k := g.c.K()
	g.c.VPTESTNMW(a, a, k)
	g.c.VMOVDQU16(e, k, a)
}

// compare returns the lanes in which the cells have changed.
func (g *engine512) compare(e [3]reg.VecVirtual, old [3]Op) reg.OpmaskVirtual {
	g.c.Comment("Has anything changed?")
	diff, k := g.c.ZMM(), g.c.K()
	g.c.VPXORQ(old[0], e[0], diff)
	g.logic(D|(A^B), diff, e[1], old[1])
	g.logic(D|(A^B), diff, e[2], old[2])
	g.c.VPTESTMW(diff, diff, k)
	return k
}
