package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX2 engine keeps the candidates of the grid in nine vectors of 256 bits, E[m][I] with m and I from 0
// to 2. Vector E[m][I] has a third of the cells of band I, one of each row of each box. A vector is four
// quads of four 16-bit words, and a word has a bit for each of the digits 1 to 9:
//
//	        | low 128-bit half        | high 128-bit half       |
//	quad    | box I,0    | box I,1    | box I,2    | box I,0    |
//	word    | 0  1  2  - | 0  1  2  - | 0  1  2  - | 0  1  2  - |
//
// Word k of the quad of box I,J in E[m][I] is the cell in row k and column (k+m)%3 of the box:
//
//	          column 0   column 1   column 2
//	row 0      E0 k=0     E1 k=0     E2 k=0
//	row 1      E2 k=1     E0 k=1     E1 k=1
//	row 2      E1 k=2     E2 k=2     E0 k=2
//
// The skew is there for the triads, the three cells that a row (minirow) or a column (minicol) shares with a
// box. The cells of minirow k are in the words k of E0, E1 and E2. Those of minicol k are in the words k too,
// once E1 has been turned by two words and E2 by one within the quads. Thus one rule written for words does
// for all minirows or all minicols. To turn the words of quads is a byte shuffle, of one cycle.
//
// For a union over the boxes of a band the quads turn. Box 0 lies in two quads: then a swap of the halves,
// and a pick of one quad of each half from two vectors, turns the quads and leaves box 0 in two quads again.
// For a union over the boxes of a stack it is enough to use another vector. The word "-" is always 0.
//
// The nine vectors are the whole state of a node: 288 bytes.

const (
	// Offsets in avx2Search.
	offLeft     = 0
	offBudget   = 8
	offDepth    = 16
	offGuesses  = 24
	offSolution = 32
	offScratch  = 128
	offStack    = offScratch + 32*scratchVecs

	// Of the scratch, in vectors: a flag; what the latest pass and the one before it found; the possible triads;
	// the rest is for values that find no register.
	scratchVecs = 24
	offHalf     = offScratch // the pass at work has done its first half
	offLast     = offScratch + 32
	offSum      = offScratch + 2*32
	offWhole    = offScratch + 3*32
	offBroken   = offScratch + 4*32
	offTriads   = offScratch + 5*32 // 6 vectors
	offSpill    = offTriads + 6*32
	spillSlots  = scratchVecs - 11

	nodeSize  = 9 * 32
	stackSize = 192
)

// avx2Gen writes the functions of the engine.
type avx2Gen struct {
	*build.Context
	s    reg.GPVirtual // the avx2Search
	node reg.GPVirtual // the node at work, the topmost of the stack

	digits, spotTable           operand.Mem
	nibble, lowDigit, highDigit operand.Mem
	place                       [4]operand.Mem
}

func avx2(c *build.Context) {
	g := &avx2Gen{Context: c}
	g.digits = g.lanes("avx2digits", inCells(511))
	g.begin()
	g.run()
}

func (g *avx2Gen) in(off int) operand.Mem         { return operand.Mem{Base: g.s, Disp: off} }
func (g *avx2Gen) cells(m, i int) operand.Mem     { return operand.Mem{Base: g.node, Disp: 96*m + 32*i} }
func (g *avx2Gen) triads(kind, i int) operand.Mem { return g.in(offTriads + 96*kind + 32*i) }

// lanes makes a constant of 16 words from a function of box J, word k of the quad. The fourth quad gets what
// the first has.
func (g *avx2Gen) lanes(name string, word func(j, k int) uint16) operand.Mem {
	var b [32]byte
	for q := range 4 {
		for k := range 4 {
			w := word(q%3, k)
			b[8*q+2*k], b[8*q+2*k+1] = byte(w), byte(w>>8)
		}
	}
	return g.bytes(name, b[:])
}

func (g *avx2Gen) bytes(name string, b []byte) operand.Mem {
	m := g.StaticGlobal(name)
	g.DataAttributes(attr.RODATA | attr.NOPTR)
	for i := 0; i < len(b); i += 8 {
		g.AddDatum(i, operand.U64(binary.LittleEndian.Uint64(b[i:])))
	}
	return m
}

// inCells is v for the words that stand for a cell, 0 for the spare ones.
func inCells(v uint16) func(j, k int) uint16 {
	return func(_, k int) uint16 {
		if k == 3 {
			return 0
		}
		return v
	}
}

