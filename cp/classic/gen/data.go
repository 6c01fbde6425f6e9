package main

import (
	"encoding/binary"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// On both paths three vectors hold the cells of a box. Each vector has one cell of each row and
// of each column of the box. Word k of vector m is the cell in row k and column (k+m)%3:
//
//	          column 0   column 1   column 2
//	row 0      m0 k=0     m1 k=0     m2 k=0
//	row 1      m2 k=1     m0 k=1     m1 k=1
//	row 2      m1 k=2     m2 k=2     m0 k=2
//
// So the three cells of row k of a box are word k of the three vectors. The three cells of a
// column become the same word if the words of vectors 1 and 2 are rotated within each box.

// columnOf returns the column, within the box, of word k of vector m. vectorOf returns the
// vector of the cell in row k and the given column of a box.
func columnOf(k, m int) int      { return (k + m) % 3 }
func vectorOf(k, column int) int { return (column - k + 9) % 3 }

// cellOf returns the cell of the grid, 0 to 80, that is word k of vector m in the box in box row
// i and box column j.
func cellOf(i, j, k, m int) int { return 9*(3*i+k) + 3*j + columnOf(k, m) }

// global writes a constant and returns its address.
func global(c *build.Context, name string, b []byte) Mem {
	m := c.StaticGlobal(name)
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for i := 0; i < len(b); i += 8 {
		c.AddDatum(i, U64(binary.LittleEndian.Uint64(b[i:])))
	}
	return m
}

func fill(n int, v byte) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = v
	}
	return b
}
