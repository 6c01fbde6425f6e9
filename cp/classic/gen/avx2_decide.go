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
	best, n, t := g.GP64(), g.GP64(), g.GP64()
	for band := range 6 {
		for box := range 3 {
			m := g.in(triadsAt + 32*band + 8*box)
			if band >= 3 {
				m = g.in(triadsAt + 96 + 8*(band-3) + 32*box)
			}
			if box == 0 {
				g.POPCNTQ(m, n)
			} else {
				g.POPCNTQ(m, t)
				g.ADDQ(t, n)
			}
		}
		g.Comment("8 times (the count minus 28), plus the number of the band. It is negative if the count is",
			"27: then all triads are certain.")
		g.SHLQ(U8(3), n)
		g.ADDQ(I32(band-8*28), n)
		if band == 0 {
			g.MOVQ(n, best)
		} else {
			g.CMPQ(n, best)
			g.CMOVQCS(n, best)
		}
	}
	g.TESTQ(best, best)
	g.JS(LabelRef("solved"))
	g.CMPQ(g.in(depthAt), U32(maxNodes))
	g.JGE(LabelRef("overflow"))
	g.INCQ(g.in(decisionsAt))

	g.Comment("base: the address of the three quads of the band, which are stride bytes apart.",
		"step: the distance in the table of spots from E0 to E1 and from E1 to E2.")
	band, base, stride, step, eight := g.GP64(), g.GP64(), g.GP64(), g.GP64(), g.GP64()
	g.MOVQ(best, band)
	g.ANDQ(U8(7), band)
	rows := g.GP64()
	g.MOVQ(band, rows)
	g.SHLQ(U8(5), rows)
	g.LEAQ(Mem{Base: band, Index: band, Scale: 1}, base)
	g.SHLQ(U8(2), base)
	g.ADDQ(U8(96-24), base)
	g.MOVQ(U32(32), stride)
	g.MOVQ(I32(-32), step)
	g.XORQ(t, t)
	g.MOVQ(U32(8), eight)
	g.CMPQ(band, U8(3))
	g.CMOVQCS(rows, base)
	g.CMOVQCS(eight, stride)
	g.CMOVQCS(t, step)
	g.LEAQ(Mem{Base: g.state, Index: base, Scale: 1, Disp: triadsAt}, base)

	quadOf := func(i int) Mem {
		if i == 0 {
			return Mem{Base: base}
		}
		return Mem{Base: base, Index: stride, Scale: uint8(i)}
	}
	quad, two, box := g.GP64(), g.GP64(), g.GP64()
	for i := range 3 {
		q, r, a, u := g.GP64(), g.GP64(), g.GP64(), g.GP64()
		g.MOVQ(quadOf(i), q)
		g.Comment("The values in two of the words, but not in all three.")
		g.MOVQ(q, r)
		g.SHRQ(U8(16), r)
		g.MOVQ(q, a)
		g.SHRQ(U8(32), a)
		g.MOVQ(q, u)
		g.XORQ(r, u) // one of the first two
		g.ANDQ(q, r) // both
		g.ANDQ(a, u)
		g.ANDNQ(r, a, a)
		g.ORQ(a, u)
		if i == 0 {
			g.MOVQ(q, quad)
			g.XORQ(box, box)
			g.MOVQ(u, two)
			g.ANDQ(U32(511), two)
			continue
		}
		g.MOVQ(U32(uint32(i)), r)
		g.ANDQ(U32(511), u)
		g.CMOVQNE(r, box)
		g.CMOVQNE(q, quad)
		g.CMOVQNE(u, two)
	}
	value := g.GP64()
	g.Comment("The last box that has such a value, and the lowest such value of this box.")
	g.BLSIQ(two, value)
	g.JZ(LabelRef("three"))

	a, e, all := g.GP64(), g.GP64(), g.GP64()
	third := g.GP64()
	g.MOVQ(U64(0x000100010001), all)
	g.IMULQ(value, all)
	g.ANDQ(quad, all)
	g.TZCNTQ(all, a)
	g.BLSRQ(all, all)
	g.TZCNTQ(all, e)
	g.MOVQ(U32(0), third)

	g.Label("divide")
	g.Comment("row: the offset of the vectors of box row I. at: the spots of box column J.",
		"For a stack, band and box are exchanged.")
	row, at := g.GP64(), g.GP64()
	g.LEAQ(Mem{Base: band, Disp: -3}, at)
	g.MOVQ(box, row)
	g.CMPQ(band, U8(3))
	g.CMOVQCS(band, row)
	g.CMOVQCS(box, at)
	g.SHLQ(U8(5), row)
	g.IMUL3Q(U32(spotsPerBox), at, at)
	spots := g.GP64()
	g.LEAQ(g.spotTable.Offset(64), spots)
	g.ADDQ(spots, at)
	word := func(r reg.GPVirtual) {
		g.SHRQ(U8(4), r)
		g.SHLQ(U8(5), r)
		g.ADDQ(at, r)
	}
	word(a)
	word(e)
	for m := range 3 {
		for i := range 3 {
			mem := g.cells(m, i)
			g.VMOVDQU(mem, ymm(3+(3*m+i)%4))
			mem.Disp += nodeSize
			g.VMOVDQU(ymm(3+(3*m+i)%4), mem)
		}
	}
	d := ymm(11)
	g.VMOVQ(value, reg.X11)
	g.VPBROADCASTW(reg.X11, d)
	g.ADDQ(g.node, row)
	for m := range 3 {
		from := Mem{Base: row, Disp: 96 * m}
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.VMOVDQU(from, ymm(m))
		g.VPAND(Mem{Base: a}, d, ymm(3+m))
		g.VPAND(Mem{Base: e}, d, ymm(6+m))
		g.VPANDN(ymm(m), ymm(3+m), ymm(3+m))
		g.VPANDN(ymm(m), ymm(6+m), ymm(6+m))
		g.VMOVDQU(ymm(3+m), from)
		g.VMOVDQU(ymm(6+m), to)
		if m < 2 {
			g.ADDQ(step, a)
			g.ADDQ(step, e)
		}
	}
	g.ADDQ(U32(nodeSize), g.node)
	g.INCQ(g.in(depthAt))
	g.TESTQ(third, third)
	g.JZ(LabelRef("node"))
	g.Comment("The pushed node loses the value in the third triad as well.")
	word(third)
	for m := range 3 {
		to := Mem{Base: row, Disp: 96*m + nodeSize}
		g.VPAND(Mem{Base: third}, d, ymm(3))
		g.VPANDN(to, ymm(3), ymm(3))
		g.VMOVDQU(ymm(3), to)
		if m < 2 {
			g.ADDQ(step, third)
		}
	}
	g.JMP(LabelRef("node"))

	g.Label("three")
	g.Comment("Every value that is not certain has three triads left in every box. The decision is whether",
		"the value lies in the first of them.")
	g.XORQ(box, box)
	for i := range 3 {
		q, w, r := g.GP64(), g.GP64(), g.GP64()
		g.MOVQ(quadOf(i), q)
		g.MOVQ(q, w)
		g.MOVQ(q, r)
		g.SHRQ(U8(16), w)
		g.SHRQ(U8(32), r)
		g.ANDQ(w, q)
		g.ANDQ(r, q)
		g.ANDQ(U32(511), q)
		g.BLSIQ(q, value)
		g.JNZ(LabelRef("divideThree"))
		if i < 2 {
			g.INCQ(box)
		}
	}
	g.Label("divideThree")
	g.MOVQ(U32(0), a)
	g.MOVQ(U32(16), e)
	g.MOVQ(U32(32), third)
	g.JMP(LabelRef("divide"))
}