// turn is the shuffle that gives word k of each quad the word (k+n)%3.
func (g *avx2Gen) turn(name string, n int) operand.Mem {
	var b [32]byte
	for i := range b {
		k := i % 8 / 2
		b[i] = byte(i%16/8*8 + (k+n)%3*2 + i%2)
		if k == 3 {
			b[i] = 0x80
		}
	}
	return g.bytes(name, b[:])
}

// A pass is the code of a round of propagation, and its constants.
type avx2Pass struct {
	*avx2Gen
	*block
	zero, minus1 *vec
	turn1, turn2 *vec
	broken       *vec // bit 15 set where a cell has no candidate
	whole        *vec // the digits that have a place in each box
	sum          *vec
}

// triadSets has, for the triads of one vector, what a half pass finds out.
type triadSets struct {
	possible *vec // the digits the triad may have
	full     *vec // the possible digits of those that may have three digits only
	certain  *vec // the digits it has
}

// unions gives the union of three vectors and the digits in two or three of them.
func (p *avx2Pass) unions(x, y, z *vec) (one, two *vec) {
	o := p.or(x, y)
	return p.or(o, z), p.or(p.and(x, y), p.and(o, z))
}

// less removes the lowest n bits of the words of x.
func (p *avx2Pass) less(x *vec, n int) *vec {
	for range n {
		x = p.and(x, p.add(x, p.minus1))
	}
	return x
}

// others gives the union of the two other words of the same quad.
func (p *avx2Pass) others(x *vec) *vec {
	return p.or(p.shuffle(x, p.turn1), p.shuffle(x, p.turn2))
}

// sets applies the rules about the triads of a box to the possible digits of triads.
//
// A digit that is possible in none of the two other triads is certain. A triad has three digits: if three are
// possible they are certain, if three are certain no other is possible.
func (p *avx2Pass) sets(possible *vec) triadSets {
	others := p.others(possible)
	certain := p.andNot(possible, others)
	box := p.or(possible, others)
	if p.whole == nil {
		p.whole = box
	} else {
		p.whole = p.and(p.whole, box)
	}
	full := p.equal(p.less(possible, 3), p.zero)
	fewer := p.equal(p.less(certain, 2), p.zero)
	return triadSets{
		possible: p.and(possible, p.or(fewer, certain)),
		full:     p.and(possible, full),
		certain:  certain,
	}
}

// rows does the half pass of the minirows, and of the cells that have one candidate.
func (p *avx2Pass) rows(i int) {
	var e, only [3]*vec
	for m := range e {
		e[m] = p.at(p.cells(m, i))
	}
	may, two := p.unions(e[0], e[1], e[2])
	p.store(may, p.triads(0, i)) // for branch: the last pass of a node changes nothing
	// A digit goes into a band by one of the 6 permutations of minirows over boxes. Minirow k of box J stays
	// possible if minirow k+1 is in the one and minirow k+2 in the other of boxes J+1 and J+2.
	swapped := p.swap(may)
	next := p.pick(0b1101, may, swapped)
	last := p.pick(0b0100, swapped, may)
	pairs := p.or(p.and(next, p.shuffle(last, p.turn1)), p.and(p.shuffle(next, p.turn1), last))
	t := p.sets(p.and(may, p.shuffle(pairs, p.turn1)))
	alone := p.andNot(t.certain, two)

	for m := range e {
		less := p.add(e[m], p.minus1)
		if p.broken == nil {
			p.broken = less
		} else {
			p.broken = p.or(p.broken, less)
		}
		single := p.equal(p.and(e[m], less), p.zero)
		only[m] = p.and(e[m], p.or(single, alone))
	}
	placed := p.or(p.or(only[0], only[1]), only[2])
	out := p.or(p.others(p.or(t.full, placed)), placed)
	keep := p.andNot(t.possible, out)
	for m := range e {
		p.store(p.keep(e[m], keep, only[m]), p.cells(m, i))
	}
}

// keep is e within keep, but only if that has a digit.
func (p *avx2Pass) keep(e, keep, only *vec) *vec {
	return p.or(p.and(p.and(e, keep), p.equal(only, p.zero)), only)
}

