package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// spots makes a table of vectors with one word set (two words for box 0, which is in two quads).
// For each box J it has vectors for the words 1, 2, 0, 1, 2. Minicolumn k is in the words k, k-1
// and k-2 of E0, E1 and E2. So its three vectors are found by counting back from entry k, where
// entry 0 is the one in the middle.
func (g *avx2Search) spots() {
	var t []byte
	for j := range 3 {
		for n := range 5 {
			var b [32]byte
			for q := range 4 {
				if q%3 == j {
					w := 8*q + 2*((n+1)%3)
					b[w], b[w+1] = 0xff, 0xff
				}
			}
			t = append(t, b[:]...)
		}
	}
	g.spotTable = g.bytes("avx2spots", t)
}

const spotsPerBox = 5 * 32

// decide makes two nodes of the topmost node. It selects the band or stack with the fewest
// possible triads, a box in it, and a value with two triads left in that box. In one node the
// value is ruled out in one triad, and in the other node it is ruled out in the other triad. One
// of them replaces the topmost node, and the other is pushed.
func (g *avx2Search) decide() {
	best := g.fewestTriads()
	g.c.TESTQ(best, best)
	g.c.JS(LabelRef("solved"))
	g.c.CMPQ(g.in(depthAt), U32(maxNodes))
	g.c.JGE(LabelRef("overflow"))
	g.c.INCQ(g.in(decisionsAt))

	b := g.locateBand(best)
	d := g.twoLeft(b)
	g.c.Label("divide")
	g.divide(b, d)
	g.c.Label("three")
	g.threeLeft(b, d)
	g.c.JMP(LabelRef("divide"))
}

// fewestTriads returns the band or stack with the fewest possible triads.
func (g *avx2Search) fewestTriads() (best reg.GPVirtual) {
	best, n, t := g.c.GP64(), g.c.GP64(), g.c.GP64()
	for band := range 6 {
		for box := range 3 {
			m := g.in(triadsAt + 32*band + 8*box)
			if band >= 3 {
				m = g.in(triadsAt + 96 + 8*(band-3) + 32*box)
			}
			if box == 0 {
				g.c.POPCNTQ(m, n)
			} else {
				g.c.POPCNTQ(m, t)
				g.c.ADDQ(t, n)
			}
		}
		g.c.Comment("8 times (the count minus 28), plus the number of the band. It is negative if the count is",
			"27: then all triads are certain.")
		g.c.SHLQ(U8(3), n)
		g.c.ADDQ(I32(band-8*28), n)
		if band == 0 {
			g.c.MOVQ(n, best)
		} else {
			g.c.CMPQ(n, best)
			g.c.CMOVQCS(n, best)
		}
	}
	return best
}

// A band2 has the registers for the band or stack of a decision.
type band2 struct {
	band         reg.GPVirtual // its number
	base, stride reg.GPVirtual // the address of its first quad of triads, and the distance of the quads
	step         reg.GPVirtual // the distance in the table of spots from E0 to E1 and from E1 to E2
}

// quad returns the address of the triads in a box of the band.
func (b *band2) quad(box int) Mem {
	if box == 0 {
		return Mem{Base: b.base}
	}
	return Mem{Base: b.base, Index: b.stride, Scale: uint8(box)}
}

func (g *avx2Search) locateBand(best reg.GPVirtual) (b band2) {
	b = band2{g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64()}
	eight, rows, zero := g.c.GP64(), g.c.GP64(), g.c.GP64()
	g.c.MOVQ(best, b.band)
	g.c.ANDQ(U8(7), b.band)
	g.c.MOVQ(b.band, rows)
	g.c.SHLQ(U8(5), rows)
	g.c.LEAQ(Mem{Base: b.band, Index: b.band, Scale: 1}, b.base)
	g.c.SHLQ(U8(2), b.base)
	g.c.ADDQ(U8(96-24), b.base)
	g.c.MOVQ(U32(32), b.stride)
	g.c.MOVQ(I32(-32), b.step)
	g.c.XORQ(zero, zero)
	g.c.MOVQ(U32(8), eight)
	g.c.CMPQ(b.band, U8(3))
	g.c.CMOVQCS(rows, b.base)
	g.c.CMOVQCS(eight, b.stride)
	g.c.CMOVQCS(zero, b.step)
	g.c.LEAQ(Mem{Base: g.state, Index: b.base, Scale: 1, Disp: triadsAt}, b.base)
	return b
}

// A decision2 has the registers for a decision in a band or stack: the box, the value as a bit,
// and the bit numbers of the value in two triads, and in the third triad or 0.
type decision2 struct{ box, value, first, second, third reg.GPVirtual }

// twoLeft selects the last box that has a value with two triads left, and the lowest such value.
// It goes to label three if there is none.
func (g *avx2Search) twoLeft(b band2) decision2 {
	quad, two, box := g.c.GP64(), g.c.GP64(), g.c.GP64()
	for i := range 3 {
		q, r, a, u := g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64()
		g.c.MOVQ(b.quad(i), q)
		g.c.Comment("The values in two of the words, but not in all three.")
		g.c.MOVQ(q, r)
		g.c.SHRQ(U8(16), r)
		g.c.MOVQ(q, a)
		g.c.SHRQ(U8(32), a)
		g.c.MOVQ(q, u)
		g.c.XORQ(r, u) // one of the first two
		g.c.ANDQ(q, r) // both
		g.c.ANDQ(a, u)
		g.c.ANDNQ(r, a, a)
		g.c.ORQ(a, u)
		if i == 0 {
			g.c.MOVQ(q, quad)
			g.c.XORQ(box, box)
			g.c.MOVQ(u, two)
			g.c.ANDQ(U32(511), two)
			continue
		}
		g.c.MOVQ(U32(uint32(i)), r)
		g.c.ANDQ(U32(511), u)
		g.c.CMOVQNE(r, box)
		g.c.CMOVQNE(q, quad)
		g.c.CMOVQNE(u, two)
	}
	d := decision2{box, g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64()}
	g.c.Comment("The last box that has such a value, and the lowest such value of this box.")
	g.c.BLSIQ(two, d.value)
	g.c.JZ(LabelRef("three"))
	all := g.c.GP64()
	g.c.MOVQ(U64(0x000100010001), all)
	g.c.IMULQ(d.value, all)
	g.c.ANDQ(quad, all)
	g.c.TZCNTQ(all, d.first)
	g.c.BLSRQ(all, all)
	g.c.TZCNTQ(all, d.second)
	g.c.MOVQ(U32(0), d.third)
	return d
}

