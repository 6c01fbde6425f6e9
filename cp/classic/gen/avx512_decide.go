package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// divide makes a decision. h and v are the triads of the node. divide selects the undecided band or
// stack with the fewest possible triads. In it, it selects a value with two triads left in a box,
// or with three if there is no such value, and one of these triads. The node in which the value is
// not in the triad is pushed on the stack. The node in which the value is in the triad stays in the
// registers. divide goes to label full if there is no room, and to label solved if no band or
// stack is undecided: the pass has changed nothing, so each cell has one value.
func (g *engine512) divide(h, v reg.VecVirtual) {
	g.c.CMPQ(g.depth, U32(maxNodes))
	g.c.JGE(LabelRef("full"))

	g.c.Comment("Count the triads left in each band and stack: 27 if it is decided. Even bytes have the",
		"counts of h, odd bytes the counts of v.")
	g.c.Comment("Each band and stack has a quadword: the sum of eight counts, plus the ninth.")
	count, ninth, k := g.c.ZMM(), g.c.ZMM(), g.c.K()
	zero := g.tables.load(g.c, words(0))
	g.c.VPOPCNTW(v, count)
	g.c.VPSLLW(U8(8), count, count)
	n := g.c.ZMM()
	g.c.VPOPCNTW(h, n)
	g.c.VPORQ(n, count, count)
	eight := g.c.ZMM()
	order, last := g.tables.load(g.c, gather(0, 8)), g.tables.load(g.c, gather(8, 9))
	g.c.KMOVQ(k64(g.c, 0x0000_0101_0101_0101), k)
	g.c.VPERMB(count, order, eight)
	g.c.VPERMB_Z(count, last, k, ninth)
	g.c.VPADDQ(g.tables.at(undecided()), ninth, ninth)
	g.c.VPSADBW(zero, eight, eight)
	g.c.VPADDQ(ninth, eight, eight)

	g.c.Comment("The smallest count and its band. A decided band has a negative count, which is large here.")
	// VPHMINPOSUW can only use the first 16 registers.
	fewest, band := g.c.GP32(), g.c.GP64()
	g.c.VPMOVQW(eight, reg.X0)
	g.c.VPHMINPOSUW(reg.X0, reg.X0)
	g.c.VMOVD(reg.X0, fewest)
	g.c.MOVL(fewest, band.As32())
	g.c.SHRL(U8(16), band.As32())
	g.c.TESTL(U32(0xc000), fewest)
	g.c.JNZ(LabelRef("solved"))
	g.c.ADDQ(U8(1), g.in(decisionsAt))

	g.c.Comment("The values of a triad that exactly one other triad of the box can hold.")
	h1, h2 := g.perm(h, g.next), g.perm(h, g.prev)
	v1, v2 := g.perm(v, g.next), g.perm(v, g.prev)
	pairH, pairV := g.c.ZMM(), g.c.ZMM()
	g.c.VPXORQ(h1, h2, pairH)
	g.c.VPANDQ(h, pairH, pairH)
	g.c.VPXORQ(v1, v2, pairV)
	g.c.VPANDQ(v, pairV, pairV)
	lanes := g.candidates(pairH, pairV, band)
	g.c.JNZ(LabelRef("choose"))

	g.c.Comment("There are none in this band: take the values that both other triads can hold.")
	g.c.VPORQ(h1, h2, pairH)
	g.c.VPANDQ(h, pairH, pairH)
	g.c.VPORQ(v1, v2, pairV)
	g.c.VPANDQ(v, pairV, pairV)
	g.c.MOVQ(g.candidates(pairH, pairV, band), lanes)

	g.c.Label("choose")
	g.c.Comment("One value of one of these lanes, alone in a vector.")
	kh, kv := g.c.K(), g.c.K()
	g.c.BLSIQ(lanes, lanes)
	g.c.KMOVD(lanes.As32(), kh)
	g.c.SHRQ(U8(32), lanes)
	g.c.KMOVD(lanes.As32(), kv)
	for _, x := range []struct {
		p reg.VecVirtual
		k reg.OpmaskVirtual
	}{{pairH, kh}, {pairV, kv}} {
		minus := g.c.ZMM()
		g.c.VPSUBW(x.p, zero, minus)
		g.c.VPANDQ(x.p, minus, x.p)
		g.c.VMOVDQU16_Z(x.p, x.k, x.p)
	}
	rows := g.turn([3]reg.VecVirtual{pairH, pairH, pairH})
	columns := g.turnBack([3]reg.VecVirtual{pairV, pairV, pairV})
	g.c.Comment("The node in which the value is not in the triad goes on the stack.")
	var not [3]reg.VecVirtual
	for m, e := range g.e {
		not[m] = g.copy(e)
		g.logic(D&^(A|B), not[m], pairH, columns[m])
	}
	g.store(not)
	g.c.ADDQ(U32(frameSize), g.top)
	g.c.ADDQ(U8(1), g.depth)
	g.c.Comment("In the other node the value is in the triad: the other triads of the box lose it.")
	others := g.or(rows[1], rows[2])
	for m, e := range g.e {
		g.logic(D&^(A|B), e, columns[(m+1)%3], columns[(m+2)%3])
		g.c.VPANDNQ(e, others, e)
	}
}

// candidates returns the lanes that have a value and lie in the band: those of h in the low 32
// bits, those of v in the high 32 bits. It sets the zero flag if there are none.
func (g *engine512) candidates(h, v reg.VecVirtual, band reg.GPVirtual) reg.GPVirtual {
	kh, kv, r, upper := g.c.K(), g.c.K(), g.c.GP64(), g.c.GP64()
	g.c.VPTESTMW(h, h, kh)
	g.c.VPTESTMW(v, v, kv)
	g.c.KMOVD(kv, upper.As32())
	g.c.KMOVD(kh, r.As32())
	g.c.SHLQ(U8(32), upper)
	g.c.ORQ(upper, r)
	masks := g.c.GP64()
	g.c.LEAQ(g.tables.at(bandLanes()), masks)
	g.c.ANDQ(Mem{Base: masks, Index: band, Scale: 8}, r)
	return r
}
