package cells

// isActive reports whether item i is active. An item is active until cover or choose
// deactivates it.
func (m *matrix) isActive(i int32) bool {
	at := m.items[i].at
	return at < m.numActive || at >= m.firstSecondary && at < m.firstSecondary+m.numSecondary
}

// deactivate moves active item i behind the active items of its kind, primary or secondary.
func (m *matrix) deactivate(i int32) {
	it := &m.items[i]
	var last int32
	if it.at < m.firstSecondary {
		m.numActive--
		last = m.numActive
	} else {
		m.numSecondary--
		last = m.firstSecondary + m.numSecondary
	}
	j := m.active[last]
	m.active[it.at] = j
	m.items[j].at = it.at
	m.active[last] = i
	it.at = last
}

// reactivate undoes calls of deactivate until there are numActive active primary items and
// numSecondary active secondary items. The items made active become uncovered.
func (m *matrix) reactivate(numActive, numSecondary int32) {
	for _, i := range m.active[m.numActive:numActive] {
		m.items[i].covered = false
	}
	for _, i := range m.active[m.firstSecondary+m.numSecondary : m.firstSecondary+numSecondary] {
		m.items[i].covered = false
	}
	m.numActive, m.numSecondary = numActive, numSecondary
}