// threeLeft selects the first box that has a value with three triads left, and the lowest such
// value. Then the decision is whether the value lies in the first of the triads.
func (g *avx2Search) threeLeft(b band2, d decision2) {
	g.c.Comment("Every value that is not certain has three triads left in every box. The decision is whether",
		"the value lies in the first of them.")
	g.c.XORQ(d.box, d.box)
	for i := range 3 {
		q, w, r := g.c.GP64(), g.c.GP64(), g.c.GP64()
		g.c.MOVQ(b.quad(i), q)
		g.c.MOVQ(q, w)
		g.c.MOVQ(q, r)
		g.c.SHRQ(U8(16), w)
		g.c.SHRQ(U8(32), r)
		g.c.ANDQ(w, q)
		g.c.ANDQ(r, q)
		g.c.ANDQ(U32(511), q)
		g.c.BLSIQ(q, d.value)
		g.c.JNZ(LabelRef("divideThree"))
		if i < 2 {
			g.c.INCQ(d.box)
		}
	}
	g.c.Label("divideThree")
	g.c.MOVQ(U32(0), d.first)
	g.c.MOVQ(U32(16), d.second)
	g.c.MOVQ(U32(32), d.third)
}

// divide copies the topmost node to the top of the stack. The lower node loses the value in the
// first triad. The copy loses it in the second triad, and in the third if there is one.
func (g *avx2Search) divide(b band2, d decision2) {
	row, spots := g.spotsOf(b, d)
	g.spot(spots, d.first)
	g.spot(spots, d.second)
	for m := range 3 {
		for i := range 3 {
			mem := g.cells(m, i)
			g.c.VMOVDQU(mem, ymm(3+(3*m+i)%4))
			mem.Disp += nodeSize
			g.c.VMOVDQU(ymm(3+(3*m+i)%4), mem)
		}
	}
	value := ymm(11)
	g.c.VMOVQ(d.value, reg.X11)
	g.c.VPBROADCASTW(reg.X11, value)
	g.c.ADDQ(g.node, row)
	for m := range 3 {
		from := Mem{Base: row, Disp: 96 * m}
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.c.VMOVDQU(from, ymm(m))
		g.c.VPAND(Mem{Base: d.first}, value, ymm(3+m))
		g.c.VPAND(Mem{Base: d.second}, value, ymm(6+m))
		g.c.VPANDN(ymm(m), ymm(3+m), ymm(3+m))
		g.c.VPANDN(ymm(m), ymm(6+m), ymm(6+m))
		g.c.VMOVDQU(ymm(3+m), from)
		g.c.VMOVDQU(ymm(6+m), to)
		if m < 2 {
			g.c.ADDQ(b.step, d.first)
			g.c.ADDQ(b.step, d.second)
		}
	}
	g.c.ADDQ(U32(nodeSize), g.node)
	g.c.INCQ(g.in(depthAt))
	g.c.TESTQ(d.third, d.third)
	g.c.JZ(LabelRef("node"))
	g.c.Comment("The pushed node loses the value in the third triad as well.")
	g.spot(spots, d.third)
	for m := range 3 {
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.c.VPAND(Mem{Base: d.third}, value, ymm(3))
		g.c.VPANDN(to, ymm(3), ymm(3))
		g.c.VMOVDQU(ymm(3), to)
		if m < 2 {
			g.c.ADDQ(b.step, d.third)
		}
	}
	g.c.JMP(LabelRef("node"))
}

// spotsOf returns the offset of the vectors of the box row of a decision, and the address of the
// spots of its box column.
func (g *avx2Search) spotsOf(b band2, d decision2) (row, spots reg.GPVirtual) {
	g.c.Comment("row: the offset of the vectors of box row I. spots: the spots of box column J.",
		"For a stack, band and box are exchanged.")
	row, spots = g.c.GP64(), g.c.GP64()
	g.c.LEAQ(Mem{Base: b.band, Disp: -3}, spots)
	g.c.MOVQ(d.box, row)
	g.c.CMPQ(b.band, U8(3))
	g.c.CMOVQCS(b.band, row)
	g.c.CMOVQCS(d.box, spots)
	g.c.SHLQ(U8(5), row)
	g.c.IMUL3Q(U32(spotsPerBox), spots, spots)
	table := g.c.GP64()
	g.c.LEAQ(g.spotTable.Offset(64), table)
	g.c.ADDQ(table, spots)
	return row, spots
}

// spot replaces the bit number of a value in a triad by the address of the spots of the triad.
func (g *avx2Search) spot(spots, r reg.GPVirtual) {
	g.c.SHRQ(U8(4), r)
	g.c.SHLQ(U8(5), r)
	g.c.ADDQ(spots, r)
}
