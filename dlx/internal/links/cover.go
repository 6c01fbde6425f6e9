package links

// cover takes the header of an item out of the list of active items, and hides the options of the
// item.
func (m *matrix) cover(h int32) {
	m.leaveRow(h)
	for x := m.nodes[h].down; x != h; x = m.nodes[x].down {
		m.hide(x)
		if m.work.Err() != nil {
			return // the lists are of no use any more
		}
	}
}

// uncover undoes cover.
func (m *matrix) uncover(h int32) {
	for x := m.nodes[h].up; x != h; x = m.nodes[x].up {
		m.unhide(x)
	}
	m.returnRow(h)
}

// hide hides the option of node x: the other nodes of the option leave the lists of their items.
// A fixed node stays, because no option hidden later has to find it there.
func (m *matrix) hide(x int32) {
	updates := m.updates
	for y := m.nodes[x].right; y != x; y = m.nodes[y].right {
		if n := &m.nodes[y]; n.color != fixed {
			m.nodes[n.up].down, m.nodes[n.down].up = n.down, n.up
			m.size[n.item]--
			m.updates++
		}
	}
	_ = m.work.Add(1 + int(m.updates-updates)) // cover and purify look at the error
}

// unhide undoes hide.
func (m *matrix) unhide(x int32) {
	for y := m.nodes[x].left; y != x; y = m.nodes[y].left {
		if n := &m.nodes[y]; n.color != fixed {
			m.nodes[n.up].down, m.nodes[n.down].up = y, y
			m.size[n.item]++
		}
	}
	_ = m.work.Add(1) // the search looks at the error
}

// leaveRow takes header h out of the list of active items, if it is there.
func (m *matrix) leaveRow(h int32) {
	n := m.nodes[h]
	m.nodes[n.left].right, m.nodes[n.right].left = n.right, n.left
}

// returnRow undoes leaveRow.
func (m *matrix) returnRow(h int32) {
	n := m.nodes[h]
	m.nodes[n.left].right, m.nodes[n.right].left = h, h
}
