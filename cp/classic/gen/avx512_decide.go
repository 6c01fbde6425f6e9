package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// divide makes a decision. It selects the undecided band or stack with the fewest possible
// triads. In it, it selects a value with two triads left in a box, or with three if there is no
// such value, and one of these triads. The node in which the value is not in the triad is pushed
// on the stack. The node in which the value is in the triad stays in the registers. divide goes
// to label full if there is no room, and to label decided if no band or stack is undecided.
func (g *engine512) divide(full, decided string) {
	g.CMPQ(g.depth, U32(maxNodes))
	g.JGE(LabelRef(full))

	g.Comment("Count the triads left in each band and stack: 27 if it is decided. Even bytes have the",
		"counts of h, odd bytes the counts of v.")
	g.Comment("Each band and stack has a quadword: the sum of eight counts, plus the ninth.")
	count, ninth, k := g.ZMM(), g.ZMM(), g.K()
	zero := g.tables.load(g.Context, words(0))
	g.VPOPCNTW(g.v, count)
	g.VPSLLW(U8(8), count, count)
	n := g.ZMM()
	g.VPOPCNTW(g.h, n)
	g.VPORQ(n, count, count)
	eight := g.ZMM()
	order, last := g.tables.load(g.Context, gather(0, 8)), g.tables.load(g.Context, gather(8, 9))
	g.KMOVQ(k64(g.Context, 0x0000_0101_0101_0101), k)
	g.VPERMB(count, order, eight)
	g.VPERMB_Z(count, last, k, ninth)
	g.VPSADBW(zero, eight, eight)
	g.VPADDQ(ninth, eight, eight)
	bias := g.tables.load(g.Context, undecided())
	g.VPADDQ(bias, eight, eight)

	g.Comment("The smallest count and its band. A decided band has a negative count, which is large here.")
	// VPHMINPOSUW can only use the first 16 registers.
	fewest, band := g.GP32(), g.GP64()
	g.VPMOVQW(eight, reg.X0)
	g.VPHMINPOSUW(reg.X0, reg.X0)
	g.VMOVD(reg.X0, fewest)
	g.MOVL(fewest, band.As32())
	g.SHRL(U8(16), band.As32())
	g.TESTL(U32(0xc000), fewest)
	g.JNZ(LabelRef(decided))
	g.ADDQ(U8(1), g.in(decisionsAt))

	g.Comment("The values of a triad that exactly one other triad of the box can hold.")
	h1, h2 := g.perm(g.h, g.next), g.perm(g.h, g.prev)
	v1, v2 := g.perm(g.v, g.next), g.perm(g.v, g.prev)
	pairH, pairV := g.ZMM(), g.ZMM()
	g.VPXORQ(h1, h2, pairH)
	g.VPANDQ(g.h, pairH, pairH)
	g.VPXORQ(v1, v2, pairV)
	g.VPANDQ(g.v, pairV, pairV)
	lanes := g.candidates(pairH, pairV, band)
	g.JNZ(LabelRef("choose"))

	g.Comment("There are none in this band: take the values that both other triads can hold.")
	g.VPORQ(h1, h2, pairH)
	g.VPANDQ(g.h, pairH, pairH)
	g.VPORQ(v1, v2, pairV)
	g.VPANDQ(g.v, pairV, pairV)
	g.MOVQ(g.candidates(pairH, pairV, band), lanes)

	g.Label("choose")
	g.Comment("One value of one of these lanes, alone in a vector.")
	kh, kv := g.K(), g.K()
	g.BLSIQ(lanes, lanes)
	g.KMOVD(lanes.As32(), kh)
	g.SHRQ(U8(32), lanes)
	g.KMOVD(lanes.As32(), kv)
	for _, x := range []struct {
		p reg.VecVirtual
		k reg.OpmaskVirtual
	}{{pairH, kh}, {pairV, kv}} {
		minus := g.ZMM()
		g.VPSUBW(x.p, zero, minus)
		g.VPANDQ(x.p, minus, x.p)
		g.VMOVDQU16_Z(x.p, x.k, x.p)
	}
	g.Comment("The node in which the value is not in the triad goes on the stack.")
	notH, notV := g.ZMM(), g.ZMM()
	g.VPANDNQ(g.h, pairH, notH)
	g.VPANDNQ(g.v, pairV, notV)
	g.store(notH, notV)
	g.ADDQ(U32(frameSize), g.top)
	g.ADDQ(U8(1), g.depth)
	g.Comment("In the other node the value is in the triad: the other triads of the box lose it.")
	g.logic(D&^(A|B), g.h, g.perm(pairH, g.next), g.perm(pairH, g.prev))
	g.logic(D&^(A|B), g.v, g.perm(pairV, g.next), g.perm(pairV, g.prev))
}

// candidates returns the lanes that have a value and lie in the band: those of h in the low 32
// bits, those of v in the high 32 bits. It sets the zero flag if there are none.
func (g *engine512) candidates(h, v reg.VecVirtual, band reg.GPVirtual) reg.GPVirtual {
	kh, kv, r, upper := g.K(), g.K(), g.GP64(), g.GP64()
	g.VPTESTMW(h, h, kh)
	g.VPTESTMW(v, v, kv)
	g.KMOVD(kv, upper.As32())
	g.KMOVD(kh, r.As32())
	g.SHLQ(U8(32), upper)
	g.ORQ(upper, r)
	masks := g.GP64()
	g.LEAQ(g.tables.at(bandLanes()), masks)
	g.ANDQ(Mem{Base: masks, Index: band, Scale: 8}, r)
	return r
}
