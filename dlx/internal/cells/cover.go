package cells

// cover covers item i, on which the search branches, and hides all its options. It does not
// report dead ends, because the option that is chosen next may cover the item that has lost
// its last option.
func (m *matrix) cover(i int32) {
	m.deactivate(i)
	m.items[i].covered = true
	m.hide(i, 0, false)
}

// choose takes the option of cell x into the solution. The item of x must have been covered.
// choose covers the other active items of the option and hides the rivals of the option: all
// other options of these items. An option that paints a secondary item in the same color is
// no rival (the item is purified). At a dead end, choose stops and returns false. The work is
// then half done, and undo undoes this half.
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
		if !m.hide(i, m.colorOf(y), true) {
			return false
		}
	}
	return true
}
