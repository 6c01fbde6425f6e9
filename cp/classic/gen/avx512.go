package main

import (
	"go/token"
	"go/types"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX-512 engine keeps the whole grid in five vectors of 32 lanes of 16 bits. A lane is a set of digits,
// bit d-1 for digit d, and lane 9I+3J+k stands for row k of the box in box row I and box column J:
//
//	lane  0  1  2 | 3  4  5 | 6  7  8 || 9 10 11 |12 13 14 |15 16 17 ||18 19 20 |21 22 23 |24 25 26 ||27 ... 31
//	box   0         1         2         3          4          5         6          7          8        spare
//
// The spare lanes hold all digits, and stay so: every permutation leaves them where they are.
//
// Three vectors hold the cells, askew: lane (I,J,k) of vector m is the cell in row k and column (k+m)%3 of its
// box. A box by the vector (e0, e1, e2) and by the lane (k) of its cells:
//
//	          vector                  lane
//	row 0     0  1  2                 0  0  0
//	row 1     2  0  1                 1  1  1
//	row 2     1  2  0                 2  2  2
//
// So the three cells of a row of a box (a triad) are the same lane of e0, e1 and e2. And the three cells of
// column j become the same lane j of t0, t1 and t2 if e1 and e2 are turned within each box:
//
//	t0 = e0     lane j: row j,       column j
//	t1 = e1     lane j: row j-1 (of lane j-1), column (j-1)+1 = j
//	t2 = e2     lane j: row j+1 (of lane j+1), column (j+1)+2 = j
//
// Two more vectors hold the triads: the digits that may be somewhere in row k of the box (h, lane k), and in
// column j of the box (v, lane j). A digit that no cell of a triad may hold cannot be in the triad, and the
// other way round, so cells and triads narrow each other; between triads only two rules are needed, one for
// the boxes and one for the bands and stacks of three boxes. See pass.

// Offsets in avx512Search: control, then the stack of frames of five vectors.
const (
	leftAt     = 0
	budgetAt   = 8
	depthAt    = 16
	guessesAt  = 24
	solutionAt = 32
	stackAt    = 128
	frameSize  = 5 * 64
	maxDepth   = 192 // frames a guess may fill; there is one more, to return with
)

// Operands of VPTERNLOGQ, which does any logic function of three: a function of these three bytes is its own
// truth table. D stands for the last operand, which is also the result, A for the last but one, B for the
// one before.
const (
	D = 0xf0
	A = 0xcc
	B = 0xaa
)

// engine512 is what the steps of the search share.
type engine512 struct {
	*build.Context
	tables *tables512

	next, prev reg.VecVirtual                       // bytes of the triad after and before it in its box
	index      func(bytes [64]uint8) reg.VecVirtual // a register with any other index
	one, three Op

	node512

	state, top, depth, budget reg.GPVirtual
}

// node512 is where the vectors of a node are: in registers, or in memory.
type node512 struct {
	e    [3]Op
	h, v Op
}

func (n *node512) vectors() [5]Op { return [5]Op{n.e[0], n.e[1], n.e[2], n.h, n.v} }

// avx512 adds the functions of the engine, and their tables.
func avx512(c *build.Context) {
	t := &tables512{}
	begin512(c, t)
	run512(c, t)
	batch512(c, t)
	t.emit(c)
}

// function starts a function of the engine.
func function(c *build.Context, name, doc string, params ...*types.Var) {
	c.Function(name)
	c.Attributes(attr.NOSPLIT)
	c.Signature(gotypes.NewSignature(nil, types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), nil, false)))
	c.Doc(doc)
}

func param(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, nil, name, t) }

// pointer gives a pointer to a type of package classic.
func pointer(name string) types.Type {
	n := types.NewTypeName(token.NoPos, nil, name, nil)
	return types.NewPointer(types.NewNamed(n, types.NewStruct(nil, nil), nil))
}

