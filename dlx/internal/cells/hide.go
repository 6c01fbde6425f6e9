package cells

// hide hides the live options of covered item i. If color is not 0, it keeps the options that
// paint the item in this color.
//
// If eager is true, hide stops at a dead end and returns false. It also stops and returns false
// when the context is done.
func (m *matrix) hide(i, color int32, eager bool) bool {
	it := &m.items[i]
	return m.hideEach(m.sets[it.base:it.base+it.size], color, eager)
}

// hideEach is hide for live options, each given by one of its cells. To hide an option, it takes
// the cells out of the sets of their items, but not out of the sets of covered items: in each set
// the cell changes places with the last live cell, and the size becomes 1 less.
func (m *matrix) hideEach(options []int32, color int32, eager bool) bool {
	// Local variables hold the arrays, because the compiler has to assume that every store may
	// change a field.
	cells, sets, items, epoch := m.cells, m.sets, m.items, m.epoch
	work, due := 0, block-int(m.updates-m.counted)
	for _, x := range options {
		if color != 0 && m.colors[x] == color {
			continue
		}
		o := m.owner[x]
		first, last := m.option[o], m.option[o+1]
		if work += int(last - first); work > due {
			m.updates += int64(work)
			if m.countWork() != nil {
				return false
			}
			work, due = 0, block
		}
		m.live--
		row := cells[first:last]
		for k := range row {
			c := &row[k]
			it := &items[c.item]
			if it.covered {
				continue // such as the item whose options are hidden
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

// countWork counts the updates since its last call as work. It returns the cause if the context is
// done.
func (m *matrix) countWork() error {
	done := m.updates - m.counted
	m.counted = m.updates
	return m.work(int(done) + 1)
}

// work counts work. It returns the cause if the context is done.
func (m *matrix) work(n int) error {
	m.spent += int64(n)
	return m.poll.Add(n)
}

// unhide undoes hide: it restores the sizes that the sets had when len(saved) was n, the last
// saved size first. The cells need not move back, because a set has no order.
func (m *matrix) unhide(n int) {
	for k := len(m.saved) - 1; k >= n; k-- {
		m.items[m.saved[k].item].size = m.saved[k].size
	}
	m.saved = m.saved[:n]
}

// A savedSize is the size of an item before it changed.
type savedSize struct{ item, size int32 }

// saveSize saves the size of item i for unhide.
func (m *matrix) saveSize(i int32, it *item) {
	it.epoch = m.epoch
	m.saved = append(m.saved, savedSize{i, it.size})
}

// watch puts item i on the forced list. The item has one option left or none. watch reports
// whether the item is a dead end: primary, active and without options. It ignores other items.
func (m *matrix) watch(i int32, it *item) bool {
	if it.at >= m.numActive {
		return false // secondary, or not active
	}
	m.forced = append(m.forced, i)
	return it.size == 0
}
