package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Nearly every instruction of a pass waits for the one before, so a single search leaves a CPU
// half idle. A batch has three searches. A round of the batch makes one pass of each search: the
// same instructions three times, interleaved one by one. Search 1 is lag instructions behind
// search 0, and search 2 is lag instructions behind search 1. So one search permutes lanes while
// another computes logic, for which the CPU has different units.
//
// The 32 registers cannot hold three nodes and the other values of a pass. The nodes stay in
// memory, on top of their stacks. A pass reads them as operands of its instructions and writes
// them at its end. This also makes a dead end cheap: the search continues one frame further
// down, which takes a subtraction and no jump. The code leaves the loop only for nodes that a
// pass has not changed, which is one pass in a dozen.

// The number of searches of an avx512Batch, the lag of each, and the size of a search in bytes.
const (
	slots      = 3
	lag        = 12
	searchSize = stackAt + (maxNodes+1)*frameSize
)

// searches512 writes the steps of the search of a batch. The node, the top and the depth in
// engine512 belong to the search that a step works on.
type searches512 struct {
	engine512
	batch  reg.GPVirtual
	halted reg.GPVirtual        // a bit for each search that cannot continue with another pass
	over   reg.GPVirtual        // not 0 if a search has ended
	depths [slots]reg.GPVirtual // nodes on the stack, including the topmost
}

// batch512 adds the search of three puzzles.
func batch512(c *build.Context, t *tables512) {
	declare(c, "avx512Run3", "avx512Run3 continues three searches from the nodes on top of their stacks, see control. No stack may be\n"+
		"empty. It returns after the first round in which a search ends: no more solutions are wanted, or the depth\n"+
		"is 0, or it is -1 if there is no room on the stack. It also returns when the budget of the first search,\n"+
		"which counts the rounds of all three, is used up.",
		attr.NOSPLIT, param("b", pointer("avx512Batch")))
	writeSearch(c, &searches512{engine512: engine512{function: function{Context: c}, tables: t}})
}

func (b *searches512) prologue() {
	b.batch, b.budget = b.GP64(), b.GP64()
	b.Load(b.Param("b"), b.batch)
	b.MOVQ(Mem{Base: b.batch, Disp: budgetAt}, b.budget)
	for i := range b.depths {
		b.depths[i] = b.GP64()
	}
	b.eachDepth(true)
	b.Comment("The indexes of the next and the previous triad in the box.")
	b.next, b.prev = b.tables.load(b.Context, inBox(1)), b.tables.load(b.Context, inBox(2))
	b.one, b.three = b.tables.load(b.Context, words(1)), b.tables.load(b.Context, words(3))
}

// propagate makes rounds until some search cannot continue with another pass. The steps from
// decide to count then work on each search that cannot continue.
func (b *searches512) propagate() {
	b.Label("round")
	b.SUBQ(U8(1), b.budget)
	b.JL(LabelRef("spent"))
	b.halted = b.round()
	b.JZ(LabelRef("round"))

	b.eachDepth(false)
	b.Comment("For each search that cannot continue with another pass:")
	var slot reg.GPVirtual
	b.over, slot = b.GP32(), b.GP64()
	b.XORL(b.over, b.over)
	b.Label("halted")
	b.TZCNTL(b.halted, slot.As32())
	b.IMUL3Q(U32(searchSize), slot, slot)
	b.state = b.GP64()
	b.LEAQ(Mem{Base: b.batch, Index: slot, Scale: 1}, b.state)
	b.depth, b.top = b.GP64(), b.GP64()
	b.MOVQ(b.in(depthAt), b.depth)
	b.SUBQ(U8(1), b.depth)
	b.JL(LabelRef("over"))
	b.locate(b.top, b.state, b.depth, frameSize, stackAt)
	b.node512 = b.registers()
	b.load()
}

func (b *searches512) decide() {
	b.divide("full", "solved")
	b.store(b.h, b.v)
	b.ADDQ(U8(1), b.in(depthAt))
	b.JMP(LabelRef("next"))
}

func (b *searches512) output() {
	b.Comment("The pass has changed nothing and every triad is decided, so each cell has one value.")
	b.engine512.output()
}

func (b *searches512) count() {
	b.MOVQ(b.depth, b.in(depthAt))
	b.SUBQ(U8(1), b.in(leftAt))
	b.JZ(LabelRef("over"))
	b.TESTQ(b.depth, b.depth)
	b.JNZ(LabelRef("next"))
	b.JMP(LabelRef("over"))
}

func (b *searches512) leave() {
	b.Label("full")
	b.overflow(b.in(depthAt))

	b.Label("over")
	b.MOVL(U32(1), b.over)
	b.Label("next")
	b.BLSRL(b.halted, b.halted)
	b.JNZ(LabelRef("halted"))

	b.TESTL(b.over, b.over)
	b.JNZ(LabelRef("done"))
	b.eachDepth(true)
	b.JMP(LabelRef("round"))

	b.Label("spent")
	b.XORQ(b.budget, b.budget)
	b.eachDepth(false)

	b.Label("done")
	b.MOVQ(b.budget, Mem{Base: b.batch, Disp: budgetAt})
	b.ret()
}

// eachDepth loads the depths of the searches, or stores them.
func (b *searches512) eachDepth(load bool) {
	for i, depth := range b.depths {
		m := Mem{Base: b.batch, Disp: i*searchSize + depthAt}
		if load {
			b.MOVQ(m, depth)
		} else {
			b.MOVQ(depth, m)
		}
	}
}