// begin512 makes the parser: it puts the first node on the stack.
func begin512(c *build.Context, t *tables512) {
	function(c, "avx512Begin", "avx512Begin puts the node of a puzzle on the stack.", param("s", pointer("avx512Search")), param("p", pointer("Puzzle")))
	s := c.Load(c.Param("s"), c.GP64())
	p := c.Load(c.Param("p"), c.GP64())

	c.Comment("The 81 characters in two vectors, zeros behind them.")
	low, high, k := c.ZMM(), c.ZMM(), c.K()
	c.VMOVDQU64(Mem{Base: p}, low)
	c.KMOVQ(k64(c, 1<<17-1), k)
	c.VMOVDQU8_Z(Mem{Base: p, Disp: 64}, k, high)

	all, one, ascii, nine := t.load(c, words(511)), t.load(c, words(1)), t.load(c, words('1')), t.load(c, words(9))
	for m := range 3 {
		c.Commentf("The characters of cell vector %d, one a lane; digits to bits, the rest to all digits.", m)
		x, e, given := c.ZMM(), c.ZMM(), c.K()
		c.VMOVDQU64(t.at(askew(m)), x)
		c.VPERMI2B(high, low, x)
		c.VPSUBW(ascii, x, x)
		c.VPCMPUW(U8(1), nine, x, given)
		c.VPSLLVW(x, one, x)
		c.VPBLENDMW(x, all, given, e)
		c.VMOVDQU64(e, Mem{Base: s, Disp: stackAt + 64*m})
	}
	c.Comment("Any digit may be in any triad.")
	c.VMOVDQU64(all, Mem{Base: s, Disp: stackAt + 64*3})
	c.VMOVDQU64(all, Mem{Base: s, Disp: stackAt + 64*4})
	c.MOVQ(U32(1), Mem{Base: s, Disp: depthAt})
	c.MOVQ(U32(0), Mem{Base: s, Disp: guessesAt})
	c.VZEROUPPER()
	c.RET()
}

// run512 makes the search.
func run512(c *build.Context, t *tables512) {
	function(c, "avx512Run", "avx512Run searches on from the node on top of the stack, see control.\n"+
		"With no room on the stack it returns with a depth of -1.", param("s", pointer("avx512Search")))
	g := &engine512{Context: c, tables: t}
	g.prologue()

	g.Label("pop")
	g.Comment("The next node, if there is one.")
	g.SUBQ(U8(1), g.depth)
	g.JL(LabelRef("finished"))
	g.SUBQ(U32(frameSize), g.top)
	g.load()

	g.Label("pass")
	g.SUBQ(U8(1), g.budget)
	g.JL(LabelRef("spent"))
	o := g.pass()
	g.KORTESTD(o.alive, o.alive)
	g.JCC(LabelRef("pop"))
	for i, x := range g.vectors() {
		g.VMOVDQA64(o.node[i], x)
	}
	g.KORTESTD(o.changed, o.changed)
	g.JNZ(LabelRef("pass"))

	g.Comment("Nothing is left to conclude. Does every cell have one digit?")
	k, r := g.K(), g.GP32()
	g.KANDD(o.single[0], o.single[1], k)
	g.KANDD(o.single[2], k, k)
	g.KMOVD(k, r)
	g.CMPL(r, U32(1<<27-1))
	g.JEQ(LabelRef("solved"))

	g.branch("full", "pop")
	g.JMP(LabelRef("pass"))

	g.Label("solved")
	g.output()
	g.SUBQ(U8(1), Mem{Base: g.state, Disp: leftAt})
	g.JNZ(LabelRef("pop"))
	g.JMP(LabelRef("done"))

	g.Label("finished")
	g.XORQ(g.depth, g.depth)
	g.JMP(LabelRef("done"))

	g.Label("spent")
	g.Comment("Out of passes: the node goes back on the stack.")
	g.XORQ(g.budget, g.budget)
	g.store(g.h, g.v)
	g.ADDQ(U8(1), g.depth)
	g.JMP(LabelRef("done"))

	g.Label("full")
	g.MOVQ(I32(-1), g.depth)

	g.Label("done")
	g.MOVQ(g.depth, Mem{Base: g.state, Disp: depthAt})
	g.MOVQ(g.budget, Mem{Base: g.state, Disp: budgetAt})
	g.VZEROUPPER()
	g.RET()
}

