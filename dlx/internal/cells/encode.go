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
	colors []int32 // the color of each cell; empty if the problem has no colors
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
	if m.divideSets(p); m.poll.Err() != nil {
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
	if m.encodeItems(); m.poll.Err() != nil {
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
	if m.colors = m.colors[:0]; p.HasColors() {
		m.colors = resize(m.colors, p.NumCells(), m.poll)
	}
	m.option = resize(m.option, int(p.NumOptions())+1, m.poll)
	m.items = resize(m.items, int(p.NumItems()), m.poll)
	m.active = resize(m.active, int(p.NumItems()), m.poll)
	m.firstSecondary = p.NumPrimary()
}

// block is how many items or cells are encoded or hidden before they are counted as work.
const block = 1 << 12

// divideSets gives each item room for its options in sets.
func (m *matrix) divideSets(p *fourfold.Problem) {
	clear(m.items)
	for o := range p.NumOptions() {
		if o%block == 0 && m.poll.Add(block) != nil {
			return
		}
		for _, i := range p.Option(o) {
			m.items[i.Index].size++
		}
	}
	base := int32(0)
	for i := range m.items {
		m.items[i].base = base
		base += m.items[i].size
	}
}

// encodeItems makes every item active, with an empty set.
func (m *matrix) encodeItems() {
	primary, secondary := int32(0), m.firstSecondary
	for i := range int32(len(m.items)) {
		if i%block == 0 && m.work(block) != nil {
			return
		}
		at := &secondary
		if m.p.IsPrimary(i) {
			at = &primary
		}
		m.items[i] = item{base: m.items[i].base, at: *at}
		m.active[*at] = i
		*at++
		if len(m.cellsOf(i)) <= 1 && m.p.IsPrimary(i) {
			m.forced = append(m.forced, i)
		}
	}
}

// encodeOptions adds the cells of all options to the sets of their items.
func (m *matrix) encodeOptions(p *fourfold.Problem) {
	x, due := int32(0), int32(block)
	// Local variables hold the arrays, as in hide.
	items, cells, sets, owner, colors := m.items, m.cells, m.sets, m.owner, m.colors
	m.option[0] = 0
	for o := range p.NumOptions() {
		if x >= due {
			if m.work(block) != nil {
				return
			}
			due = x + block
		}
		for _, i := range p.Option(o) {
			it := &items[i.Index]
			at := it.base + it.size
			it.size++
			cells[x] = cell{item: i.Index, at: at}
			owner[x], sets[at] = o, x
			if len(colors) > 0 {
				colors[x] = int32(i.Color)
			}
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
		s = make([]T, n)
		inLargePages(s)
		return s
	}
	return s[:n]
}

// cellsOf returns all cells of item i, live or hidden. The slice is part of the matrix.
func (m *matrix) cellsOf(i int32) []int32 {
	end := int32(len(m.sets))
	if int(i)+1 < len(m.items) {
		end = m.items[i+1].base
	}
	return m.sets[m.items[i].base:end]
}

// colorOf returns the color of cell x, or 0.
func (m *matrix) colorOf(x int32) int32 {
	if len(m.colors) == 0 {
		return 0
	}
	return m.colors[x]
}

// set returns the live cells of item i. The slice is part of the matrix.
func (m *matrix) set(i int32) []int32 {
	it := m.items[i]
	return m.sets[it.base : it.base+it.size]
}
