package dlx

// A mark is a state of the matrix to go back to.
type mark struct {
	saved                   int // len(matrix.saved)
	numActive, numSecondary int32
}

// mark returns the present state. Every size that changes after it is saved once
// until the next mark or undo, so there are never more saved sizes than hidden cells.
func (m *matrix) mark() mark {
	m.newEpoch()
	return mark{len(m.saved), m.numActive, m.numSecondary}
}

// undo restores the state of a mark: it undoes every cover and choose since.
func (m *matrix) undo(to mark) {
	m.unhide(to.saved)
	m.reactivate(to.numActive, to.numSecondary)
	m.forced = m.forced[:0]
	m.newEpoch()
}

// newEpoch makes every size that changes after it be saved again.
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
