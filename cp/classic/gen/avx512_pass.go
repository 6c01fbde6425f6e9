package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// outcome is the result of a pass: the new node, and masks of lanes.
type outcome struct {
	node    [5]reg.VecVirtual    // in the order of node512.vectors
	alive   reg.OpmaskVirtual    // if a lane is missing, the node at the start is a dead end
	single  [3]reg.OpmaskVirtual // the cells that had one value left
	changed reg.OpmaskVirtual    // the lanes in which the node differs from the node at the start
}

// pass writes one pass over the whole grid, without a jump. It does not change the registers of
// the node.
//
// Every rule of a pass uses the cells as they were at the start. Only the triads, h and v, are
// narrowed step by step.
func (g *engine512) pass() outcome {
	e := g.cells()
	g.c.Comment("The columns of a box in the same lane: t0 = e0, t1, t2.")
	t := g.turn(e)
	alive := g.filled(e)

	h, twiceH := g.fromCells("row", g.h, e)
	v, twiceV := g.fromCells("column", g.v, t)
	g.closure("band", h, inBand)
	g.closure("stack", v, inStack)

	sureH, othersH, _, _ := g.certain("row", h)
	box := g.or(othersH, h)
	sureV, othersV, v1, v2 := g.certain("column", v)
	g.logic(D&(A|B), box, othersV, v)
	alive = g.complete(box, alive)
	g.threes("row", h, sureH)
	g.threes("column", v, sureV)

	a := g.hidden(e, sureH, twiceH, sureV, twiceV)
	single := g.naked(a, e)
	free1, free2 := g.eliminate(a, h, sureH, v, sureV, v1, v2)
	g.keep(a, e)
	g.c.Comment("Cells hold what both their triads may.")
	for m, free := range []reg.VecVirtual{v, free1, free2} {
		g.logic(D&A&B, a[m], h, free)
	}
	node := [5]reg.VecVirtual{a[0], a[1], a[2], h, v}
	return outcome{node, alive, single, g.compare(node)}
}

// cells returns the cells in registers.
func (g *engine512) cells() (e [3]reg.VecVirtual) {
	for m, x := range g.e {
		r, ok := x.(reg.VecVirtual)
		if !ok {
			r = g.c.ZMM()
			g.c.VMOVDQU64(x, r)
		}
		e[m] = r
	}
	return e
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

// fromCells removes the values from a triad that none of its three cells may hold. It returns
// the narrowed triads, and the values that two or three of the cells may hold.
func (g *engine512) fromCells(name string, triad Op, x [3]reg.VecVirtual) (narrowed, twice reg.VecVirtual) {
	g.c.Commentf("Triads, each a %s of a box: values of its three cells; values of two or three cells.", name)
	narrowed, twice = g.or(x[0], x[1]), g.c.ZMM()
	g.c.VPANDQ(x[0], x[1], twice)
	g.logic(D|A&B, twice, x[2], narrowed)
	g.logic((D|A)&B, narrowed, x[2], triad)
	return narrowed, twice
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
func (g *engine512) certain(name string, p reg.VecVirtual) (sure, others, p1, p2 reg.VecVirtual) {
	g.c.Commentf("Values that are certain in a %s: the other %ss of the box cannot hold them.", name, name)
	p1, p2 = g.perm(p, g.next), g.perm(p, g.prev)
	others = g.or(p1, p2)
	sure = g.c.ZMM()
	g.c.VPANDNQ(p, others, sure)
	return sure, others, p1, p2
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
	g.c.VPCMPEQW(g.three, n, k)
	g.c.VMOVDQU16(p, k, sure)
	n, k = g.c.ZMM(), g.c.K()
	g.c.VPOPCNTW(sure, n)
	g.c.VPCMPEQW(g.three, n, k)
	g.c.VMOVDQU16(sure, k, p)
}

// hidden finds the hidden singles: values that are certain in a triad and that one cell of the
// triad can hold. The triad is a row (x) or a column (y, rotated to the lanes of the cells). It
// returns the hidden singles of each cell vector.
func (g *engine512) hidden(e [3]reg.VecVirtual, sureH, twiceH, sureV, twiceV reg.VecVirtual) [3]reg.VecVirtual {
	g.c.Comment("Hidden singles: values that are certain in a triad and possible in one cell of it.")
	x, y := twiceH, twiceV
	g.c.VPANDNQ(sureH, twiceH, x)
	g.c.VPANDNQ(sureV, twiceV, y)
	y1, y2 := g.perm(y, g.next), g.perm(y, g.prev)
	g.logic((D|A)&B, y, x, e[0])
	g.logic((D|A)&B, y1, x, e[1])
	g.logic((D|A)&B, y2, x, e[2])
	return [3]reg.VecVirtual{y, y1, y2}
}

// naked puts the values of cells with one value left into a, and returns the masks of these cells.
func (g *engine512) naked(a, e [3]reg.VecVirtual) (single [3]reg.OpmaskVirtual) {
	g.c.Comment("Naked singles: cells with one value left.")
	for m := range e {
		n := g.c.ZMM()
		single[m] = g.c.K()
		g.c.VPOPCNTW(e[m], n)
		g.c.VPCMPEQW(g.one, n, single[m])
		g.c.VMOVDQU16(e[m], single[m], a[m])
	}
	return single
}

// eliminate removes values that are certain in a triad, or placed in a cell of it, from the
// other triads of the box. It returns v rotated to the lanes of e1 and of e2, made from the v1
// and v2 of certain.
func (g *engine512) eliminate(a [3]reg.VecVirtual, h, sureH, v, sureV, v1, v2 reg.VecVirtual) (free1, free2 reg.VecVirtual) {
	g.c.Comment("A value that is known to lie in a row of a box leaves the other rows.")
	g.logic(D|A|B, sureH, a[0], a[1])
	g.c.VPORQ(a[2], sureH, sureH)
	g.logic(D&^(A|B), h, g.perm(sureH, g.next), g.perm(sureH, g.prev))

	g.c.Comment("A value that is known to lie in a column of a box leaves the other columns: in v, and in v",
		"rotated to the lanes of e1 and e2.")
	b1, b2 := g.perm(a[1], g.prev), g.perm(a[2], g.next)
	g.logic(D|A|B, sureV, a[0], b1)
	g.c.VPORQ(b2, sureV, sureV)
	d1, d2 := g.perm(sureV, g.next), g.perm(sureV, g.prev)
	g.logic(D&^(A|B), v, d1, d2)
	g.logic(B&^(D|A), d2, sureV, v1)
	g.logic(B&^(D|A), d1, sureV, v2)
	return d2, d1
}

// keep copies the cells that have no single from e to a. So cells that have a single lose all
// other values.
//
// A placed value leaves the rest of its box by the triads: every other cell of the box is in
// another row or in another column. It leaves the rest of the row and of the column by closure.
func (g *engine512) keep(a, e [3]reg.VecVirtual) {
	g.c.Comment("Cells without a single keep their values.")
	for m := range e {
		k := g.c.K()
		g.c.VPTESTNMW(a[m], a[m], k)
		g.c.VMOVDQU16(e[m], k, a[m])
	}
}

// compare returns the lanes in which the node has changed.
func (g *engine512) compare(node [5]reg.VecVirtual) reg.OpmaskVirtual {
	g.c.Comment("Has anything changed?")
	diff, k := g.c.ZMM(), g.c.K()
	old := g.vectors()
	g.c.VPXORQ(old[0], node[0], diff)
	for i := 1; i < len(old); i++ {
		g.logic(D|(A^B), diff, node[i], old[i])
	}
	g.c.VPTESTMW(diff, diff, k)
	return k
}
