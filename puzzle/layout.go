package puzzle

import (
	"math/bits"
	"strconv"
	"sync"

	"fourfold"
)

// A shape is what the layout of a puzzle is made from.
type shape struct {
	rows, cols int
	order      int   // the number of values
	cells      []int // the cells that belong to the puzzle, in increasing order; nil means all
	units      []Unit
	conflicts  []conflict // their candidates are options of the layout
}

// squareOf returns the shape of a square grid with these units.
func squareOf(order int, units []Unit) shape {
	return shape{rows: order, cols: order, order: order, units: units}
}

// A layout contains the data that all puzzles of one shape share: the units, and the
// problem of the empty grid. It never changes after it is made.
//
// The items are first the cells, then the values of each unit, and then the conflicts. Option
// k*order + value-1 puts the value into cell places[k].
type layout struct {
	rows, cols int
	order      int
	places     []int // the cells that belong to the puzzle; cell k of a full grid is k
	units      []Unit
	unitsOf    [][]int32 // unitsOf[cell] lists the units of the cell
	conflicts  []conflict
	conflictOf map[candidate][]int32 // nil if there are no conflicts
	empty      *fourfold.Problem
	classic    bool // 9x9 with boxes of 3x3 and no further rules
}

// newLayout makes an item of each cell, of each value of each unit and of each conflict, and an
// option of each candidate. The values of a unit with fewer cells than values are secondary items.
func newLayout(s shape) *layout {
	l := &layout{rows: s.rows, cols: s.cols, order: s.order, places: s.cells, units: s.units, conflicts: s.conflicts}
	if l.places == nil {
		for cell := range s.rows * s.cols {
			l.places = append(l.places, cell)
		}
	}
	l.unitsOf = make([][]int32, s.rows*s.cols)
	for u, unit := range l.units {
		for _, cell := range unit.Cells {
			l.unitsOf[cell] = append(l.unitsOf[cell], int32(u))
		}
	}
	if len(l.conflicts) > 0 {
		l.conflictOf = map[candidate][]int32{}
	}
	for k, c := range l.conflicts {
		for _, o := range c.candidates {
			l.conflictOf[o] = append(l.conflictOf[o], int32(k))
		}
	}
	l.empty = l.problem()
	return l
}

// problem returns the problem of the empty grid.
func (l *layout) problem() *fourfold.Problem {
	var b fourfold.Builder
	var cellItems, unitItems, conflictItems []fourfold.Item
	b.Kind("cell")
	for _, cell := range l.places {
		cellItems = append(cellItems, b.Primary(CellName(cell, l.cols)))
	}
	for _, u := range l.units {
		b.Kind(u.Kind)
		add := b.Primary
		if len(u.Cells) < l.order {
			add = b.Secondary
		}
		for v := range l.order {
			unitItems = append(unitItems, add(u.itemPrefix()+strconv.Itoa(v+1)))
		}
	}
	b.Kind(conflictKind)
	for _, c := range l.conflicts {
		conflictItems = append(conflictItems, b.Secondary(c.name))
	}
	for k, cell := range l.places {
		for v := range l.order {
			items := []fourfold.Item{cellItems[k]}
			for _, u := range l.unitsOf[cell] {
				items = append(items, unitItems[int(u)*l.order+v])
			}
			for _, c := range l.conflictOf[candidate{cell, v + 1}] {
				items = append(items, conflictItems[c])
			}
			b.Option(CellName(cell, l.cols)+"="+strconv.Itoa(v+1), items...)
		}
	}
	p, _ := b.Problem()
	return p
}