// prologue loads what stays in registers all the time.
func (g *engine512) prologue() {
	g.state = g.GP64()
	g.Load(g.Param("s"), g.state)
	g.depth, g.budget, g.top = g.GP64(), g.GP64(), g.GP64()
	g.MOVQ(Mem{Base: g.state, Disp: depthAt}, g.depth)
	g.MOVQ(Mem{Base: g.state, Disp: budgetAt}, g.budget)
	g.IMUL3Q(U32(frameSize), g.depth, g.top)
	g.LEAQ(Mem{Base: g.state, Index: g.top, Scale: 1, Disp: stackAt}, g.top)
	g.Comment("The triad after and before it in the box.")
	g.next, g.prev = g.tables.load(g.Context, inBox(1)), g.tables.load(g.Context, inBox(2))
	g.Comment("The other triads of a band, and of a stack.")
	indexes := map[[64]uint8]reg.VecVirtual{}
	for n := range 4 {
		indexes[inBand(n)] = g.tables.load(g.Context, inBand(n))
		indexes[inStack(n)] = g.tables.load(g.Context, inStack(n))
	}
	g.index = func(bytes [64]uint8) reg.VecVirtual { return indexes[bytes] }
	g.one, g.three = g.tables.load(g.Context, words(1)), g.tables.load(g.Context, words(3))
	g.node512 = g.registers()
}

// registers returns a node in registers.
func (g *engine512) registers() node512 {
	return node512{e: [3]Op{g.ZMM(), g.ZMM(), g.ZMM()}, h: g.ZMM(), v: g.ZMM()}
}

// frame returns the node at the top of the stack.
func (g *engine512) frame() (n node512) {
	at := func(i int) Op { return Mem{Base: g.top, Disp: 64 * i} }
	return node512{e: [3]Op{at(0), at(1), at(2)}, h: at(3), v: at(4)}
}

// load gets the node from the top of the stack, and store puts it there with other triads.
func (g *engine512) load() {
	f := g.frame()
	for i, x := range g.vectors() {
		g.VMOVDQU64(f.vectors()[i], x)
	}
}

func (g *engine512) store(h, v Op) {
	f, n := g.frame(), node512{g.e, h, v}
	for i, x := range n.vectors() {
		g.VMOVDQU64(x, f.vectors()[i])
	}
}

// perm returns the lanes of a vector in the order of an index. It moves bytes, as some CPUs take twice as long to
// move words.
func (g *engine512) perm(x Op, index reg.VecVirtual) reg.VecVirtual {
	r := g.ZMM()
	g.VPERMB(x, index, r)
	return r
}

// logic sets d to a function of d, a and b, given as a function of D, A and B.
func (g *engine512) logic(f uint8, d, a, b Op) { g.VPTERNLOGQ(U8(f), b, a, d) }

// or returns x | y.
func (g *engine512) or(x, y reg.VecVirtual) reg.VecVirtual {
	r := g.ZMM()
	g.VPORQ(x, y, r)
	return r
}

// outcome is what a pass comes to: the node, and masks of lanes.
type outcome struct {
	node    [5]reg.VecVirtual    // as node512.vectors
	alive   reg.OpmaskVirtual    // all lanes: the node at the start of the pass may have a solution
	single  [3]reg.OpmaskVirtual // cells that had one digit left
	changed reg.OpmaskVirtual    // where the node differs from that at the start, if anywhere
}

// pass makes one round of propagation over the whole grid, without a jump. It leaves the node as it was.
//
// All of a round follows from the node as it was at its start, but for what the names h and v stand for: they
// are narrowed step by step.
func (g *engine512) pass() outcome {
	e := g.cells()
	g.Comment("The columns of a box in the same lane: t0 = e0, t1, t2.")
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
	g.Comment("Cells hold what both their triads may.")
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
			r = g.ZMM()
			g.VMOVDQU64(x, r)
		}
		e[m] = r
	}
	return e
}

