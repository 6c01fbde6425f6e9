package generate

import "fourfold/puzzle"

// newField returns a field with the rules of an empty grid. If regions is not nil, it takes the place
// of the regions of the grid.
func newField(empty *puzzle.Compiled, regions []int) *field {
	units := empty.Units()
	order := len(units[0].Cells)
	cells := order * order
	f := &field{order: order, all: 1<<order - 1, allowed: make([]uint64, cells), unitsOf: make([][]int32, cells),
		peers: make([][]int32, cells), cells: make([]uint64, cells)}
	for o := range empty.NumOptions() {
		cell, value := f.candidate(empty, o)
		f.allowed[cell] |= 1 << (value - 1)
	}
	for _, u := range units {
		if regions == nil || u.Kind != "region" {
			f.addUnit(u.Cells)
		}
	}
	areas := make([][]int, order)
	for cell, r := range regions {
		areas[r] = append(areas[r], cell)
	}
	for r := 0; regions != nil && r < order; r++ {
		f.addUnit(areas[r])
	}
	f.findPeers()
	f.findRivals(empty)
	f.isNew = make([]bool, len(f.units))
	return f
}

// candidate returns the cell and the value of an option.
func (f *field) candidate(c *puzzle.Compiled, o int32) (cell, value int) {
	p, _ := c.Placement(o)
	return p.Row*f.order + p.Col, p.Value
}

func (f *field) addUnit(cells []int) {
	unit := make([]int32, len(cells))
	for i, cell := range cells {
		unit[i] = int32(cell)
		f.unitsOf[cell] = append(f.unitsOf[cell], int32(len(f.units)))
	}
	f.units = append(f.units, unit)
}

func (f *field) findPeers() {
	seen := make([]int, len(f.peers))
	for cell := range f.peers {
		seen[cell] = cell + 1
		for _, u := range f.unitsOf[cell] {
			for _, peer := range f.units[u] {
				if seen[peer] != cell+1 {
					seen[peer] = cell + 1
					f.peers[cell] = append(f.peers[cell], peer)
				}
			}
		}
	}
}

// findRivals reads the items that stand neither for a cell nor for a value of a unit: at most one
// of their options is true.
func (f *field) findRivals(empty *puzzle.Compiled) {
	for i := range empty.NumItems() {
		_, isCell := empty.Cell(i)
		if _, _, isUnit := empty.UnitValue(i); isCell || isUnit {
			continue
		}
		if f.rivals == nil {
			f.rivals = make([][]rival, len(f.peers)*f.order)
		}
		for _, o := range empty.Uses(i) {
			cell, value := f.candidate(empty, o)
			for _, other := range empty.Uses(i) {
				if c, v := f.candidate(empty, other); c != cell {
					k := cell*f.order + value - 1
					f.rivals[k] = append(f.rivals[k], rival{int32(c), 1 << (v - 1)})
				}
			}
		}
	}
}
