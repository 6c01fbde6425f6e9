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
	g.c.TESTQ(best, best)
	g.c.JS(LabelRef("solved"))
	g.c.CMPQ(g.in(depthAt), U32(maxNodes))
	g.c.JGE(LabelRef("overflow"))
	g.c.INCQ(g.in(decisionsAt))

	g.c.Comment("base: the address of the three quads of the band, which are stride bytes apart.",
		"step: the distance in the table of spots from E0 to E1 and from E1 to E2.")
	band, base, stride, step, eight := g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64()
	g.c.MOVQ(best, band)
	g.c.ANDQ(U8(7), band)
	rows := g.c.GP64()
	g.c.MOVQ(band, rows)
	g.c.SHLQ(U8(5), rows)
	g.c.LEAQ(Mem{Base: band, Index: band, Scale: 1}, base)
	g.c.SHLQ(U8(2), base)
	g.c.ADDQ(U8(96-24), base)
	g.c.MOVQ(U32(32), stride)
	g.c.MOVQ(I32(-32), step)
	g.c.XORQ(t, t)
	g.c.MOVQ(U32(8), eight)
	g.c.CMPQ(band, U8(3))
	g.c.CMOVQCS(rows, base)
	g.c.CMOVQCS(eight, stride)
	g.c.CMOVQCS(t, step)
	g.c.LEAQ(Mem{Base: g.state, Index: base, Scale: 1, Disp: triadsAt}, base)

	quadOf := func(i int) Mem {
		if i == 0 {
			return Mem{Base: base}
		}
		return Mem{Base: base, Index: stride, Scale: uint8(i)}
	}
	quad, two, box := g.c.GP64(), g.c.GP64(), g.c.GP64()
	for i := range 3 {
		q, r, a, u := g.c.GP64(), g.c.GP64(), g.c.GP64(), g.c.GP64()
		g.c.MOVQ(quadOf(i), q)
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
	value := g.c.GP64()
	g.c.Comment("The last box that has such a value, and the lowest such value of this box.")
	g.c.BLSIQ(two, value)
	g.c.JZ(LabelRef("three"))

	a, e, all := g.c.GP64(), g.c.GP64(), g.c.GP64()
	third := g.c.GP64()
	g.c.MOVQ(U64(0x000100010001), all)
	g.c.IMULQ(value, all)
	g.c.ANDQ(quad, all)
	g.c.TZCNTQ(all, a)
	g.c.BLSRQ(all, all)
	g.c.TZCNTQ(all, e)
	g.c.MOVQ(U32(0), third)

	g.c.Label("divide")
	g.c.Comment("row: the offset of the vectors of box row I. at: the spots of box column J.",
		"For a stack, band and box are exchanged.")
	row, at := g.c.GP64(), g.c.GP64()
	g.c.LEAQ(Mem{Base: band, Disp: -3}, at)
	g.c.MOVQ(box, row)
	g.c.CMPQ(band, U8(3))
	g.c.CMOVQCS(band, row)
	g.c.CMOVQCS(box, at)
	g.c.SHLQ(U8(5), row)
	g.c.IMUL3Q(U32(spotsPerBox), at, at)
	spots := g.c.GP64()
	g.c.LEAQ(g.spotTable.Offset(64), spots)
	g.c.ADDQ(spots, at)
	word := func(r reg.GPVirtual) {
		g.c.SHRQ(U8(4), r)
		g.c.SHLQ(U8(5), r)
		g.c.ADDQ(at, r)
	}
	word(a)
	word(e)
	for m := range 3 {
		for i := range 3 {
			mem := g.cells(m, i)
			g.c.VMOVDQU(mem, ymm(3+(3*m+i)%4))
			mem.Disp += nodeSize
			g.c.VMOVDQU(ymm(3+(3*m+i)%4), mem)
		}
	}
	d := ymm(11)
	g.c.VMOVQ(value, reg.X11)
	g.c.VPBROADCASTW(reg.X11, d)
	g.c.ADDQ(g.node, row)
	for m := range 3 {
		from := Mem{Base: row, Disp: 96 * m}
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.c.VMOVDQU(from, ymm(m))
		g.c.VPAND(Mem{Base: a}, d, ymm(3+m))
		g.c.VPAND(Mem{Base: e}, d, ymm(6+m))
		g.c.VPANDN(ymm(m), ymm(3+m), ymm(3+m))
		g.c.VPANDN(ymm(m), ymm(6+m), ymm(6+m))
		g.c.VMOVDQU(ymm(3+m), from)
		g.c.VMOVDQU(ymm(6+m), to)
		if m < 2 {
			g.c.ADDQ(step, a)
			g.c.ADDQ(step, e)
		}
	}
	g.c.ADDQ(U32(nodeSize), g.node)
	g.c.INCQ(g.in(depthAt))
	g.c.TESTQ(third, third)
	g.c.JZ(LabelRef("node"))
	g.c.Comment("The pushed node loses the value in the third triad as well.")
	word(third)
	for m := range 3 {
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.c.VPAND(Mem{Base: third}, d, ymm(3))
		g.c.VPANDN(to, ymm(3), ymm(3))
		g.c.VMOVDQU(ymm(3), to)
		if m < 2 {
			g.c.ADDQ(step, third)
		}
	}
	g.c.JMP(LabelRef("node"))

	g.c.Label("three")
	g.c.Comment("Every value that is not certain has three triads left in every box. The decision is whether",
		"the value lies in the first of them.")
	g.c.XORQ(box, box)
	for i := range 3 {
		q, w, r := g.c.GP64(), g.c.GP64(), g.c.GP64()
		g.c.MOVQ(quadOf(i), q)
		g.c.MOVQ(q, w)
		g.c.MOVQ(q, r)
		g.c.SHRQ(U8(16), w)
		g.c.SHRQ(U8(32), r)
		g.c.ANDQ(w, q)
		g.c.ANDQ(r, q)
		g.c.ANDQ(U32(511), q)
		g.c.BLSIQ(q, value)
		g.c.JNZ(LabelRef("divideThree"))
		if i < 2 {
			g.c.INCQ(box)
		}
	}
	g.c.Label("divideThree")
	g.c.MOVQ(U32(0), a)
	g.c.MOVQ(U32(16), e)
	g.c.MOVQ(U32(32), third)
	g.c.JMP(LabelRef("divide"))
}
