package human

import (
	"math/bits"
	"slices"
)

// A board is a position as cells with few values, as bits, so that the values of cells can be joined and
// compared in one step.
type board struct {
	s      *position
	cells  []cell
	cellOf []int32   // of an item, its index in cells; else -1
	number []int8    // of an option, the number of its value; -1 if it has none
	units  [][]int32 // of the units with at least two cells: indexes of cells, in increasing order

	allSets   []*lockedSet
	allLinked [][]linkedSet
}

// A cell is an active cell all of whose live options have values.
type cell struct {
	item    int32
	options []int32
	values  uint64   // the numbers of their values
	loose   []uint64 // of each earlier cell, the common values that both can hold; see looseIn
	units   []int32
}

// maxNumbers is the number of values that a mask of a cell can hold. Cells with other values are
// left out.
const maxNumbers = 64

// view returns the board of the position.
func (s *position) view() *board {
	if s.memo.board == nil {
		s.memo.board = newBoard(s)
	}
	return s.memo.board
}

func newBoard(s *position) *board {
	b := &board{s: s, cellOf: make([]int32, s.p.NumItems()), number: make([]int8, s.p.NumOptions())}
	for o := range b.number {
		b.number[o] = -1
		if v := s.grid.valueOf[o]; v < maxNumbers && s.live.has(int32(o)) && s.grid.cellOf[o] >= 0 {
			b.number[o] = int8(v)
		}
	}
	for i := range b.cellOf {
		b.cellOf[i] = -1
	}
	for _, i := range s.active {
		if c, ok := b.newCell(i); ok {
			b.cellOf[i] = int32(len(b.cells))
			b.cells = append(b.cells, c)
		}
	}
	for _, unit := range s.grid.units {
		var cells []int32
		for _, i := range unit.cells {
			if b.cellOf[i] >= 0 {
				cells = append(cells, b.cellOf[i])
			}
		}
		if len(cells) < 2 {
			continue
		}
		for _, c := range cells {
			b.cells[c].units = append(b.cells[c].units, int32(len(b.units)))
		}
		b.units = append(b.units, cells)
	}
	return b
}

func (b *board) newCell(item int32) (c cell, ok bool) {
	if !b.s.isCell(item) {
		return c, false
	}
	c.item, c.options = item, b.s.options[item]
	for _, o := range c.options {
		if b.number[o] < 0 {
			return c, false
		}
		c.values |= 1 << b.number[o]
	}
	return c, bits.OnesCount64(c.values) == len(c.options)
}

// looseIn returns the values that two cells can hold at the same time.
func (b *board) looseIn(x, y int32) (values uint64) {
	if x < y {
		x, y = y, x
	}
	c := &b.cells[x]
	if c.loose == nil {
		c.loose = make([]uint64, x)
		for d := range x {
			for m := c.values & b.cells[d].values; m != 0; m &= m - 1 {
				if v := bits.TrailingZeros64(m); !b.s.conflict(b.optionOf(x, v), b.optionOf(d, v)) {
					c.loose[d] |= m & -m
				}
			}
		}
	}
	return c.loose[y]
}

// looseWith returns the values that a cell can hold at the same time as one of some others.
func (b *board) looseWith(cells []int32, c int32) (values uint64) {
	for _, d := range cells {
		values |= b.looseIn(c, d)
	}
	return values
}

// optionOf returns the option of a value in a cell, or -1.
func (b *board) optionOf(c int32, number int) int32 {
	for _, o := range b.cells[c].options {
		if b.number[o] == int8(number) {
			return o
		}
	}
	return -1
}

// itemsOf returns the items of cells, in increasing order.
func (b *board) itemsOf(cells []int32) []int32 {
	items := make([]int32, len(cells))
	for k, c := range cells {
		items[k] = b.cells[c].item
	}
	slices.Sort(items)
	return items
}