// compile returns the puzzle with the givens: the items of the empty grid, and the
// options that are allowed and that no given contradicts. The grid must have the shape of the
// layout, and its values must be in range. No two givens may be in one conflict. allowed is that of
// a Sudoku.
func (l *layout) compile(givens Grid, allowed []uint64) (*Compiled, error) {
	used, ok := l.usedValues(givens)
	if !ok {
		return nil, &GivensError{Duplicates: duplicates(l.units, givens, 1)}
	}
	candidates, restricted := l.candidates(givens, used, allowed)
	n := 0
	for _, mask := range candidates {
		n += bits.OnesCount64(mask)
	}
	options := make([]int32, 0, n)
	marks := make([]mark, 0, n)
	for k, cell := range l.places {
		for mask := candidates[cell]; mask != 0; mask &= mask - 1 {
			v := bits.TrailingZeros64(mask)
			options = append(options, int32(k*l.order+v-1))
			marks = append(marks, newMark(cell, v))
		}
	}
	return &Compiled{Problem: l.empty.WithOptions(options), rows: l.rows, cols: l.cols, marks: marks, layout: l, restricted: restricted}, nil
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

// candidates returns the candidates of each cell, as bits 1 to order. A given is the only
// candidate of its cell. allowed is that of a Sudoku; restricted reports whether it has excluded a
// candidate.
func (l *layout) candidates(givens Grid, used, allowed []uint64) (masks []uint64, restricted bool) {
	masks = make([]uint64, len(givens.Cells))
	all := uint64(1)<<(l.order+1) - 2
	for _, cell := range l.places {
		taken := uint64(0)
		for _, u := range l.unitsOf[cell] {
			taken |= used[u]
		}
		masks[cell] = all &^ taken
		if v := givens.Cells[cell]; v != 0 {
			masks[cell] = 1 << v
		}
	}
	if l.conflicts != nil {
		l.excludeRivals(givens, masks)
	}
	for cell, mask := range allowed {
		if forbidden := masks[cell] &^ (mask << 1); mask != 0 && givens.Cells[cell] == 0 && forbidden != 0 {
			restricted = true
			masks[cell] &^= forbidden
		}
	}
	return masks, restricted
}

// masks returns the candidates of each cell. Givens may repeat values.
func (l *layout) masks(givens Grid, allowed []uint64) []uint64 {
	used, _ := l.usedValues(givens)
	masks, _ := l.candidates(givens, used, allowed)
	return masks
}

// excludeRivals removes the candidates of empty cells that are in one conflict with a given.
func (l *layout) excludeRivals(givens Grid, masks []uint64) {
	for cell, v := range givens.Cells {
		for _, c := range l.conflictOf[candidate{cell, int(v)}] {
			for _, o := range l.conflicts[c].candidates {
				if givens.Cells[o.cell] == 0 {
					masks[o.cell] &^= 1 << o.value
				}
			}
		}
	}
}

// A layoutKey identifies a layout. For a jigsaw, region has one byte for each cell: the
// number of its region. For other puzzles, region is empty.
type layoutKey struct {
	rows, cols       int
	order            int
	boxRows, boxCols int
	diagonals        bool
	region           string
	form             string // what else differs from a Sudoku
	rules            string // those that have units or conflicts
	overlap          string // the key of an Overlap
}

// maxLayouts is the greatest number of layouts in the cache. It limits the memory: a
// layout of order 9 takes about 60 kB, one of order 36 about 4 MB, and one of order 49 about 10 MB,
// without further rules.
const maxLayouts = 32

var layouts struct {
	sync.Mutex
	made map[layoutKey]*layout
}

// layoutFor returns the layout with the key. If the layout is not in the cache, layoutFor
// makes it from the shape that of returns. When the cache is full, it is emptied.
func layoutFor(key layoutKey, of func() shape) *layout {
	layouts.Lock()
	defer layouts.Unlock()
	if l := layouts.made[key]; l != nil {
		return l
	}
	if len(layouts.made) >= maxLayouts || layouts.made == nil {
		layouts.made = map[layoutKey]*layout{}
	}
	l := newLayout(of())
	l.classic = key == layoutKey{rows: 9, cols: 9, order: 9, boxRows: 3, boxCols: 3}
	layouts.made[key] = l
	return l
}
