package generate

import (
	"fourfold/puzzle"
)

// A board has the rules of a shape. It never changes, so any number of fields may share it.
type board struct {
	order   int
	all     uint64    // all values, as bits 0 to order-1
	allowed []uint64  // the values that each cell may have
	units   [][]int32 // the cells of each unit
	unitsOf [][]int32 // the units of each cell
	peers   [][]int32 // the cells that share a unit with a cell

	// rivals has, for value v of a cell, the candidates beside those of its peers that exclude
	// it, at cell*order + v-1. It is nil if there are none.
	rivals [][]rival
}

// A rival is a set of values of a cell.
type rival struct {
	cell   int32
	values uint64
}

// newBoard returns the rules of an empty grid. If regions is not nil, it takes the place of the
// regions of the grid.
func newBoard(empty *puzzle.Compiled, regions []int) *board {
	units := empty.Units()
	order := len(units[0].Cells)
	cells := order * order
	b := &board{order: order, all: 1<<order - 1, allowed: make([]uint64, cells), unitsOf: make([][]int32, cells), peers: make([][]int32, cells)}
	for o := range empty.NumOptions() {
		cell, value := b.candidate(empty, o)
		b.allowed[cell] |= 1 << (value - 1)
	}
	for _, u := range units {
		if regions == nil || u.Kind != "region" {
			b.addUnit(u.Cells)
		}
	}
	if regions != nil {
		for _, cells := range areas(order, regions) {
			b.addUnit(cells)
		}
	}
	b.findPeers()
	b.findRivals(empty)
	return b
}

// areas returns the cells of each region.
func areas(order int, regions []int) [][]int {
	areas := make([][]int, order)
	for cell, r := range regions {
		areas[r] = append(areas[r], cell)
	}
	return areas
}

// candidate returns the cell and the value of an option.
func (b *board) candidate(c *puzzle.Compiled, o int32) (cell, value int) {
	p, _ := c.Placement(o)
	return p.Row*b.order + p.Col, p.Value
}

func (b *board) addUnit(cells []int) {
	unit := make([]int32, len(cells))
	for i, cell := range cells {
		unit[i] = int32(cell)
		b.unitsOf[cell] = append(b.unitsOf[cell], int32(len(b.units)))
	}
	b.units = append(b.units, unit)
}

func (b *board) findPeers() {
	seen := make([]int, len(b.peers))
	for cell := range b.peers {
		seen[cell] = cell + 1
		for _, u := range b.unitsOf[cell] {
			for _, peer := range b.units[u] {
				if seen[peer] != cell+1 {
					seen[peer] = cell + 1
					b.peers[cell] = append(b.peers[cell], peer)
				}
			}
		}
	}
}

// findRivals reads the items that stand neither for a cell nor for a value of a unit: at most one
// of their options is true.
func (b *board) findRivals(empty *puzzle.Compiled) {
	for i := range empty.NumItems() {
		_, isCell := empty.Cell(i)
		if _, _, isUnit := empty.UnitValue(i); isCell || isUnit {
			continue
		}
		if b.rivals == nil {
			b.rivals = make([][]rival, len(b.peers)*b.order)
		}
		for _, o := range empty.Uses(i) {
			cell, value := b.candidate(empty, o)
			for _, other := range empty.Uses(i) {
				if c, v := b.candidate(empty, other); c != cell {
					k := cell*b.order + value - 1
					b.rivals[k] = append(b.rivals[k], rival{int32(c), 1 << (v - 1)})
				}
			}
		}
	}
}
