package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// bandShuffle makes the constant of a shuffle that moves the characters of a band, row by row,
// to the words of vector m. The input has characters from to from+15 of the band. A word whose
// character is outside of these becomes 0.
func (g *avx2Search) bandShuffle(name string, m, from int) Mem {
	var b [32]byte
	for i := range b {
		k, j := i%8/2, i/8%3
		n := cellOf(0, j, k, m) - from
		if i%2 == 1 || k == 3 || n < 0 || n > 15 {
			n = 0x80
		}
		b[i] = byte(n)
	}
	return g.bytes(name, b[:])
}

// begin writes the function that makes candidates of text. It reads the 27 bytes of a band as
// bytes 0 to 15 and bytes 11 to 26, so that it reads no byte after the puzzle.
func (g *avx2Search) begin() {
	const second = 11 // where the second half of a band begins
	var low, high [3]Mem
	for m := range 3 {
		low[m] = g.bandShuffle("avx2textLow"+string(rune('0'+m)), m, 0)
		// Bytes that are in both halves occur twice, which does no harm.
		high[m] = g.bandShuffle("avx2textHigh"+string(rune('0'+m)), m, second)
	}
	ones := g.bytes("avx2text1", fill(32, '1'))
	nine := g.bytes("avx2nine", fill(32, 9))
	one := g.bytes("avx2one", fill(32, 1))
	eight := g.lanes("avx2eight", func(_, _ int) uint16 { return 8 })
	ninth := g.lanes("avx2ninth", func(_, _ int) uint16 { return 256 })
	// The low byte of the candidates, at the value for a given and at 10 for an empty cell. At
	// 0, for the spare words, it is 0.
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

	declare(g.c, "avx2Begin", "avx2Begin makes the puzzle p the first node of an avx2Search.", attr.NOSPLIT|attr.NOFRAME,
		param("s", pointer("avx2Search")), param("p", pointer("Puzzle")))
	g.state, g.node = g.c.GP64(), g.c.GP64()
	text := g.c.GP64()
	g.c.Load(g.c.Param("s"), g.state)
	g.c.Load(g.c.Param("p"), text)
	g.c.LEAQ(g.in(nodesAt), g.node)
	for i := range 3 {
		x, y := ymm(0), ymm(1)
		g.c.VBROADCASTI128(Mem{Base: text, Disp: 27 * i}, x)
		g.c.VBROADCASTI128(Mem{Base: text, Disp: 27*i + second}, y)
		for _, v := range []reg.VecPhysical{x, y} {
			g.c.VPSUBB(ones, v, v)
			g.c.VPMINUB(nine, v, v)
			g.c.VPADDB(one, v, v)
		}
		for m := range 3 {
			v, w := ymm(2+2*m), ymm(3+2*m)
			g.c.VPSHUFB(low[m], x, v)
			g.c.VPSHUFB(high[m], y, w)
			g.c.VPOR(v, w, v)
			g.c.VPCMPGTW(eight, v, w)
			g.c.VPAND(ninth, w, w)
			g.c.VMOVDQU(table, ymm(8))
			g.c.VPSHUFB(v, ymm(8), v)
			g.c.VPAND(g.allValues, v, v)
			g.c.VPOR(v, w, v)
			g.c.VMOVDQU(v, g.cells(m, i))
		}
	}
	g.ret()
}

// output writes the solution. If a node is stable and all of its triads are certain, each cell
// has one candidate: each value has one place in each box, no cell is empty, and a box has as
// many values as cells.
func (g *avx2Search) output() {
	for i := range 3 {
		x, y := ymm(0), ymm(1)
		g.c.Comment("Words to bytes: E0 and E1 of boxes 0 and 1, then of box 2; E2 twice. 256 becomes 255.")
		g.c.VMOVDQU(g.cells(0, i), x)
		g.c.VPACKUSWB(g.cells(1, i), x, x)
		g.c.VMOVDQU(g.cells(2, i), y)
		g.c.VPACKUSWB(y, y, y)
		for n, v := range []reg.VecPhysical{x, y} {
			low, high := ymm(2), ymm(3)
			g.c.VPAND(g.nibble, v, low)
			g.c.VPSRLW(U8(4), v, high)
			g.c.VPAND(g.nibble, high, high)
			g.c.VMOVDQU(g.lowDigit, ymm(4))
			g.c.VPSHUFB(low, ymm(4), low)
			g.c.VMOVDQU(g.highDigit, ymm(4))
			g.c.VPSHUFB(high, ymm(4), high)
			g.c.VPOR(low, high, v)
			g.c.VPERM2I128(U8(0x00), v, v, ymm(5+2*n))
			g.c.VPERM2I128(U8(0x11), v, v, ymm(6+2*n))
		}
		for n := range 4 {
			g.c.VPSHUFB(g.place[n], ymm(5+n), ymm(5+n))
		}
		g.c.VPOR(ymm(5), ymm(6), ymm(5))
		g.c.VPOR(ymm(7), ymm(8), ymm(7))
		g.c.VPOR(ymm(5), ymm(7), ymm(5))
		g.c.VMOVDQU(ymm(5), g.in(solutionAt+27*i))
	}
}

// outputTables makes the constants of output.
func (g *avx2Search) outputTables() {
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
			m := vectorOf(k, col)
			// Vectors 0 and 1 have E0 and E1, vectors 2 and 3 have E2. Vectors 0 and 2 have
			// boxes 0 and 1, vectors 1 and 3 have box 2.
			if n/2 == m/2 && n%2 == j/2 {
				b[at] = byte(8*(m%2) + 4*(j%2) + k)
			}
		}
		g.place[n] = g.bytes("avx2place"+string(rune('0'+n)), b[:])
	}
}