// columns does the half pass of the minicols. Hidden singles are left to rows: one that a minicol would show is the
// only candidate in its box once the other minicols have lost the digit, and so shows in its minirow as well.
func (p *avx2Pass) columns() {
	var may, turn1, turn2 [3]*vec
	for i := range 3 {
		may[i] = p.or(p.at(p.cells(0, i)), p.or(
			p.shuffle(p.at(p.cells(1, i)), p.turn2), p.shuffle(p.at(p.cells(2, i)), p.turn1)))
		p.store(may[i], p.triads(1, i))
		turn1[i], turn2[i] = p.shuffle(may[i], p.turn1), p.shuffle(may[i], p.turn2)
	}
	for i := range 3 {
		a, b := (i+1)%3, (i+2)%3
		pairs := p.or(p.and(turn1[a], turn2[b]), p.and(turn2[a], turn1[b]))
		t := p.sets(p.and(may[i], pairs))
		keep := p.andNot(t.possible, p.others(t.full))
		for m := range 3 {
			km := keep
			if m == 1 {
				km = p.shuffle(keep, p.turn1)
			}
			if m == 2 {
				km = p.shuffle(keep, p.turn2)
			}
			e := p.and(p.at(p.cells(m, i)), km)
			p.store(e, p.cells(m, i))
			if p.sum == nil {
				p.sum = e
			} else {
				p.sum = p.add(p.sum, e)
			}
		}
	}
}

// The registers with constants, from run on.
const (
	regTurn2 = 12 + iota
	regTurn1
	regOnes
	regZero
)

// pass returns a block for half a pass.
func (g *avx2Gen) pass() *avx2Pass {
	b := &block{c: g.Context, slot: func(i int) operand.Mem {
		if i >= spillSlots {
			panic("too many spills")
		}
		return g.in(offSpill + 32*i)
	}}
	return &avx2Pass{avx2Gen: g, block: b, zero: b.fixed(regZero), minus1: b.fixed(regOnes),
		turn1: b.fixed(regTurn1), turn2: b.fixed(regTurn2)}
}

