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
// memory, on top of their stacks. A pass loads them, compares with them, and writes
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
	ones   reg.VecVirtual       // all bits set
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
	writeSearch(c, &searches512{engine512: engine512{function: function{c: c}, tables: t}})
}

func (b *searches512) prologue() {
	b.batch, b.budget = b.c.GP64(), b.c.GP64()
	b.c.Load(b.c.Param("b"), b.batch)
	b.c.MOVQ(Mem{Base: b.batch, Disp: budgetAt}, b.budget)
	for i := range b.depths {
		b.depths[i] = b.c.GP64()
	}
	b.eachDepth(true)
	b.c.Comment("The indexes of the next and the previous triad in the box.")
	b.next, b.prev = b.tables.load(b.c, inBox(1)), b.tables.load(b.c, inBox(2))
	b.ones = b.tables.load(b.c, words(0xffff))
}

// propagate makes rounds until some search cannot continue with another pass. The steps from
// decide to count then work on each search that cannot continue.
func (b *searches512) propagate() {
	b.c.Label("round")
	b.c.SUBQ(U8(1), b.budget)
	b.c.JL(LabelRef("spent"))
	b.halted = b.round()
	b.c.JZ(LabelRef("round"))

	b.eachDepth(false)
	b.c.Comment("For each search that cannot continue with another pass:")
	var slot reg.GPVirtual
	b.over, slot = b.c.GP32(), b.c.GP64()
	b.c.XORL(b.over, b.over)
	b.c.Label("halted")
	b.c.TZCNTL(b.halted, slot.As32())
	b.c.IMUL3Q(U32(searchSize), slot, slot)
	b.state = b.c.GP64()
	b.c.LEAQ(Mem{Base: b.batch, Index: slot, Scale: 1}, b.state)
	b.depth, b.top = b.c.GP64(), b.c.GP64()
	b.c.MOVQ(b.in(depthAt), b.depth)
	b.c.SUBQ(U8(1), b.depth)
	b.c.JL(LabelRef("over"))
	b.locate(b.top, b.state, b.depth, frameSize, stackAt)
	b.e = b.load()
}

func (b *searches512) decide() {
	b.divide(b.union(b.e), b.union(b.turn(b.e)))
	b.store(b.e)
	b.c.ADDQ(U8(1), b.in(depthAt))
	b.c.JMP(LabelRef("next"))
}

func (b *searches512) count() {
	b.c.MOVQ(b.depth, b.in(depthAt))
	b.c.SUBQ(U8(1), b.in(leftAt))
	b.c.JZ(LabelRef("over"))
	b.c.TESTQ(b.depth, b.depth)
	b.c.JNZ(LabelRef("next"))
	b.c.JMP(LabelRef("over"))
}

func (b *searches512) leave() {
	b.c.Label("full")
	b.overflow(b.in(depthAt))

	b.c.Label("over")
	b.c.MOVL(U32(1), b.over)
	b.c.Label("next")
	b.c.BLSRL(b.halted, b.halted)
	b.c.JNZ(LabelRef("halted"))

	b.c.TESTL(b.over, b.over)
	b.c.JNZ(LabelRef("done"))
	b.eachDepth(true)
	b.c.JMP(LabelRef("round"))

	b.c.Label("spent")
	b.c.XORQ(b.budget, b.budget)
	b.eachDepth(false)

	b.c.Label("done")
	b.c.MOVQ(b.budget, Mem{Base: b.batch, Disp: budgetAt})
	b.ret()
}

// eachDepth loads the depths of the searches, or stores them.
func (b *searches512) eachDepth(load bool) {
	for i, depth := range b.depths {
		m := Mem{Base: b.batch, Disp: i*searchSize + depthAt}
		if load {
			b.c.MOVQ(m, depth)
		} else {
			b.c.MOVQ(depth, m)
		}
	}
}

