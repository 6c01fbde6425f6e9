package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX-512 engine keeps the whole grid in three vectors of 32 lanes of 16 bits. A lane is a
// set of values, bit d-1 for value d, and lane 9I+3J+k stands for row k of the box in box row I
// and box column J:
//
//	         J=0        J=1        J=2
//	I=0    0  1  2    3  4  5    6  7  8
//	I=1    9 10 11   12 13 14   15 16 17
//	I=2   18 19 20   21 22 23   24 25 26
//
// Lanes 27 to 31 are spare. They always hold all values: every permutation leaves them in place.
//
// The vectors hold the cells: lane (I,J,k) of vector m is the cell in row k and column
// columnOf(k, m) of its box. So the three cells of a row of a box (a triad) are the same lane of
// e0, e1 and e2. The three cells of column j become the same lane j of t0, t1 and t2 if e1 and
// e2 are rotated within each box:
//
//	t0 = e0     lane j: row j,       column j
//	t1 = e1     lane j: row j-1 (of lane j-1), column (j-1)+1 = j
//	t2 = e2     lane j: row j+1 (of lane j+1), column (j+1)+2 = j
//
// A pass makes two more vectors, the triads: the values that may be in row k of the box (h, lane
// k), and in column j of the box (v, lane j). If no cell of a triad may hold a value, the value
// cannot be in the triad. If a triad cannot hold a value, no cell of it can. So cells and triads
// narrow each other. Between triads only two rules are needed, one for the boxes and one for the
// bands and stacks of three boxes. See pass.

// Offsets in avx512Search: control, then the stack of frames of three vectors. The stack has one
// frame more than maxNodes, for the node in registers when avx512Run returns.
const (
	stackAt   = controlSize
	frameSize = 3 * 64
)

// Operands of VPTERNLOGQ, which computes any logic function of three operands. The immediate
// byte is the truth table of the function, and this is the same function of the three bytes
// below. D stands for the last operand, which is also the result, A for the last but one, and B
// for the operand before.
const (
	D = 0xf0
	A = 0xcc
	B = 0xaa
)

// engine512 has the registers and constants that the steps of both searches use.
type engine512 struct {
	function
	tables *tables512

	next, prev reg.VecVirtual                       // indexes of the triads beside it in the box
	index      func(bytes [64]uint8) reg.VecVirtual // returns a register with another index
	e          [3]reg.VecVirtual                    // the cells of the node

	top, depth, budget reg.GPVirtual
}

// avx512 adds the functions of the engine and their tables.
func avx512(c *build.Context) {
	t := &tables512{}
	begin512(c, t)
	run512(c, t)
	batch512(c, t)
	t.emit(c)
}

// run512 adds the search of one puzzle.
func run512(c *build.Context, t *tables512) {
	declare(c, "avx512Run", "avx512Run continues a search from the node on top of the stack, see control.\n"+
		"If there is no room on the stack it returns with a depth of -1.", attr.NOSPLIT, param("s", pointer("avx512Search")))
	writeSearch(c, &search512{engine512: engine512{function: function{c: c}, tables: t}})
}

// search512 writes the steps of the search of one puzzle. Its node is in registers.
type search512 struct {
	engine512
	h, v reg.VecVirtual // the triads after a pass
}

func (g *search512) prologue() {
	g.state = g.c.GP64()
	g.c.Load(g.c.Param("s"), g.state)
	g.depth, g.budget, g.top = g.c.GP64(), g.c.GP64(), g.c.GP64()
	g.c.MOVQ(g.in(depthAt), g.depth)
	g.c.MOVQ(g.in(budgetAt), g.budget)
	g.locate(g.top, g.state, g.depth, frameSize, stackAt)
	g.c.Comment("The indexes of the next and the previous triad in the box.")
	g.next, g.prev = g.tables.load(g.c, inBox(1)), g.tables.load(g.c, inBox(2))
	g.c.Comment("The indexes of the other triads in a band, and in a stack.")
	indexes := map[[64]uint8]reg.VecVirtual{}
	for n := range 4 {
		indexes[inBand(n)] = g.tables.load(g.c, inBand(n))
		indexes[inStack(n)] = g.tables.load(g.c, inStack(n))
	}
	g.index = func(bytes [64]uint8) reg.VecVirtual { return indexes[bytes] }
}

func (g *search512) propagate() {
	g.c.Label("pop")
	g.c.Comment("The next node, if there is one.")
	g.c.SUBQ(U8(1), g.depth)
	g.c.JL(LabelRef("finished"))
	g.c.SUBQ(U32(frameSize), g.top)
	g.e = g.load()

	g.c.Label("pass")
	g.c.SUBQ(U8(1), g.budget)
	g.c.JL(LabelRef("spent"))
	o := g.pass()
	g.c.KORTESTD(o.alive, o.alive)
	g.c.JCC(LabelRef("pop"))
	for m, x := range g.e {
		g.c.VMOVDQA64(o.e[m], x)
	}
	g.h, g.v = o.h, o.v
	g.c.KORTESTD(o.changed, o.changed)
	g.c.JNZ(LabelRef("pass"))
}

func (g *search512) decide() {
	g.divide(g.h, g.v)
	g.c.JMP(LabelRef("pass"))
}

func (g *search512) count() {
	g.c.SUBQ(U8(1), g.in(leftAt))
	g.c.JNZ(LabelRef("pop"))
	g.c.JMP(LabelRef("done"))
}

func (g *search512) leave() {
	g.c.Label("finished")
	g.c.XORQ(g.depth, g.depth)
	g.c.JMP(LabelRef("done"))

	g.c.Label("spent")
	g.c.Comment("Out of passes: the node goes back on the stack.")
	g.c.XORQ(g.budget, g.budget)
	g.store(g.e)
	g.c.ADDQ(U8(1), g.depth)
	g.c.JMP(LabelRef("done"))

	g.c.Label("full")
	g.overflow(g.depth)

	g.c.Label("done")
	g.c.MOVQ(g.depth, g.in(depthAt))
	g.c.MOVQ(g.budget, g.in(budgetAt))
	g.ret()
}

// frame returns the addresses of the node at the top of the stack.
func (g *engine512) frame() (at [3]Op) {
	for m := range at {
		at[m] = Mem{Base: g.top, Disp: 64 * m}
	}
	return at
}

// load loads the node at the top of the stack. store stores a node there.
func (g *engine512) load() (e [3]reg.VecVirtual) {
	for m, at := range g.frame() {
		e[m] = g.c.ZMM()
		g.c.VMOVDQU64(at, e[m])
	}
	return e
}

func (g *engine512) store(e [3]reg.VecVirtual) {
	for m, x := range e {
		g.c.VMOVDQU64(x, g.frame()[m])
	}
}

// perm returns the lanes of a vector in the order of an index. It permutes bytes, because some
// CPUs take twice as long to permute words.
func (g *engine512) perm(x Op, index reg.VecVirtual) reg.VecVirtual {
	r := g.c.ZMM()
	g.c.VPERMB(x, index, r)
	return r
}

// logic sets d to a function of d, a and b, given as a function of D, A and B.
func (g *engine512) logic(f uint8, d, a, b Op) { g.c.VPTERNLOGQ(U8(f), b, a, d) }

// or returns x | y.
func (g *engine512) or(x, y reg.VecVirtual) reg.VecVirtual {
	r := g.c.ZMM()
	g.c.VPORQ(x, y, r)
	return r
}

// copy returns a copy of x.
func (g *engine512) copy(x reg.VecVirtual) reg.VecVirtual {
	r := g.c.ZMM()
	g.c.VMOVDQA64(x, r)
	return r
}