// run writes the function that searches. It works at two searches in turn, half a pass each: a pass is one long
// chain of instructions that wait for each other, and while those of one search wait the CPU gets on with the
// other. Given the same search twice it works at that alone.
func (g *avx2Gen) run() {
	zero := g.lanes("avx2zero", inCells(0))
	ones := g.bytes("avx2ones", fill(32, 0xff))
	t1, t2 := g.turn("avx2turn1", 1), g.turn("avx2turn2", 2)
	g.spots()
	g.solvedTables()

	g.Function("avx2Run")
	g.Attributes(attr.NOSPLIT | attr.NOFRAME)
	g.SignatureExpr("func(s, other *byte)")
	g.Doc("avx2Run goes on with two searches, or with one if they are the same.")
	g.s, g.node = g.GP64(), g.GP64()
	other, depth := g.GP64(), g.GP64()
	g.Load(g.Param("s"), g.s)
	g.Load(g.Param("other"), other)
	g.VMOVDQU(zero, ymm(regZero))
	g.VMOVDQU(ones, ymm(regOnes))
	g.VMOVDQU(t1, ymm(regTurn1))
	g.VMOVDQU(t2, ymm(regTurn2))
	topmost := func() {
		g.MOVQ(g.in(offDepth), depth)
		g.IMUL3Q(operand.U32(nodeSize), depth, g.node)
		g.LEAQ(operand.Mem{Base: g.s, Index: g.node, Scale: 1, Disp: offStack - nodeSize}, g.node)
	}
	// next gives the other search its turn.
	next := func() {
		g.XCHGQ(g.s, other)
		topmost()
		g.CMPQ(g.in(offHalf), operand.U8(0))
	}
	g.Comment("At most one of the two is amid a pass: the other goes first.")
	g.CMPQ(g.in(offHalf), operand.U8(0))
	g.JEQ(operand.LabelRef("begin"))
	next()
	g.JNE(operand.LabelRef("second"))
	g.Label("begin")
	topmost()

	g.Label("first")
	g.check()

	g.Comment("Candidates only ever go: the sum of the vectors is the same if and only if all of them are.")
	g.VMOVDQU(g.in(offSum), ymm(0))
	g.VPXOR(g.in(offLast), ymm(0), ymm(1))
	g.VPTEST(ymm(1), ymm(1))
	g.JZ(operand.LabelRef("stable"))
	g.DECQ(g.in(offBudget))
	g.JS(operand.LabelRef("pause"))
	g.VMOVDQU(ymm(0), g.in(offLast))
	g.Label("rows")
	g.MOVQ(operand.U32(1), g.in(offHalf))
	p := g.pass()
	for i := range 3 {
		p.rows(i)
	}
	p.store(p.broken, g.in(offBroken))
	p.store(p.whole, g.in(offWhole))
	p.emit()
	next()
	g.JEQ(operand.LabelRef("first"))

	g.Label("second")
	g.MOVQ(operand.U32(0), g.in(offHalf))
	p = g.pass()
	p.whole = p.at(g.in(offWhole))
	p.columns()
	p.store(p.sum, g.in(offSum))
	p.store(p.whole, g.in(offWhole))
	p.emit()
	next()
	g.JEQ(operand.LabelRef("first"))
	g.JMP(operand.LabelRef("second"))

	g.Label("stable")
	g.branch()
	g.Label("solved")
	g.solved()
	g.DECQ(g.in(offLeft))
	g.JNZ(operand.LabelRef("drop"))
	g.DECQ(g.in(offDepth))
	g.JMP(operand.LabelRef("fresh"))

	g.Label("drop")
	g.SUBQ(operand.U32(nodeSize), g.node)
	g.DECQ(g.in(offDepth))
	g.JZ(operand.LabelRef("stop"))
	g.Label("node")
	g.DECQ(g.in(offBudget))
	g.JS(operand.LabelRef("pauseNode"))
	g.Comment("No sum is 0: the first pass of a node is never the last.")
	g.VMOVDQU(ymm(regZero), g.in(offLast))
	g.JMP(operand.LabelRef("rows"))

	g.Label("pauseNode")
	g.INCQ(g.in(offBudget))
	g.Label("fresh")
	g.Comment("The topmost node has had no pass yet.")
	g.VMOVDQU(ymm(regOnes), g.in(offLast))
	g.VMOVDQU(ymm(regZero), g.in(offSum))
	g.VMOVDQU(ymm(regOnes), g.in(offWhole))
	g.VMOVDQU(ymm(regZero), g.in(offBroken))
	g.JMP(operand.LabelRef("stop"))
	g.Label("pause")
	g.INCQ(g.in(offBudget))
	g.Label("stop")
	g.VZEROUPPER()
	g.RET()

	g.Label("overflow")
	g.MOVQ(operand.I32(-1), g.in(offDepth))
	g.JMP(operand.LabelRef("stop"))
}

// check drops a node in which a box has no place for a digit, or a cell no candidate.
func (g *avx2Gen) check() {
	g.Comment("A box without a place for a digit, or a cell without a candidate: no solution.")
	g.VMOVDQU(g.in(offBroken), ymm(0))
	g.VPSRAW(operand.U8(15), ymm(0), ymm(0))
	g.VPANDN(g.in(offWhole), ymm(0), ymm(0))
	g.VPTEST(g.digits, ymm(0))
	g.JCC(operand.LabelRef("drop"))
}

func fill(n int, v byte) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = v
	}
	return b
}