// turn gives the cells of a column in the same lane, and back the cells of a row.
func (g *engine512) turn(e [3]reg.VecVirtual) [3]reg.VecVirtual {
	return [3]reg.VecVirtual{e[0], g.perm(e[1], g.prev), g.perm(e[2], g.next)}
}

func (g *engine512) turnBack(t [3]reg.VecVirtual) [3]reg.VecVirtual {
	return [3]reg.VecVirtual{t[0], g.perm(t[1], g.next), g.perm(t[2], g.prev)}
}

// filled gives the lanes in which no cell is empty.
func (g *engine512) filled(e [3]reg.VecVirtual) reg.OpmaskVirtual {
	g.Comment("Lanes without an empty cell. Such a cell, or a box that has lost a digit, is a dead end.")
	least, k := g.ZMM(), g.K()
	g.VPMINUW(e[0], e[1], least)
	g.VPMINUW(e[2], least, least)
	g.VPTESTMW(least, least, k)
	return k
}

// fromCells takes out of a triad what none of its three cells may hold. It returns the triads and the digits
// that two or three of the cells may hold.
func (g *engine512) fromCells(name string, triad Op, x [3]reg.VecVirtual) (narrowed, twice reg.VecVirtual) {
	g.Commentf("Triads, each a %s of a box: digits of its three cells; digits of two or three of them.", name)
	narrowed, twice = g.or(x[0], x[1]), g.ZMM()
	g.VPANDQ(x[0], x[1], twice)
	g.logic(D|A&B, twice, x[2], narrowed)
	g.logic((D|A)&B, narrowed, x[2], triad)
	return narrowed, twice
}

// closure leaves a digit in a triad only if the other two boxes of the band have room for it in the two other
// rows, one in each. For triad x they are a and b, or c and d:
//
//	x . .      x . .
//	. a .      . . c
//	. . b      . d .
func (g *engine512) closure(name string, p reg.VecVirtual, order func(int) [64]uint8) {
	g.Commentf("Closure of every %s: a digit fits in one of its six ways.", name)
	a, b := g.perm(p, g.index(order(0))), g.perm(p, g.index(order(1)))
	g.VPANDQ(a, b, a)
	c, d := g.perm(p, g.index(order(2))), g.perm(p, g.index(order(3)))
	g.logic(D|A&B, a, c, d)
	g.VPANDQ(a, p, p)
}

// certain gives the digits of a triad that its others, the two others of its box, cannot hold: they are in this
// one. It also returns the digits of the others, together and one by one.
func (g *engine512) certain(name string, p reg.VecVirtual) (sure, others, p1, p2 reg.VecVirtual) {
	g.Commentf("Digits certain in a %s: the others of the box cannot hold them.", name)
	p1, p2 = g.perm(p, g.next), g.perm(p, g.prev)
	others = g.or(p1, p2)
	sure = g.ZMM()
	g.VPANDNQ(p, others, sure)
	return sure, others, p1, p2
}

// complete gives the lanes of k in which a box has a place for every digit.
func (g *engine512) complete(box reg.VecVirtual, k reg.OpmaskVirtual) reg.OpmaskVirtual {
	r := g.K()
	g.VPCMPEQW(g.tables.at(words(511)), box, k, r)
	return r
}

// threes uses that a triad has three cells: with three digits possible they are certain, with three certain
// no other is possible.
func (g *engine512) threes(name string, p, sure reg.VecVirtual) {
	g.Commentf("A %s of a box has three digits.", name)
	n, k := g.ZMM(), g.K()
	g.VPOPCNTW(p, n)
	g.VPCMPEQW(g.three, n, k)
	g.VMOVDQU16(p, k, sure)
	n, k = g.ZMM(), g.K()
	g.VPOPCNTW(sure, n)
	g.VPCMPEQW(g.three, n, k)
	g.VMOVDQU16(sure, k, p)
}

