package cells

import (
	"fourfold"
	"fourfold/internal/kit/poll"
)

// A cell is one item of one option: a node of the sparse matrix.
type cell struct {
	item int32
	at   int32 // sets[at] is the index of this cell
}

// An item describes the set of its live cells, sets[base:base+size]. The hidden cells follow
// them, the last hidden one first.
type item struct {
	base, size int32
	at         int32  // its index in matrix.active
	epoch      uint32 // the epoch in which its size was last saved
	covered    bool   // covered or purified: size is not used, and hide skips the set
}

// A matrix is a problem as dancing cells. The cells of an option are neighbors in cells, and
// the live cells of an item are neighbors in sets, so both are walked through as arrays.
type matrix struct {
	p      *fourfold.Problem
	cells  []cell
	option []int32 // the cells of option o are cells[option[o]:option[o+1]]
	owner  []int32 // the option of each cell
	colors []int32 // the color of each cell
	sets   []int32
	items  []item

	// active holds all items in two sparse sets. The primary items come first, and the
	// secondary items start at firstSecondary. In each set the active items come first.
	active         []int32
	firstSecondary int32
	numActive      int32 // active primary items
	numSecondary   int32 // active secondary items
	live           int32 // options that are not hidden

	saved []savedSize // sizes before they changed, each saved once in an epoch; see mark
	epoch uint32

	covering []int32 // scratch memory of choose
	forced   []int32 // primary items that came down to one option or none; some may be covered
	updates  int64   // cells of the options hidden so far
	counted  int64   // the updates that poll has counted as work
	spent    int64   // the work that poll has counted
	poll     *poll.Poll
}

// encode makes m the matrix of p, in time and memory proportional to the length of p. It
// reuses the arrays of an earlier problem. It stops when the context is done.
func (m *matrix) encode(p *fourfold.Problem) {
	m.updates, m.spent = 0, 0
	if m.resize(p); m.poll.Err() != nil {
		return
	}
	m.reset()
}

// reset goes back to the state before the first option was chosen. The order of the sets is then
// the same as after encode, so the next search does not depend on earlier ones.
func (m *matrix) reset() {
	m.numActive, m.numSecondary = m.firstSecondary, int32(len(m.items))-m.firstSecondary
	m.live = m.p.NumOptions()
	m.saved, m.epoch = m.saved[:0], 0
	m.covering, m.forced = m.covering[:0], m.forced[:0]
	m.counted = m.updates
	if m.encodeItems(m.p); m.poll.Err() != nil {
		return
	}
	m.encodeOptions(m.p)
}

// resize makes room for p.
func (m *matrix) resize(p *fourfold.Problem) {
	m.p = p
	m.cells = resize(m.cells, p.NumCells(), m.poll)
	m.sets = resize(m.sets, p.NumCells(), m.poll)
	m.owner = resize(m.owner, p.NumCells(), m.poll)
	m.colors = resize(m.colors, p.NumCells(), m.poll)
	m.option = resize(m.option, int(p.NumOptions())+1, m.poll)
	m.items = resize(m.items, int(p.NumItems()), m.poll)
	m.active = resize(m.active, int(p.NumItems()), m.poll)
	m.firstSecondary = p.NumPrimary()
}

// block is how many items or cells are encoded or hidden before they are counted as work.
const block = 1 << 12

// encodeItems makes every item active and gives it an empty set with room for its options.
func (m *matrix) encodeItems(p *fourfold.Problem) {
	base, primary, secondary := int32(0), int32(0), m.firstSecondary
	for i := range int32(len(m.items)) {
		if i%block == 0 && m.work(block) != nil {
			return
		}
		at := &secondary
		if p.IsPrimary(i) {
			at = &primary
		}
		m.items[i] = item{base: base, at: *at}
		m.active[*at] = i
		*at++
		size := int32(len(p.Uses(i)))
		base += size
		if size <= 1 && p.IsPrimary(i) {
			m.forced = append(m.forced, i)
		}
	}
}

// encodeOptions adds the cells of all options to the sets of their items.
func (m *matrix) encodeOptions(p *fourfold.Problem) {
	x, due := int32(0), int32(block)
	m.option[0] = 0
	for o := range p.NumOptions() {
		if x >= due {
			if m.work(block) != nil {
				return
			}
			due = x + block
		}
		for _, i := range p.Option(o) {
			it := &m.items[i.Index]
			at := it.base + it.size
			it.size++
			m.cells[x] = cell{item: i.Index, at: at}
			m.owner[x], m.colors[x] = o, int32(i.Color)
			m.sets[at] = x
			x++
		}
		m.option[o+1] = x
	}
}

// resize returns a slice of length n, in the memory of s if there is enough. The elements may
// have any value. It returns an empty slice if the context is done, because large arrays take
// long to make.
func resize[T any](s []T, n int, work *poll.Poll) []T {
	if work.Add(n) != nil {
		return nil
	}
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// set returns the live cells of item i. The slice is part of the matrix.
func (m *matrix) set(i int32) []int32 {
	it := m.items[i]
	return m.sets[it.base : it.base+it.size]
}