// round makes a pass of each search. It returns a bit for each search that cannot continue with
// another pass: its node has not changed, or its last node was a dead end. It sets the zero flag
// if there is no such search.
func (b *searches512) round() reg.GPVirtual {
	var tops [slots]reg.GPVirtual
	for i, depth := range b.depths {
		tops[i] = b.c.GP64()
		b.locate(tops[i], b.batch, depth, frameSize, i*searchSize+stackAt-frameSize)
	}

	b.index = func(bytes [64]uint8) reg.VecVirtual { return b.tables.load(b.c, bytes) }
	var outcomes [slots]outcome
	b.interleave(func(i int) {
		b.top = tops[i]
		b.e = b.load()
		outcomes[i] = b.sweep()
		b.store(outcomes[i].e)
	})

	halted := b.c.GP32()
	b.c.XORL(halted, halted)
	for i := slots - 1; i >= 0; i-- {
		b.c.Commentf("Search %d: can it continue? A lane must have changed, or a dead end leaves a frame.", i)
		o, goesOn, lanes := &outcomes[i], b.c.K(), b.c.GP32()
		b.c.KNOTD(o.alive, goesOn)
		b.c.KORD(o.changed, goesOn, goesOn)
		b.c.KMOVD(goesOn, lanes)
		b.c.KORTESTD(o.alive, o.alive) // carry if alive
		b.c.ADCQ(I8(-1), b.depths[i])
		b.c.CMOVLEQ(b.depths[i].As32(), lanes)
		b.c.CMPL(lanes, U8(1)) // carry if 0
		b.c.ADCL(halted, halted)
	}
	return halted
}

// sweep is a pass that does the rows first, and then the columns with what the rows have left.
// It takes a quarter fewer rounds than pass, each of a sixth more instructions. But its chain of
// instructions is longer, which would make a search that runs alone slower.
func (b *searches512) sweep() (o outcome) {
	o.alive = b.filled(b.e)
	e := b.half("row", "band", b.e, inBand, nil)
	b.c.Comment("The columns of a box in the same lane: t0 = e0, t1, t2.")
	// A value that has no place in the rows of a box has none in its columns.
	t := b.half("column", "stack", b.turn(e), inStack, &o.alive)
	b.c.Comment("Back to the lanes of the rows.")
	o.e = b.turnBack(t)
	o.changed = b.compare(o.e, b.frame())
	return o
}

// half is the half of a pass for the triads of one direction. The cells x are in the lanes of
// their triads. half returns the cells with the values that are left. It removes lanes from alive,
// unless that is nil, if their boxes have no place for a value.
func (b *searches512) half(name, band string, x [3]reg.VecVirtual, order func(int) [64]uint8, alive *reg.OpmaskVirtual) (a [3]reg.VecVirtual) {
	p, twice := b.fromCells(name, x)
	b.closure(band, p, order)
	sure, others := b.certain(name, p)
	if alive != nil {
		*alive = b.complete(b.or(others, p), *alive)
	}
	b.threes(name, p, sure)
	b.c.Comment("Hidden singles: values that are certain in a triad and possible in one cell of it.")
	hidden, singles := b.hidden(sure, twice), b.naked(x)
	b.c.Commentf("A value that is known to lie in a %s of a box leaves the other %ss.", name, name)
	b.logic(D|A|B, sure, singles[0], singles[1])
	b.c.VPORQ(singles[2], sure, sure)
	b.removeOthers(p, sure)
	b.c.Comment("A cell with a hidden single loses all other values.")
	for m := range x {
		k := b.c.K()
		a[m] = b.copy(hidden)
		b.c.VPTESTNMW(x[m], hidden, k)
		b.c.VMOVDQU16(b.ones, k, a[m])
		b.logic(D&A&B, a[m], x[m], p)
	}
	return a
}

// interleave adds the instructions of all searches, one by one in turn, and the comments of
// search 0.
func (b *searches512) interleave(add func(i int)) {
	file, err := b.c.Result()
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
