package dlx

// hide takes every live option of item i, which is closed, out of the sets of its
// other items that are not, but for options that paint it in the given colour. The
// last live cell of a set moves to where the hidden one was, and the hidden one to
// behind it: to unhide is to restore the size, whatever was hidden since.
//
// If it is eager it gives up, and returns false, when an active primary item is
// left without options.
func (m *matrix) hide(i, color int32, eager bool) bool {
	// The arrays are held in local variables, since the compiler has to assume that
	// every store may change a field.
	cells, sets, items, epoch := m.cells, m.sets, m.items, m.epoch
	from := items[i].base
	for _, x := range sets[from : from+items[i].size] {
		if color != 0 && m.colors[x] == color {
			continue
		}
		o := m.owner[x]
		first, last := m.option[o], m.option[o+1]
		m.updates += int64(last - first)
		row := cells[first:last]
		for k := range row {
			c := &row[k]
			s := &items[c.item]
			if s.closed {
				continue // item i, too
			}
			if s.epoch != epoch {
				m.save(c.item, s)
			}
			s.size--
			at, end := c.at, s.base+s.size
			z := sets[end]
			sets[at], sets[end] = z, first+int32(k)
			cells[z].at, c.at = at, end
			if s.size <= 1 && m.short(c.item, s) && eager {
				return false
			}
		}
	}
	return true
}

// save keeps the size of an item for restore.
func (m *matrix) save(i int32, s *set) {
	s.epoch = m.epoch
	m.saved = append(m.saved, save{i, s.size})
}

// restore gives the sets the sizes they had when the length of saved was mark, the
// last saved first, and opens the items that have been closed since there were as many
// active ones as given.
func (m *matrix) restore(mark int, primary, secondary int32) {
	for k := len(m.saved) - 1; k >= mark; k-- {
		m.items[m.saved[k].item].size = m.saved[k].size
	}
	m.saved = m.saved[:mark]
	for _, i := range m.active[m.primary:primary] {
		m.items[i].closed = false
	}
	for _, i := range m.active[m.split+m.secondary : m.split+secondary] {
		m.items[i].closed = false
	}
	m.primary, m.secondary = primary, secondary
}

// newEpoch makes every size that changes from here on be saved again.
func (m *matrix) newEpoch() {
	m.epoch++
	if m.epoch != 0 {
		return
	}
	for i := range m.items { // all numbers have been used
		m.items[i].epoch = 0
	}
	m.epoch = 1
}

// short notes that an item is down to one option or none, and returns whether it
// is none and the item has to be covered.
func (m *matrix) short(i int32, s *set) bool {
	if s.at >= m.primary {
		return false // secondary, or retired
	}
	m.shorts = append(m.shorts, i)
	return s.size == 0
}

// retire takes item i out of the active items.
func (m *matrix) retire(i int32) {
	s := &m.items[i]
	var last int32
	if s.at < m.split {
		m.primary--
		last = m.primary
	} else {
		m.secondary--
		last = m.split + m.secondary
	}
	j := m.active[last]
	m.active[s.at] = j
	m.items[j].at = s.at
	m.active[last] = i
	s.at = last
}

// isActive reports whether item i has not been retired.
func (m *matrix) isActive(i int32) bool {
	at := m.items[i].at
	return at < m.primary || at >= m.split && at < m.split+m.secondary
}

// cover closes item i, whose options are about to be tried, and hides them all. An
// item that loses its last option by that is no dead end yet: the option to be
// chosen may cover it.
func (m *matrix) cover(i int32) {
	m.retire(i)
	m.items[i].closed = true
	m.hide(i, 0, false)
}

// choose takes the option of cell x, whose item has been covered, into the
// solution. Its other active items are closed, and all options that cannot stand
// beside it are hidden: every user of an item, but for those that paint it in the
// same colour. It returns false if that leaves an active item without options; then
// only part of it has been done, which going back undoes as well.
func (m *matrix) choose(x int32) bool {
	o := m.owner[x]
	first, last := m.option[o], m.option[o+1]
	m.closing = m.closing[:0]
	for y := first; y < last; y++ {
		if i := m.cells[y].item; m.isActive(i) {
			m.retire(i)
			m.closing = append(m.closing, y)
		}
	}
	for _, y := range m.closing {
		i := m.cells[y].item
		m.items[i].closed = true
		if !m.hide(i, m.colors[y], true) {
			return false
		}
	}
	return true
}
