package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX2 engine keeps the candidates of the grid in nine vectors of 256 bits, E[m][I] with m
// and I from 0 to 2. Vector E[m][I] has a third of the cells of band I, one cell of each row of
// each box. A vector is four quads of four 16-bit words, and a word has a bit for each of the
// values 1 to 9:
//
//	        | low 128-bit half        | high 128-bit half       |
//	quad    | box I,0    | box I,1    | box I,2    | box I,0    |
//	word    | 0  1  2  - | 0  1  2  - | 0  1  2  - | 0  1  2  - |
//
// Word k of the quad of box I,J in E[m][I] is the cell in row k and column columnOf(k, m) of the
// box. So the cells of minirow k, the three cells that a row shares with a box, are in the words
// k of E0, E1 and E2. The cells of minicolumn k, which a column shares with the box, are in the
// words k as well after E1 is rotated by two words and E2 by one within the quads. Thus one rule
// written for words handles all minirows or all minicolumns. Rotating the words of quads is a
// byte shuffle, which takes one cycle.
//
// A union over the boxes of a band needs the quads rotated. This is why box 0 lies in two quads:
// a swap of the halves, and then a pick of one quad of each half from two vectors, rotates the
// quads and leaves box 0 in two quads again. A union over the boxes of a stack only uses another
// vector. The word "-" is always 0.
//
// The nine vectors are the whole state of a node: 288 bytes.

// Offsets in avx2Search: control, then vectors for the search, then the stack. The vectors are a
// flag, the results of the latest pass and of the pass before, and the possible triads. The rest
// are spill slots.
const (
	scratchVecs = 24
	halfAt      = controlSize // 1 between the two halves of a pass
	lastAt      = controlSize + 32
	sumAt       = controlSize + 2*32
	wholeAt     = controlSize + 3*32
	brokenAt    = controlSize + 4*32
	triadsAt    = controlSize + 5*32 // 6 vectors
	spillAt     = triadsAt + 6*32
	spillSlots  = scratchVecs - 11
	nodesAt     = controlSize + 32*scratchVecs
	nodeSize    = 9 * 32
)

// avx2Search writes the functions of the path. They share its constants.
type avx2Search struct {
	function
	node         reg.GPVirtual // the topmost node of the stack
	other, depth reg.GPVirtual // the other search, and the number of nodes on the stack

	allValues, spotTable        Mem
	turn1, turn2, zero, ones    Mem
	nibble, lowDigit, highDigit Mem
	place                       [4]Mem
}

func avx2(c *build.Context) {
	g := &avx2Search{function: function{c: c}}
	g.allValues = g.lanes("avx2values", inCells(511))
	g.begin()
	g.zero = g.lanes("avx2zero", inCells(0))
	g.ones = g.bytes("avx2ones", fill(32, 0xff))
	g.turn1, g.turn2 = g.turn("avx2turn1", 1), g.turn("avx2turn2", 2)
	g.spots()
	g.outputTables()
	declare(c, "avx2Run", "avx2Run continues two searches, or one if s and other are the same.", attr.NOSPLIT|attr.NOFRAME,
		param("s", pointer("avx2Search")), param("other", pointer("avx2Search")))
	writeSearch(c, g)
}

func (g *avx2Search) cells(m, i int) Mem     { return Mem{Base: g.node, Disp: 96*m + 32*i} }
func (g *avx2Search) triads(kind, i int) Mem { return g.in(triadsAt + 96*kind + 32*i) }

// lanes makes a constant of 16 words from a function of box j and word k of its quad. The fourth
// quad is equal to the first.
func (g *avx2Search) lanes(name string, word func(j, k int) uint16) Mem {
	var b [32]byte
	for q := range 4 {
		for k := range 4 {
			w := word(q%3, k)
			b[8*q+2*k], b[8*q+2*k+1] = byte(w), byte(w>>8)
		}
	}
	return g.bytes(name, b[:])
}

func (g *avx2Search) bytes(name string, b []byte) Mem { return global(g.c, name, b) }

// inCells returns v for the words that stand for a cell, and 0 for the spare words.
func inCells(v uint16) func(j, k int) uint16 {
	return func(_, k int) uint16 {
		if k == 3 {
			return 0
		}
		return v
	}
}

