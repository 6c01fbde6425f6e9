package dlx

// hide hides every live option of item i, which is covered, but not those that paint
// it in the given color. To hide an option is to take its cells out of the sets of its
// items, except the covered ones. The last live cell of a set moves to the place of
// the hidden one, and the hidden one to the place behind the live ones.
//
// If hide is eager it stops, and returns false, at a dead end. It also does when the
// context is done.
func (m *matrix) hide(i, color int32, eager bool) bool {
	// The arrays are held in local variables, since the compiler has to assume that
	// every store may change a field.
	cells, sets, items, epoch := m.cells, m.sets, m.items, m.epoch
	from := items[i].base
	work, due := 0, block-int(m.updates-m.counted)
	for _, x := range sets[from : from+items[i].size] {
		if color != 0 && m.colors[x] == color {
			continue
		}
		o := m.owner[x]
		first, last := m.option[o], m.option[o+1]
		if work += int(last - first); work > due {
			m.updates += int64(work)
			if m.look() != nil {
				return false
			}
			work, due = 0, block
		}
		row := cells[first:last]
		for k := range row {
			c := &row[k]
			it := &items[c.item]
			if it.covered {
				continue // item i, too
			}
			if it.epoch != epoch {
				m.saveSize(c.item, it)
			}
			it.size--
			at, end := c.at, it.base+it.size
			z := sets[end]
			sets[at], sets[end] = z, first+int32(k)
			cells[z].at, c.at = at, end
			if it.size <= 1 && m.watch(c.item, it) && eager {
				m.updates += int64(work)
				return false
			}
		}
	}
	m.updates += int64(work)
	return true
}

// look counts the updates as work that have not been counted. It returns the cause if the
// context is done.
func (m *matrix) look() error {
	work := m.updates - m.counted
	m.counted = m.updates
	return m.poll.Add(int(work) + 1)
}

// unhide undoes hide: it gives the sets the sizes they had when len(saved) was n, the
// last saved first. The cells need not move back, since a set has no order.
func (m *matrix) unhide(n int) {
	for k := len(m.saved) - 1; k >= n; k-- {
		m.items[m.saved[k].item].size = m.saved[k].size
	}
	m.saved = m.saved[:n]
}

// A savedSize is the size of an item before it changed.
type savedSize struct{ item, size int32 }

// saveSize keeps the size of an item for unhide.
func (m *matrix) saveSize(i int32, it *item) {
	it.epoch = m.epoch
	m.saved = append(m.saved, savedSize{i, it.size})
}

// watch notes that item i is down to one option or none. It reports whether that is a
// dead end: none, and the item is primary and active.
func (m *matrix) watch(i int32, it *item) bool {
	if it.at >= m.numActive {
		return false // secondary, or not active
	}
	m.forced = append(m.forced, i)
	return it.size == 0
}
