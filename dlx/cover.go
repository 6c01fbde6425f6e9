package dlx

// cover covers item i, whose options are chosen one after the other, and hides them
// all. It does not look for dead ends: an item that loses its last option may be one
// that the option chosen next covers.
func (m *matrix) cover(i int32) {
	m.deactivate(i)
	m.items[i].covered = true
	m.hide(i, 0, false)
}

// choose takes the option of cell x, whose item has been covered, into the solution.
// It covers the other active items of the option and hides the rivals of the option:
// all other options of these items, but not those that paint a secondary item in the
// same color (the item is purified). At a dead end it stops and returns false. Part of
// the work is done then, and undo undoes that part as well.
func (m *matrix) choose(x int32) bool {
	o := m.owner[x]
	first, last := m.option[o], m.option[o+1]
	m.covering = m.covering[:0]
	for y := first; y < last; y++ {
		if i := m.cells[y].item; m.isActive(i) {
			m.deactivate(i)
			m.covering = append(m.covering, y)
		}
	}
	for _, y := range m.covering {
		i := m.cells[y].item
		m.items[i].covered = true
		if !m.hide(i, m.colors[y], true) {
			return false
		}
	}
	return true
}