// spots is a table of vectors with one word set (two for box 0, which is in two quads): for each box J the
// words 1, 2, 0, 1, 2. Counted back from the middle it gives the words of minicol k in E0, E1 and E2, which
// are k, k-1 and k-2.
func (g *avx2Gen) spots() {
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

// branch divides the node in two. It takes the band or stack with the fewest possible triads, a box in it, and
// a digit with two triads left in that box: one triad loses it in one half, the other in the other. The
// topmost node keeps one half, a further one gets the other.
func (g *avx2Gen) branch() {
	best, n, t := g.GP64(), g.GP64(), g.GP64()
	for band := range 6 {
		for box := range 3 {
			m := g.in(offTriads + 32*band + 8*box)
			if band >= 3 {
				m = g.in(offTriads + 96 + 8*(band-3) + 32*box)
			}
			if box == 0 {
				g.POPCNTQ(m, n)
			} else {
				g.POPCNTQ(m, t)
				g.ADDQ(t, n)
			}
		}
		g.Comment("8 times the count and the number of the band; 27 possible triads are all certain: negative.")
		g.SHLQ(operand.U8(3), n)
		g.ADDQ(operand.I32(band-8*28), n)
		if band == 0 {
			g.MOVQ(n, best)
		} else {
			g.CMPQ(n, best)
			g.CMOVQCS(n, best)
		}
	}
	g.TESTQ(best, best)
	g.JS(operand.LabelRef("solved"))
	g.CMPQ(g.in(offDepth), operand.U32(stackSize))
	g.JGE(operand.LabelRef("overflow"))
	g.INCQ(g.in(offGuesses))

	g.Comment("base: the three quads of the band, stride bytes apart. step: how the words go on from E0 to E1, E2.")
	band, base, stride, step, eight := g.GP64(), g.GP64(), g.GP64(), g.GP64(), g.GP64()
	g.MOVQ(best, band)
	g.ANDQ(operand.U8(7), band)
	rows := g.GP64()
	g.MOVQ(band, rows)
	g.SHLQ(operand.U8(5), rows)
	g.LEAQ(operand.Mem{Base: band, Index: band, Scale: 1}, base)
	g.SHLQ(operand.U8(2), base)
	g.ADDQ(operand.U8(96-24), base)
	g.MOVQ(operand.U32(32), stride)
	g.MOVQ(operand.I32(-32), step)
	g.XORQ(t, t)
	g.MOVQ(operand.U32(8), eight)
	g.CMPQ(band, operand.U8(3))
	g.CMOVQCS(rows, base)
	g.CMOVQCS(eight, stride)
	g.CMOVQCS(t, step)
	g.LEAQ(operand.Mem{Base: g.s, Index: base, Scale: 1, Disp: offTriads}, base)

	quadOf := func(i int) operand.Mem {
		if i == 0 {
			return operand.Mem{Base: base}
		}
		return operand.Mem{Base: base, Index: stride, Scale: uint8(i)}
	}
	quad, two, box := g.GP64(), g.GP64(), g.GP64()
	for i := range 3 {
		q, r, a, u := g.GP64(), g.GP64(), g.GP64(), g.GP64()
		g.MOVQ(quadOf(i), q)
		g.Comment("Digits in two of the words, not in all three.")
		g.MOVQ(q, r)
		g.SHRQ(operand.U8(16), r)
		g.MOVQ(q, a)
		g.SHRQ(operand.U8(32), a)
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
			g.ANDQ(operand.U32(511), two)
			continue
		}
		g.MOVQ(operand.U32(uint32(i)), r)
		g.ANDQ(operand.U32(511), u)
		g.CMOVQNE(r, box)
		g.CMOVQNE(q, quad)
		g.CMOVQNE(u, two)
	}
	digit := g.GP64()
	g.Comment("The last box that has such a digit, and its lowest.")
	g.BLSIQ(two, digit)
	g.JZ(operand.LabelRef("three"))

	a, e, all := g.GP64(), g.GP64(), g.GP64()
	third := g.GP64()
	g.MOVQ(operand.U64(0x000100010001), all)
	g.IMULQ(digit, all)
	g.ANDQ(quad, all)
	g.TZCNTQ(all, a)
	g.BLSRQ(all, all)
	g.TZCNTQ(all, e)
	g.MOVQ(operand.U32(0), third)

	g.Label("divide")
	g.Comment("row, at: the vectors of the node and the spots of box I,J: for a stack, band and box change places.")
	row, at := g.GP64(), g.GP64()
	g.LEAQ(operand.Mem{Base: band, Disp: -3}, at)
	g.MOVQ(box, row)
	g.CMPQ(band, operand.U8(3))
	g.CMOVQCS(band, row)
	g.CMOVQCS(box, at)
	g.SHLQ(operand.U8(5), row)
	g.IMUL3Q(operand.U32(spotsPerBox), at, at)
	spots := g.GP64()
	g.LEAQ(g.spotTable.Offset(64), spots)
	g.ADDQ(spots, at)
	word := func(r reg.GPVirtual) {
		g.SHRQ(operand.U8(4), r)
		g.SHLQ(operand.U8(5), r)
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
	g.VMOVQ(digit, reg.X11)
	g.VPBROADCASTW(reg.X11, d)
	g.ADDQ(g.node, row)
	for m := range 3 {
		from := operand.Mem{Base: row, Disp: 96 * m}
		to := operand.Mem{Base: row, Disp: 96*m + nodeSize}
		g.VMOVDQU(from, ymm(m))
		g.VPAND(operand.Mem{Base: a}, d, ymm(3+m))
		g.VPAND(operand.Mem{Base: e}, d, ymm(6+m))
		g.VPANDN(ymm(m), ymm(3+m), ymm(3+m))
		g.VPANDN(ymm(m), ymm(6+m), ymm(6+m))
		g.VMOVDQU(ymm(3+m), from)
		g.VMOVDQU(ymm(6+m), to)
		if m < 2 {
			g.ADDQ(step, a)
			g.ADDQ(step, e)
		}
	}
	g.ADDQ(operand.U32(nodeSize), g.node)
	g.INCQ(g.in(offDepth))
	g.TESTQ(third, third)
	g.JZ(operand.LabelRef("node"))
	g.Comment("The further node loses the digit in the third triad too.")
	word(third)
	for m := range 3 {
		to := operand.Mem{Base: row, Disp: 96*m + nodeSize}
		g.VPAND(operand.Mem{Base: third}, d, ymm(3))
		g.VPANDN(to, ymm(3), ymm(3))
		g.VMOVDQU(ymm(3), to)
		if m < 2 {
			g.ADDQ(step, third)
		}
	}
	g.JMP(operand.LabelRef("node"))

	g.Label("three")
	g.Comment("Every digit not certain has three triads left in every box: not in the first, or in the first.")
	g.XORQ(box, box)
	for i := range 3 {
		q, w, r := g.GP64(), g.GP64(), g.GP64()
		g.MOVQ(quadOf(i), q)
		g.MOVQ(q, w)
		g.MOVQ(q, r)
		g.SHRQ(operand.U8(16), w)
		g.SHRQ(operand.U8(32), r)
		g.ANDQ(w, q)
		g.ANDQ(r, q)
		g.ANDQ(operand.U32(511), q)
		g.BLSIQ(q, digit)
		g.JNZ(operand.LabelRef("split"))
		if i < 2 {
			g.INCQ(box)
		}
	}
	g.Label("split")
	g.MOVQ(operand.U32(0), a)
	g.MOVQ(operand.U32(16), e)
	g.MOVQ(operand.U32(32), third)
	g.JMP(operand.LabelRef("divide"))
}

// bandShuffle makes the constant that gives byte n of a row-by-row band for each word of the three vectors m, or
// none where n lies outside of from to from+15.
func (g *avx2Gen) bandShuffle(name string, m, from int) operand.Mem {
	var b [32]byte
	for i := range b {
		k, j := i%8/2, i/8%3
		n := 9*k + 3*j + (k+m)%3 - from
		if i%2 == 1 || k == 3 || n < 0 || n > 15 {
			n = 0x80
		}
		b[i] = byte(n)
	}
	return g.bytes(name, b[:])
}

// begin writes the function that turns text into candidates. A band is 27 bytes, read as bytes 0 to 15 and
// bytes 11 to 26 of it, so that no byte after the puzzle is touched.
func (g *avx2Gen) begin() {
	const second = 11 // where the second half of a band begins
	var low, high [3]operand.Mem
	for m := range 3 {
		low[m] = g.bandShuffle("avx2textLow"+string(rune('0'+m)), m, 0)
		// Bytes that both halves have come twice: that does no harm.
		high[m] = g.bandShuffle("avx2textHigh"+string(rune('0'+m)), m, second)
	}
	ones := g.bytes("avx2text1", fill(32, '1'))
	nine := g.bytes("avx2nine", fill(32, 9))
	one := g.bytes("avx2one", fill(32, 1))
	eight := g.lanes("avx2eight", func(_, _ int) uint16 { return 8 })
	ninth := g.lanes("avx2ninth", func(_, _ int) uint16 { return 256 })
	// Low byte of the candidates by 1 + digit-1, or by 10 for an empty cell; 0 for the spare words.
	var t [32]byte
	for i := range t {
		switch n := i % 16; {
		case 1 <= n && n <= 8:
			t[i] = 1 << (n - 1)
		case n == 10:
			t[i] = 255
		}
	}
	table := g.bytes("avx2candidates", t[:])

	g.Function("avx2Begin")
	g.Attributes(attr.NOSPLIT | attr.NOFRAME)
	g.SignatureExpr("func(s, p *byte)")
	g.Doc("avx2Begin makes the puzzle p the first node of an avx2Search.")
	g.s, g.node = g.GP64(), g.GP64()
	text := g.GP64()
	g.Load(g.Param("s"), g.s)
	g.Load(g.Param("p"), text)
	g.LEAQ(g.in(offStack), g.node)
	for i := range 3 {
		x, y := ymm(0), ymm(1)
		g.VBROADCASTI128(operand.Mem{Base: text, Disp: 27 * i}, x)
		g.VBROADCASTI128(operand.Mem{Base: text, Disp: 27*i + second}, y)
		for _, v := range []reg.VecPhysical{x, y} {
			g.VPSUBB(ones, v, v)
			g.VPMINUB(nine, v, v)
			g.VPADDB(one, v, v)
		}
		for m := range 3 {
			v, w := ymm(2+2*m), ymm(3+2*m)
			g.VPSHUFB(low[m], x, v)
			g.VPSHUFB(high[m], y, w)
			g.VPOR(v, w, v)
			g.VPCMPGTW(eight, v, w)
			g.VPAND(ninth, w, w)
			g.VMOVDQU(table, ymm(8))
			g.VPSHUFB(v, ymm(8), v)
			g.VPAND(g.digits, v, v)
			g.VPOR(v, w, v)
			g.VMOVDQU(v, g.cells(m, i))
		}
	}
	g.VZEROUPPER()
	g.RET()
}

// solved writes the solution. In a stable node whose triads are all certain each cell has one candidate: each digit
// has one place in each box, no cell is empty, and there are as many digits as cells.
func (g *avx2Gen) solved() {
	for i := range 3 {
		x, y := ymm(0), ymm(1)
		g.Comment("Words to bytes: E0 and E1 of boxes 0 and 1, then of box 2; E2 twice. 256 becomes 255.")
		g.VMOVDQU(g.cells(0, i), x)
		g.VPACKUSWB(g.cells(1, i), x, x)
		g.VMOVDQU(g.cells(2, i), y)
		g.VPACKUSWB(y, y, y)
		for n, v := range []reg.VecPhysical{x, y} {
			low, high := ymm(2), ymm(3)
			g.VPAND(g.nibble, v, low)
			g.VPSRLW(operand.U8(4), v, high)
			g.VPAND(g.nibble, high, high)
			g.VMOVDQU(g.lowDigit, ymm(4))
			g.VPSHUFB(low, ymm(4), low)
			g.VMOVDQU(g.highDigit, ymm(4))
			g.VPSHUFB(high, ymm(4), high)
			g.VPOR(low, high, v)
			g.VPERM2I128(operand.U8(0x00), v, v, ymm(5+2*n))
			g.VPERM2I128(operand.U8(0x11), v, v, ymm(6+2*n))
		}
		for n := range 4 {
			g.VPSHUFB(g.place[n], ymm(5+n), ymm(5+n))
		}
		g.VPOR(ymm(5), ymm(6), ymm(5))
		g.VPOR(ymm(7), ymm(8), ymm(7))
		g.VPOR(ymm(5), ymm(7), ymm(5))
		g.VMOVDQU(ymm(5), g.in(offSolution+27*i))
	}
}

// solvedTables makes the constants of solved.
func (g *avx2Gen) solvedTables() {
	g.nibble = g.bytes("avx2nibble", fill(32, 15))
	var low, high [32]byte
	for i := 0; i < 32; i += 16 {
		for d := range 4 {
			low[i+1<<d], high[i+1<<d] = byte('1'+d), byte('5'+d)
		}
		low[i+15], high[i+15] = '9', '9'
	}
	g.lowDigit, g.highDigit = g.bytes("avx2lowDigit", low[:]), g.bytes("avx2highDigit", high[:])
	for n := range g.place {
		var b [32]byte
		for at := range b {
			b[at] = 0x80
			row, col := at/9, at%9
			if row > 2 {
				continue
			}
			j, k := col/3, row
			m := (col - k + 9) % 3
			// Vector 0 and 1 have E0 and E1, 2 and 3 have E2; the first of each boxes 0 and 1.
			if n/2 == m/2 && n%2 == j/2 {
				b[at] = byte(8*(m%2) + 4*(j%2) + k)
			}
		}
		g.place[n] = g.bytes("avx2place"+string(rune('0'+n)), b[:])
	}
}