// hidden finds the digits that are certain in a triad and have one cell there. A cell may be it by its row
// (x) or by its column (y, turned to the lanes of the cells); it gives the digits of each cell vector.
func (g *engine512) hidden(e [3]reg.VecVirtual, sureH, twiceH, sureV, twiceV reg.VecVirtual) [3]reg.VecVirtual {
	g.Comment("Hidden singles: certain in a triad, and in one cell of it.")
	x, y := twiceH, twiceV
	g.VPANDNQ(sureH, twiceH, x)
	g.VPANDNQ(sureV, twiceV, y)
	y1, y2 := g.perm(y, g.next), g.perm(y, g.prev)
	g.logic((D|A)&B, y, x, e[0])
	g.logic((D|A)&B, y1, x, e[1])
	g.logic((D|A)&B, y2, x, e[2])
	return [3]reg.VecVirtual{y, y1, y2}
}

// naked adds to a the cells with one digit left, and gives their masks.
func (g *engine512) naked(a, e [3]reg.VecVirtual) (single [3]reg.OpmaskVirtual) {
	g.Comment("Naked singles: cells with one digit left.")
	for m := range e {
		n := g.ZMM()
		single[m] = g.K()
		g.VPOPCNTW(e[m], n)
		g.VPCMPEQW(g.one, n, single[m])
		g.VMOVDQU16(e[m], single[m], a[m])
	}
	return single
}

// eliminate takes digits that are certain in a triad, or placed in a cell of it, from the other triads of the
// box. It gives v as it is in the lanes of e1 and e2, made from the v1 and v2 of certain.
func (g *engine512) eliminate(a [3]reg.VecVirtual, h, sureH, v, sureV, v1, v2 reg.VecVirtual) (free1, free2 reg.VecVirtual) {
	g.Comment("What rows of boxes are known to hold, the others lose.")
	g.logic(D|A|B, sureH, a[0], a[1])
	g.VPORQ(a[2], sureH, sureH)
	g.logic(D&^(A|B), h, g.perm(sureH, g.next), g.perm(sureH, g.prev))

	g.Comment("What columns of boxes are known to hold, the others lose: v, and v as it is in the lanes of e1 and e2.")
	b1, b2 := g.perm(a[1], g.prev), g.perm(a[2], g.next)
	g.logic(D|A|B, sureV, a[0], b1)
	g.VPORQ(b2, sureV, sureV)
	d1, d2 := g.perm(sureV, g.next), g.perm(sureV, g.prev)
	g.logic(D&^(A|B), v, d1, d2)
	g.logic(B&^(D|A), d2, sureV, v1)
	g.logic(B&^(D|A), d1, sureV, v2)
	return d2, d1
}

// keep puts the cells that have no single into a, and so takes all other digits from those that have one.
//
// A placed digit leaves the rest of its box with the triads: every other cell there is in another row or in
// another column. The rest of the row and of the column lose it by closure.
func (g *engine512) keep(a, e [3]reg.VecVirtual) {
	g.Comment("Cells without a single stay.")
	for m := range e {
		k := g.K()
		g.VPTESTNMW(a[m], a[m], k)
		g.VMOVDQU16(e[m], k, a[m])
	}
}

// compare gives the lanes in which the node has changed.
func (g *engine512) compare(node [5]reg.VecVirtual) reg.OpmaskVirtual {
	g.Comment("Has anything changed?")
	diff, k := g.ZMM(), g.K()
	old := g.vectors()
	g.VPXORQ(old[0], node[0], diff)
	for i := 1; i < len(old); i++ {
		g.logic(D|(A^B), diff, node[i], old[i])
	}
	g.VPTESTMW(diff, diff, k)
	return k
}

