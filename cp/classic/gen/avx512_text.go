package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// begin512 adds the function that reads a puzzle and puts its first node on the stack.
func begin512(c *build.Context, t *tables512) {
	declare(c, "avx512Begin", "avx512Begin puts the node of a puzzle on the stack.", attr.NOSPLIT, param("s", pointer("avx512Search")), param("p", pointer("Puzzle")))
	f := function{c: c}
	s := c.Load(c.Param("s"), c.GP64())
	p := c.Load(c.Param("p"), c.GP64())

	c.Comment("The 81 characters in two vectors, followed by zeros.")
	low, high, k := c.ZMM(), c.ZMM(), c.K()
	c.VMOVDQU64(Mem{Base: p}, low)
	c.KMOVQ(k64(c, 1<<17-1), k)
	c.VMOVDQU8_Z(Mem{Base: p, Disp: 64}, k, high)

	all, one, ascii, nine := t.load(c, words(511)), t.load(c, words(1)), t.load(c, words('1')), t.load(c, words(9))
	for m := range 3 {
		c.Commentf("Cell vector %d, a character per lane. A value becomes its bit, any other character all bits.", m)
		x, e, given := c.ZMM(), c.ZMM(), c.K()
		c.VMOVDQU64(t.at(askew(m)), x)
		c.VPERMI2B(high, low, x)
		c.VPSUBW(ascii, x, x)
		c.VPCMPUW(U8(1), nine, x, given)
		c.VPSLLVW(x, one, x)
		c.VPBLENDMW(x, all, given, e)
		c.VMOVDQU64(e, Mem{Base: s, Disp: stackAt + 64*m})
	}
	c.MOVQ(U32(1), Mem{Base: s, Disp: depthAt})
	c.MOVQ(U32(0), Mem{Base: s, Disp: decisionsAt})
	f.ret()
}

// output writes the solution. Each cell has one value d as bit d-1. So there are d-1 bits below
// it.
func (g *engine512) output() {
	g.c.Comment("Values as characters: count the bits below the bit that is set.")
	minus, ascii := g.tables.load(g.c, words(0xffff)), g.tables.load(g.c, words('1'))
	var values [3]reg.VecVirtual
	for m, e := range g.e {
		values[m] = g.c.ZMM()
		g.c.VPADDW(minus, e, values[m])
		g.c.VPOPCNTW(values[m], values[m])
		g.c.VPADDW(ascii, values[m], values[m])
	}
	g.c.Comment("Vectors 0 and 1 go to even and odd bytes, then all characters into the order of the grid.")
	g.c.VPSLLW(U8(8), values[1], values[1])
	g.c.VPORQ(values[0], values[1], values[0])
	first, rest := g.c.ZMM(), g.c.ZMM()
	g.c.VMOVDQU64(g.tables.at(grid(0)), first)
	g.c.VMOVDQU64(g.tables.at(grid(64)), rest)
	g.c.VPERMI2B(values[2], values[0], first)
	g.c.VPERMI2B(values[2], values[0], rest)
	g.c.VMOVDQU64(first, g.in(solutionAt))
	g.c.VMOVDQU64(rest.AsY(), g.in(solutionAt+64))
}

func k64(c *build.Context, mask uint64) reg.GPVirtual {
	r := c.GP64()
	c.MOVQ(U64(mask), r)
	return r
}
