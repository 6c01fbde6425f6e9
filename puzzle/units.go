package puzzle

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"fourfold"
)

// ErrBadGivens is wrapped by the error about givens that repeat a value in a
// unit, a *GivensError.
var ErrBadGivens = errors.New("givens break the rules")

// A Unit is a set of cells that must hold every value once.
type Unit struct {
	Kind   string // "row", "column", "box", "region" or "diagonal"
	Number int    // from 1 among those of its kind
	Cells  []int  // row*order + column, both from 0; increasing
}

// String returns the name of the unit, such as "row 1".
func (u Unit) String() string { return u.Kind + " " + strconv.Itoa(u.Number) }

// itemPrefix begins the names of a unit's items: value 5 in row 1 is "r1=5".
func (u Unit) itemPrefix() string {
	kind := u.Kind[:1]
	if u.Kind == "region" {
		kind = "b"
	}
	return kind + strconv.Itoa(u.Number) + "="
}

// linesOf returns the rows and columns of a square.
func linesOf(order int) []Unit {
	units := make([]Unit, 0, 2*order)
	for _, kind := range []string{"row", "column"} {
		for i := range order {
			u := Unit{Kind: kind, Number: i + 1}
			for j := range order {
				cell := i*order + j
				if kind == "column" {
					cell = j*order + i
				}
				u.Cells = append(u.Cells, cell)
			}
			units = append(units, u)
		}
	}
	return units
}

// regionsOf returns the units of a partition: cell c belongs to unit region[c].
func regionsOf(kind string, order int, region []int) []Unit {
	units := make([]Unit, order)
	for r := range units {
		units[r] = Unit{Kind: kind, Number: r + 1}
	}
	for cell, r := range region {
		units[r].Cells = append(units[r].Cells, cell)
	}
	return units
}

// diagonalsOf returns the diagonal that begins in r1c1 and the one that begins
// in the last cell of row 1.
func diagonalsOf(order int) []Unit {
	down, up := Unit{Kind: "diagonal", Number: 1}, Unit{Kind: "diagonal", Number: 2}
	for i := range order {
		down.Cells = append(down.Cells, i*order+i)
		up.Cells = append(up.Cells, i*order+order-1-i)
	}
	return []Unit{down, up}
}

// A Duplicate is a value that occurs more than once in a unit.
type Duplicate struct {
	Value int
	Unit  Unit
	Cells []int // of the unit, those with the value; at least two, increasing
}

// String names the value, the unit and the cells, as in "value 5 twice in row 1:
// r1c1 and r1c7".
func (d Duplicate) String() string {
	order := len(d.Unit.Cells)
	names := make([]string, len(d.Cells))
	for k, cell := range d.Cells {
		names[k] = CellName(cell, order)
	}
	times, last := "twice", len(names)-1
	if last > 1 {
		times = fmt.Sprintf("%d times", len(names))
	}
	return fmt.Sprintf("value %d %s in %v: %s and %s", d.Value, times, d.Unit, strings.Join(names[:last], ", "), names[last])
}

// duplicates returns every repeated value of every unit, in the order of the
// units and then of the values. The grid's shape must fit.
func duplicates(units []Unit, g Grid) []Duplicate {
	var all []Duplicate
	for _, u := range units {
		if allDifferent(u, g) {
			continue
		}
		where := make([][]int, len(u.Cells)+1)
		for _, cell := range u.Cells {
			v := g.Cells[cell]
			where[v] = append(where[v], cell)
		}
		for v := 1; v < len(where); v++ {
			if len(where[v]) > 1 {
				all = append(all, Duplicate{Value: v, Unit: u, Cells: where[v]})
			}
		}
	}
	return all
}

// allDifferent reports whether a unit repeats no value. Empty cells do not count.
func allDifferent(u Unit, g Grid) bool {
	seen := uint64(0)
	for _, cell := range u.Cells {
		bit := uint64(1) << g.Cells[cell] &^ 1
		if seen&bit != 0 {
			return false
		}
		seen |= bit
	}
	return true
}

// A GivensError lists every repetition among the givens of a puzzle.
type GivensError struct {
	Duplicates []Duplicate // by unit, and in a unit by value; never empty
}

func (e *GivensError) Error() string {
	texts := make([]string, len(e.Duplicates))
	for k, d := range e.Duplicates {
		texts[k] = d.String()
	}
	return ErrBadGivens.Error() + ": " + strings.Join(texts, "; ")
}

// Unwrap returns ErrBadGivens.
func (e *GivensError) Unwrap() error { return ErrBadGivens }

// A layout is what all puzzles of one shape have in common: the units, and the
// problem of the empty grid. It never changes once it is made.
//
// The items are the cells and then the values of each unit. Option
// cell*order + value-1 puts the value into the cell.
type layout struct {
	order   int
	units   []Unit
	unitsOf [][]int32 // by cell
	empty   *fourfold.Problem
	classic bool // 9x9 with boxes of 3x3 and nothing else
}

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

// CellName returns the name of a cell of a grid with so many columns, such as "r1c1". Cells count from
// 0, row by row.
func CellName(cell, cols int) string {
	return "r" + strconv.Itoa(cell/cols+1) + "c" + strconv.Itoa(cell%cols+1)
}

// compile makes an item of each cell and of each value of each unit, and an
// option of each candidate that no given rules out. The grid must have the shape
// of the layout and values in range.
func (l *layout) compile(givens Grid) (*Compiled, error) {
	used, ok := l.usedValues(givens)
	if !ok {
		return nil, &GivensError{Duplicates: duplicates(l.units, givens)}
	}
	candidates, n := l.candidates(givens, used)
	options := make([]int32, 0, n)
	marks := make([]mark, 0, n)
	for cell, mask := range candidates {
		for ; mask != 0; mask &= mask - 1 {
			v := bits.TrailingZeros64(mask)
			options = append(options, int32(cell*l.order+v-1))
			marks = append(marks, newMark(cell, v))
		}
	}
	return &Compiled{Problem: l.empty.Keep(options), rows: l.order, cols: l.order, marks: marks, layout: l}, nil
}

// usedValues returns the values given in each unit, as bits 1 to order. It
// returns false if one is given twice.
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

// candidates returns the values that each cell can hold, as bits 1 to order, and
// how many they are in all. A given cell can hold what is given.
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

// A layoutKey tells layouts apart. Its region names the region of each cell, one
// byte a cell, and is empty where there are none or where boxes give them.
type layoutKey struct {
	order            int
	boxRows, boxCols int
	diagonals        bool
	region           string
}

// maxLayouts bounds the cache, and with it the memory kept for names: a layout
// of order 9 takes about 60 kB, one of order 36 about 4 MB.
const maxLayouts = 32

var layouts struct {
	sync.Mutex
	made map[layoutKey]*layout
}

// layoutFor returns the layout with the key, calling units for its units if it
// was not made before or has been dropped.
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