// branch splits the node. It takes the band or stack with the fewest possible triads among those that are open,
// in it a digit with two triads left in a box, or else with three, and one of these triads. The node in which
// the digit is not in the triad goes on the stack, the one in which it is stays in the registers. It goes to
// label full if there is no room, and to label closed if nothing is open.
func (g *engine512) branch(full, closed string) {
	g.CMPQ(g.depth, U32(maxDepth))
	g.JGE(LabelRef(full))

	g.Comment("Triads left in each band and stack: 27 if nothing is open. Counts of h in even bytes, of v in odd ones;")
	g.Comment("a quadword for each of the six, eight counts summed and the ninth added.")
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
	bias := g.tables.load(g.Context, open())
	g.VPADDQ(bias, eight, eight)

	g.Comment("The fewest and its number; a negative count, of one that is not open, is a large one here.")
	// VPHMINPOSUW knows the first 16 registers only.
	fewest, band := g.GP32(), g.GP64()
	g.VPMOVQW(eight, reg.X0)
	g.VPHMINPOSUW(reg.X0, reg.X0)
	g.VMOVD(reg.X0, fewest)
	g.MOVL(fewest, band.As32())
	g.SHRL(U8(16), band.As32())
	g.TESTL(U32(0xc000), fewest)
	g.JNZ(LabelRef(closed))
	g.ADDQ(U8(1), Mem{Base: g.state, Disp: guessesAt})

	g.Comment("Digits of a triad that one other triad of the box can hold.")
	h1, h2 := g.perm(g.h, g.next), g.perm(g.h, g.prev)
	v1, v2 := g.perm(g.v, g.next), g.perm(g.v, g.prev)
	pairH, pairV := g.ZMM(), g.ZMM()
	g.VPXORQ(h1, h2, pairH)
	g.VPANDQ(g.h, pairH, pairH)
	g.VPXORQ(v1, v2, pairV)
	g.VPANDQ(g.v, pairV, pairV)
	lanes := g.candidates(pairH, pairV, band)
	g.JNZ(LabelRef("choose"))

	g.Comment("None in this band: digits that both others can hold.")
	g.VPORQ(h1, h2, pairH)
	g.VPANDQ(g.h, pairH, pairH)
	g.VPORQ(v1, v2, pairV)
	g.VPANDQ(g.v, pairV, pairV)
	g.MOVQ(g.candidates(pairH, pairV, band), lanes)

	g.Label("choose")
	g.Comment("One digit of one of these lanes, alone in a vector.")
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
	g.Comment("The digit is not in the triad: on the stack.")
	notH, notV := g.ZMM(), g.ZMM()
	g.VPANDNQ(g.h, pairH, notH)
	g.VPANDNQ(g.v, pairV, notV)
	g.store(notH, notV)
	g.ADDQ(U32(frameSize), g.top)
	g.ADDQ(U8(1), g.depth)
	g.Comment("It is: the other triads of the box lose it.")
	g.logic(D&^(A|B), g.h, g.perm(pairH, g.next), g.perm(pairH, g.prev))
	g.logic(D&^(A|B), g.v, g.perm(pairV, g.next), g.perm(pairV, g.prev))
}

// candidates gives the lanes of h, and above them those of v, that have a digit and lie in the band. It leaves
// the zero flag.
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

// output writes the solution, of which each cell has one digit: bit d-1, which is d-1 bits above zero.
func (g *engine512) output() {
	g.Comment("Digits as characters: the bits below the one set, counted.")
	minus, ascii := g.tables.load(g.Context, words(0xffff)), g.tables.load(g.Context, words('1'))
	var digits [3]reg.VecVirtual
	for m, e := range g.e {
		digits[m] = g.ZMM()
		g.VPADDW(minus, e, digits[m])
		g.VPOPCNTW(digits[m], digits[m])
		g.VPADDW(ascii, digits[m], digits[m])
	}
	g.Comment("Vectors 0 and 1 in even and odd bytes, then all in the order of the grid.")
	g.VPSLLW(U8(8), digits[1], digits[1])
	g.VPORQ(digits[0], digits[1], digits[0])
	first, rest := g.ZMM(), g.ZMM()
	g.VMOVDQU64(g.tables.at(grid(0)), first)
	g.VMOVDQU64(g.tables.at(grid(64)), rest)
	g.VPERMI2B(digits[2], digits[0], first)
	g.VPERMI2B(digits[2], digits[0], rest)
	g.VMOVDQU64(first, Mem{Base: g.state, Disp: solutionAt})
	g.VMOVDQU64(rest.AsY(), Mem{Base: g.state, Disp: solutionAt + 64})
}

func k64(c *build.Context, mask uint64) reg.GPVirtual {
	r := c.GP64()
	c.MOVQ(U64(mask), r)
	return r
}
