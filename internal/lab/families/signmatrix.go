package families

import (
	"fmt"
	"math/big"

	"fourfold"
	"fourfold/puzzle"
)

var signMatrices = Family{
	Name: "sign-matrices", About: "find an alternating sign matrix of order N", Params: []Param{number("N", "the order of the matrix", 1, 100)},
	Source: "OEIS A005130; G. Kuperberg 1996", Examples: []string{"5"},
	make: byNumber("alternating sign matrices of order %d", buildSignMatrix, func(n int) known {
		return known{"OEIS A005130; proved by D. Zeilberger 1996", func() *big.Int {
			above, below := big.NewInt(1), big.NewInt(1)
			for k := range int64(n) {
				above.Mul(above, new(big.Int).MulRange(1, 3*k+1))
				below.Mul(below, new(big.Int).MulRange(1, int64(n)+k))
			}
			return above.Div(above, below)
		}}
	}),
}

// The entries of an alternating sign matrix are 0, 1 and -1. In each row and each column, the
// entries that are not 0 are 1, -1, 1, ..., 1.
//
// Each entry is a primary item ("r1c2"). The sum of a row up to an entry is 0 or 1. It is the
// color of a secondary item, "h1.2" for row 1 up to column 2, and "v1.2" is the sum of column 2 up
// to row 1. The last sums, which are 1, are no items. An option is an entry with the sums before
// and after it, at most six options for each entry. (This is the six-vertex model of Kuperberg's
// proof.) Options are ordered by entry, row by row, and then as vertexTypes.
func buildSignMatrix(b *fourfold.Builder, n int) {
	entries, rowSums, colSums := make([]fourfold.Item, n*n), make([]fourfold.Item, n*n), make([]fourfold.Item, n*n)
	for cell := range n * n {
		entries[cell] = b.Primary(puzzle.CellName(cell, n))
	}
	for cell := range n * n {
		r, c := cell/n+1, cell%n+1
		if c < n {
			rowSums[cell] = b.Secondary(fmt.Sprintf("h%d.%d", r, c))
		}
		if r < n {
			colSums[cell] = b.Secondary(fmt.Sprintf("v%d.%d", r, c))
		}
	}
	for cell := range n * n {
		for _, v := range vertexTypes {
			items := []fourfold.Item{entries[cell]}
			row := sums{rowSums, cell - 1, cell, cell%n == 0, cell%n == n-1}
			col := sums{colSums, cell - n, cell, cell < n, cell >= n*(n-1)}
			if row.add(&items, v.row, v.row+v.entry) && col.add(&items, v.col, v.col+v.entry) {
				b.Option("", items...)
			}
		}
	}
}

// vertexTypes are the ways to choose an entry and the sums of its row and its column before
// it, so that the sums after it are 0 or 1.
var vertexTypes = []struct{ entry, row, col int }{{1, 0, 0}, {-1, 1, 1}, {0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}}

// Sums are the items for the sums of a line before and after an entry.
type sums struct {
	items         []fourfold.Item
	before, after int
	first, last   bool // the entry is the first or the last of its line
}

// add adds the items to an option with their colors. It returns false if the sums are not
// possible: before the first entry the sum is 0, and after the last one it is 1.
func (s sums) add(option *[]fourfold.Item, before, after int) bool {
	if s.first && before != 0 || s.last && after != 1 {
		return false
	}
	if !s.first {
		*option = append(*option, s.items[s.before].Paint(fourfold.Color('0'+before)))
	}
	if !s.last {
		*option = append(*option, s.items[s.after].Paint(fourfold.Color('0'+after)))
	}
	return true
}
