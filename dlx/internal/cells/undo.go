package cells

// A mark is a state of the matrix that undo can restore.
type mark struct {
	saved                   int // len(matrix.saved)
	numActive, numSecondary int32
	live                    int32
}

// mark returns the current state. After it, every size that changes is saved once until the
// next mark or undo, so there are never more saved sizes than hidden cells.
func (m *matrix) mark() mark {
	m.newEpoch()
	return mark{len(m.saved), m.numActive, m.numSecondary, m.live}
}

// undo restores the state of a mark: it undoes every cover and choose since the mark.
func (m *matrix) undo(to mark) {
	m.unhide(to.saved)
	m.live = to.live
	m.reactivate(to.numActive, to.numSecondary)
	m.forced = m.forced[:0]
	m.newEpoch()
}

// newEpoch starts an epoch, so that every size is saved again when it changes.
func (m *matrix) newEpoch() {
	m.epoch++
	if m.epoch != 0 {
		return
	}
	for i := range m.items { // the numbers of epochs start again, so forget the old ones
		m.items[i].epoch = 0
	}
	m.epoch = 1
}