// turn returns the constant of a shuffle that rotates words: word k of each quad gets word
// (k+n)%3.
func (g *avx2Search) turn(name string, n int) Mem {
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

// avx2Run continues two searches in turn, half a pass each. A pass is one long chain of
// instructions that wait for each other. While the instructions of one search wait, the CPU
// executes those of the other. If both arguments are the same search, it continues this search
// alone.

// The registers that hold constants.
const (
	regTurn2 = 12 + iota
	regTurn1
	regOnes
	regZero
)

func (g *avx2Search) prologue() {
	g.state, g.node = g.c.GP64(), g.c.GP64()
	g.other, g.depth = g.c.GP64(), g.c.GP64()
	g.c.Load(g.c.Param("s"), g.state)
	g.c.Load(g.c.Param("other"), g.other)
	g.c.VMOVDQU(g.zero, ymm(regZero))
	g.c.VMOVDQU(g.ones, ymm(regOnes))
	g.c.VMOVDQU(g.turn1, ymm(regTurn1))
	g.c.VMOVDQU(g.turn2, ymm(regTurn2))
	g.c.Comment("At most one of the two searches is between the halves of a pass. The other search begins.")
	g.c.CMPQ(g.in(halfAt), U8(0))
	g.c.JEQ(LabelRef("begin"))
	g.alternate()
	g.c.JNE(LabelRef("second"))
	g.c.Label("begin")
	g.topmost()
}

// topmost loads the depth and the address of the topmost node.
func (g *avx2Search) topmost() {
	g.c.MOVQ(g.in(depthAt), g.depth)
	g.locate(g.node, g.state, g.depth, nodeSize, nodesAt-nodeSize)
}

// alternate switches to the other search. It sets the zero flag if that search begins with the
// first half of a pass.
func (g *avx2Search) alternate() {
	g.c.XCHGQ(g.state, g.other)
	g.topmost()
	g.c.CMPQ(g.in(halfAt), U8(0))
}

func (g *avx2Search) propagate() {
	g.c.Label("first")
	g.check()

	g.c.Comment("A pass only removes candidates. So the sum is unchanged if and only if all vectors are.")
	g.c.VMOVDQU(g.in(sumAt), ymm(0))
	g.c.VPXOR(g.in(lastAt), ymm(0), ymm(1))
	g.c.VPTEST(ymm(1), ymm(1))
	g.c.JZ(LabelRef("stable"))
	g.c.DECQ(g.in(budgetAt))
	g.c.JS(LabelRef("pause"))
	g.c.VMOVDQU(ymm(0), g.in(lastAt))
	g.c.Label("rows")
	g.c.MOVQ(U32(1), g.in(halfAt))
	p := g.pass()
	for i := range 3 {
		p.rows(i)
	}
	p.store(p.broken, g.in(brokenAt))
	p.store(p.whole, g.in(wholeAt))
	p.emit()
	g.alternate()
	g.c.JEQ(LabelRef("first"))

	g.c.Label("second")
	g.c.MOVQ(U32(0), g.in(halfAt))
	p = g.pass()
	p.whole = p.at(g.in(wholeAt))
	p.columns()
	p.store(p.sum, g.in(sumAt))
	p.store(p.whole, g.in(wholeAt))
	p.emit()
	g.alternate()
	g.c.JEQ(LabelRef("first"))
	g.c.JMP(LabelRef("second"))

	g.c.Label("stable")
}

func (g *avx2Search) count() {
	g.c.DECQ(g.in(leftAt))
	g.c.JNZ(LabelRef("drop"))
	g.c.DECQ(g.in(depthAt))
	g.c.JMP(LabelRef("fresh"))

	g.c.Label("drop")
	g.c.SUBQ(U32(nodeSize), g.node)
	g.c.DECQ(g.in(depthAt))
	g.c.JZ(LabelRef("stop"))
	g.c.Label("node")
	g.c.DECQ(g.in(budgetAt))
	g.c.JS(LabelRef("pauseNode"))
	g.c.Comment("No sum is 0, so the first pass of a node is never its last pass.")
	g.c.VMOVDQU(ymm(regZero), g.in(lastAt))
	g.c.JMP(LabelRef("rows"))
}

func (g *avx2Search) leave() {
	g.c.Label("pauseNode")
	g.c.INCQ(g.in(budgetAt))
	g.c.Label("fresh")
	g.c.Comment("The topmost node has had no pass yet.")
	g.c.VMOVDQU(ymm(regOnes), g.in(lastAt))
	g.c.VMOVDQU(ymm(regZero), g.in(sumAt))
	g.c.VMOVDQU(ymm(regOnes), g.in(wholeAt))
	g.c.VMOVDQU(ymm(regZero), g.in(brokenAt))
	g.c.JMP(LabelRef("stop"))
	g.c.Label("pause")
	g.c.INCQ(g.in(budgetAt))
	g.c.Label("stop")
	g.ret()

	g.c.Label("overflow")
	g.overflow(g.in(depthAt))
	g.c.JMP(LabelRef("stop"))
}

// check drops the node if a box has no place for a value or a cell has no candidate.
func (g *avx2Search) check() {
	g.c.Comment("A dead end: a box without a place for a value, or a cell without a candidate.")
	g.c.VMOVDQU(g.in(brokenAt), ymm(0))
	g.c.VPSRAW(U8(15), ymm(0), ymm(0))
	g.c.VPANDN(g.in(wholeAt), ymm(0), ymm(0))
	g.c.VPTEST(g.allValues, ymm(0))
	g.c.JCC(LabelRef("drop"))
}
