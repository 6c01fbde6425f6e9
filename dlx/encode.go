package dlx

import "fourfold"

// A cell is one item of one option: a node of the sparse matrix.
type cell struct {
	item int32
	at   int32 // its place in sets; sets[at] is this cell
}

// A set is the head of an item: the live cells that hold it are
// sets[base:base+size]. Behind them, up to the number of its options, are the
// hidden ones, the last hidden first.
type set struct {
	base, size int32
	at         int32  // its place in active
	epoch      uint32 // in which its size was last saved
	closed     bool   // covered, or in a fixed colour: nobody reads size any more
}

// A matrix is a problem in dancing cells. The cells of an option stand together,
// and so do the live cells of an item, so both walks are over an array.
type matrix struct {
	cells  []cell
	option []int32 // the cells of option o are cells[option[o]:option[o+1]]
	owner  []int32 // the option of each cell
	colors []int32 // the colour of each cell
	sets   []int32
	items  []set

	// active holds the items that are not closed, in two sparse sets:
	// active[:primary], and active[split:split+secondary].
	active             []int32
	split              int32
	primary, secondary int32

	// saved holds what the sizes of sets were before they changed, each once in an
	// epoch, so it is never longer than the number of hidden cells. An epoch begins
	// where the search may have to come back to; epoch 0 is before the first of them.
	saved []save
	epoch uint32

	closing []int32 // the cells of the option being chosen that close an item
	shorts  []int32 // primary items that came down to one option or none; stale ones too
	updates int64   // cells of the options hidden
}

type save struct{ item, size int32 }

// encode makes m the matrix of p, in time and space proportional to its length. The
// arrays of an earlier problem are used again.
func (m *matrix) encode(p *fourfold.Problem) {
	n := p.NumItems()
	m.cells = resize(m.cells, p.NumCells())
	m.sets = resize(m.sets, p.NumCells())
	m.owner = resize(m.owner, p.NumCells())
	m.colors = resize(m.colors, p.NumCells())
	m.option = resize(m.option, p.NumOptions()+1)
	m.items = resize(m.items, n)
	m.active = resize(m.active, n)
	m.split = int32(p.NumPrimary())
	m.primary, m.secondary = m.split, int32(n)-m.split
	m.closing, m.shorts, m.updates = m.closing[:0], m.shorts[:0], 0
	m.saved, m.epoch = m.saved[:0], 0

	base, primary, secondary := int32(0), int32(0), m.split
	for i := range m.items {
		at := &secondary
		if p.IsPrimary(i) {
			at = &primary
		}
		m.items[i] = set{base: base, at: *at}
		m.active[*at] = int32(i)
		*at++
		size := int32(len(p.Uses(i)))
		base += size
		if size <= 1 && p.IsPrimary(i) {
			m.shorts = append(m.shorts, int32(i))
		}
	}
	x := int32(0)
	m.option[0] = 0
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			s := &m.items[i.Index]
			at := s.base + s.size
			s.size++
			m.cells[x] = cell{item: i.Index, at: at}
			m.owner[x], m.colors[x] = int32(o), int32(i.Color)
			m.sets[at] = x
			x++
		}
		m.option[o+1] = x
	}
}

// resize returns a slice of length n in the memory of s, if there is enough of it.
// What it holds is anything.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