// round makes a pass of each search. It returns a bit for each search that cannot continue with
// another pass: its node has not changed, or its last node was a dead end. It sets the zero flag
// if there is no such search.
func (b *searches512) round() reg.GPVirtual {
	var tops [slots]reg.GPVirtual
	for i, depth := range b.depths {
		tops[i] = b.GP64()
		b.locate(tops[i], b.batch, depth, frameSize, i*searchSize+stackAt-frameSize)
	}

	b.index = func(bytes [64]uint8) reg.VecVirtual { return b.tables.load(b.Context, bytes) }
	var outcomes [slots]outcome
	b.interleave(func(i int) {
		b.top = tops[i]
		b.node512 = b.frame()
		outcomes[i] = b.sweep()
		for n, x := range b.vectors() {
			b.VMOVDQU64(outcomes[i].node[n], x)
		}
	})

	halted := b.GP32()
	b.XORL(halted, halted)
	for i := slots - 1; i >= 0; i-- {
		b.Commentf("Search %d: can it continue? A lane must have changed, or a dead end leaves a frame.", i)
		o, goesOn, lanes := &outcomes[i], b.K(), b.GP32()
		b.KNOTD(o.alive, goesOn)
		b.KORD(o.changed, goesOn, goesOn)
		b.KMOVD(goesOn, lanes)
		b.KORTESTD(o.alive, o.alive) // carry if alive
		b.ADCQ(I8(-1), b.depths[i])
		b.CMOVLEQ(b.depths[i].As32(), lanes)
		b.CMPL(lanes, U8(1)) // carry if 0
		b.ADCL(halted, halted)
	}
	return halted
}

// sweep is a pass that does the rows first, and then the columns with what the rows have left.
// It takes a quarter fewer rounds than pass, each of a sixth more instructions. But its chain of
// instructions is longer, which would make a search that runs alone slower.
func (b *searches512) sweep() outcome {
	e := b.cells()
	alive := b.filled(e)
	rows := b.narrowTriads("row", "band", e, b.h, inBand)
	e = b.narrowCells(rows)

	b.Comment("The columns of a box in the same lane: t0 = e0, t1, t2.")
	columns := b.narrowTriads("column", "stack", b.turn(e), b.v, inStack)
	// A value that has no place in the rows of a box has none in its columns.
	alive = b.complete(b.or(columns.others, columns.p), alive)
	t := b.narrowCells(columns)
	b.Comment("Back to the lanes of the rows.")
	e = b.turnBack(t)
	node := [5]reg.VecVirtual{e[0], e[1], e[2], rows.p, columns.p}
	return outcome{node: node, alive: alive, changed: b.compare(node)}
}

// triads512 has the findings of a pass about the triads of one direction, and the cells x, each
// in the lane of its triad.
type triads512 struct {
	name                   string
	x                      [3]reg.VecVirtual
	p, twice, sure, others reg.VecVirtual // see fromCells and certain
}

// narrowTriads narrows the triads of one direction by the cells x, which are in the lanes of their
// triads, and by the other triads.
func (b *searches512) narrowTriads(name, band string, x [3]reg.VecVirtual, triad Op, order func(int) [64]uint8) triads512 {
	t := triads512{name: name, x: x}
	t.p, t.twice = b.fromCells(name, triad, x)
	b.closure(band, t.p, order)
	t.sure, t.others, _, _ = b.certain(name, t.p)
	return t
}

// narrowCells places singles and rules values out. It returns the cells with the values that are
// left, and narrows the triads t.p.
func (b *searches512) narrowCells(t triads512) (a [3]reg.VecVirtual) {
	b.threes(t.name, t.p, t.sure)
	b.Comment("Hidden singles: values that are certain in a triad and possible in one cell of it.")
	b.VPANDNQ(t.sure, t.twice, t.twice)
	for m := range a {
		a[m] = b.ZMM()
		b.VPANDQ(t.x[m], t.twice, a[m])
	}
	b.naked(a, t.x)
	b.Commentf("A value that is known to lie in a %s of a box leaves the other %ss.", t.name, t.name)
	b.logic(D|A|B, t.sure, a[0], a[1])
	b.VPORQ(a[2], t.sure, t.sure)
	b.logic(D&^(A|B), t.p, b.perm(t.sure, b.next), b.perm(t.sure, b.prev))
	b.keep(a, t.x)
	for m := range a {
		b.VPANDQ(t.p, a[m], a[m])
	}
	return a
}

// interleave adds the instructions of all searches, one by one in turn, and the comments of
// search 0.
func (b *searches512) interleave(add func(i int)) {
	file, err := b.Result()
	if err != nil {
		return // generate reports the error
	}
	functions := file.Functions()
	f := functions[len(functions)-1]
	before := len(f.Nodes)
	var nodes [slots][]ir.Node
	for i := range nodes {
		add(i)
		nodes[i] = f.Nodes[before:]
		f.Nodes = f.Nodes[:before:before]
	}
	for n := range len(nodes[0]) + (slots-1)*lag {
		for i := range nodes {
			at := n - i*lag
			if at < 0 || at >= len(nodes[i]) {
				continue
			}
			if _, comment := nodes[i][at].(*ir.Comment); !comment || i == 0 {
				f.Nodes = append(f.Nodes, nodes[i][at])
			}
		}
	}
}
