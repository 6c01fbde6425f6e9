package generate

// solveByNets goes on from the state after begin. It rules out each candidate that leads by
// singles to a dead end, and each candidate that all values of a cell, or all places of a
// value, rule out together. It reports whether that solves the field. Forcing nets find the
// same, so a puzzle that is solved needs no guess.
func (f *field) solveByNets() bool {
	common := make([]uint64, len(f.cells))
	for f.left > 0 {
		if f.looks.Now() != nil || !f.netsOnce(common) {
			return false
		}
	}
	return true
}

// netsOnce tries all candidates once. It returns false if nothing was ruled out.
func (f *field) netsOnce(common []uint64) (changed bool) {
	for cell := range f.cells {
		if f.cells[cell]&done == 0 {
			changed = f.netsOfCell(int32(cell), common) || changed
		}
	}
	for _, unit := range f.units {
		for v := range f.order {
			if len(unit) == f.order && f.left > 0 {
				changed = f.netsOfPlaces(unit, 1<<v, common) || changed
			}
		}
	}
	return changed
}

// netsOfCell assumes each value of a cell.
func (f *field) netsOfCell(cell int32, common []uint64) (changed bool) {
	clear(common)
	for values := f.cells[cell]; values != 0; values &= values - 1 {
		f.assume(cell, values&-values, common)
	}
	return f.keep(common)
}

// netsOfPlaces assumes a value in each of its places in a unit.
func (f *field) netsOfPlaces(unit []int32, value uint64, common []uint64) bool {
	clear(common)
	for _, cell := range unit {
		switch c := f.cells[cell]; {
		case c&value == 0:
		case c&done != 0:
			return false
		default:
			f.assume(cell, value, common)
		}
	}
	return f.keep(common)
}

// keep leaves only the candidates in common, and propagates. It reports whether it ruled out any.
func (f *field) keep(common []uint64) (changed bool) {
	for cell, c := range f.cells {
		if c&done == 0 && c&^common[cell] != 0 {
			changed = true
			if !f.remove(int32(cell), c&^common[cell]) {
				break
			}
		}
	}
	if !f.propagate() {
		f.clear() // only if there is no solution
	}
	return changed
}

// assume puts a value into a cell, and adds the candidates that are left then to common. At a dead
// end, none are left. The field stays as it was. When the context is done, all candidates are left.
func (f *field) assume(cell int32, value uint64, common []uint64) {
	if f.looks.Add(len(f.cells)) != nil {
		copy(common, f.cells)
		return
	}
	mark, left := len(f.saved), f.left
	f.saved = append(f.saved, f.cells...)
	f.set(cell, value)
	if f.propagate() {
		for c, values := range f.cells {
			common[c] |= values &^ done
		}
	}
	f.restore(mark, left)
	f.saved = f.saved[:mark]
}
