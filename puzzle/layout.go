package puzzle

import (
	"math/bits"
	"strconv"
	"sync"

	"fourfold"
)

// A layout contains the data that all puzzles of one shape share: the units, and the
// problem of the empty grid. It never changes after it is made.
//
// The items are first the cells, and then the values of each unit. Option
// cell*order + value-1 puts the value into the cell.
type layout struct {
	order   int
	units   []Unit
	unitsOf [][]int32 // unitsOf[cell] lists the units of the cell
	empty   *fourfold.Problem
	classic bool // 9x9 with boxes of 3x3 and no further rules
}

// newLayout makes an item of each cell and of each value of each unit, and an option of
// each candidate.
func newLayout(order int, units []Unit) *layout {
	cells := order * order
	l := &layout{order: order, units: units, unitsOf: make([][]int32, cells)}
	for u, unit := range units {
		for _, cell := range unit.Cells {
			l.unitsOf[cell] = append(l.unitsOf[cell], int32(u))
		}
	}
	var b fourfold.Builder
	var cellItems, unitItems []fourfold.Item
	b.Kind("cell")
	for cell := range cells {
		cellItems = append(cellItems, b.Primary(CellName(cell, order)))
	}
	for _, u := range units {
		b.Kind(u.Kind)
		for v := range order {
			unitItems = append(unitItems, b.Primary(u.itemPrefix()+strconv.Itoa(v+1)))
		}
	}
	for cell := range cells {
		for v := range order {
			items := []fourfold.Item{cellItems[cell]}
			for _, u := range l.unitsOf[cell] {
				items = append(items, unitItems[int(u)*order+v])
			}
			b.Option(CellName(cell, order)+"="+strconv.Itoa(v+1), items...)
		}
	}
	l.empty, _ = b.Problem()
	return l
}

// compile returns the puzzle with the givens: the items of the empty grid, and the
// options that are allowed and that no given contradicts. The grid must have the shape of the
// layout, and its values must be in range. allowed is that of a Sudoku.
func (l *layout) compile(givens Grid, allowed []uint64) (*Compiled, error) {
	used, ok := l.usedValues(givens)
	if !ok {
		return nil, &GivensError{Duplicates: duplicates(l.units, givens)}
	}
	candidates, n := l.candidates(givens, used)
	restricted := false
	for cell, mask := range allowed {
		if forbidden := candidates[cell] &^ (mask << 1); mask != 0 && givens.Cells[cell] == 0 && forbidden != 0 {
			restricted = true
			n -= bits.OnesCount64(forbidden)
			candidates[cell] &^= forbidden
		}
	}
	options := make([]int32, 0, n)
	marks := make([]mark, 0, n)
	for cell, mask := range candidates {
		for ; mask != 0; mask &= mask - 1 {
			v := bits.TrailingZeros64(mask)
			options = append(options, int32(cell*l.order+v-1))
			marks = append(marks, newMark(cell, v))
		}
	}
	return &Compiled{Problem: l.empty.WithOptions(options), rows: l.order, cols: l.order, marks: marks, layout: l, restricted: restricted}, nil
}

// usedValues returns the values given in each unit, as bits 1 to order. It returns false
// if a value is given twice in a unit.
func (l *layout) usedValues(givens Grid) ([]uint64, bool) {
	used := make([]uint64, len(l.units))
	ok := true
	for cell, v := range givens.Cells {
		if v == 0 {
			continue
		}
		bit := uint64(1) << v
		for _, u := range l.unitsOf[cell] {
			ok = ok && used[u]&bit == 0
			used[u] |= bit
		}
	}
	return used, ok
}

// candidates returns the candidates of each cell, as bits 1 to order, and the total number
// of candidates. A given is the only candidate of its cell.
func (l *layout) candidates(givens Grid, used []uint64) (masks []uint64, n int) {
	masks = make([]uint64, len(givens.Cells))
	all := uint64(1)<<(l.order+1) - 2
	for cell, v := range givens.Cells {
		taken := uint64(0)
		for _, u := range l.unitsOf[cell] {
			taken |= used[u]
		}
		masks[cell] = all &^ taken
		if v != 0 {
			masks[cell] = 1 << v
		}
		n += bits.OnesCount64(masks[cell])
	}
	return masks, n
}

// A layoutKey identifies a layout. For a jigsaw, region has one byte for each cell: the
// number of its region. For other puzzles, region is empty.
type layoutKey struct {
	order            int
	boxRows, boxCols int
	diagonals        bool
	region           string
}

// maxLayouts is the greatest number of layouts in the cache. It limits the memory: a
// layout of order 9 takes about 60 kB, and a layout of order 36 takes about 4 MB.
const maxLayouts = 32

var layouts struct {
	sync.Mutex
	made map[layoutKey]*layout
}

// layoutFor returns the layout with the key. If the layout is not in the cache, layoutFor
// makes it from the units that units returns. When the cache is full, it is emptied.
func layoutFor(key layoutKey, units func() []Unit) *layout {
	layouts.Lock()
	defer layouts.Unlock()
	if l := layouts.made[key]; l != nil {
		return l
	}
	if len(layouts.made) >= maxLayouts || layouts.made == nil {
		layouts.made = map[layoutKey]*layout{}
	}
	l := newLayout(key.order, units())
	l.classic = key == layoutKey{order: 9, boxRows: 3, boxCols: 3}
	layouts.made[key] = l
	return l
}
