package dlx

import (
	"fourfold"
	"fourfold/internal/poll"
)

// A cell is one item of one option: a node of the sparse matrix.
type cell struct {
	item int32
	at   int32 // its place in sets: sets[at] is this cell
}

// An item is the head of the set of its live cells, sets[base:base+size]. The hidden
// cells stand behind them, the last hidden first.
type item struct {
	base, size int32
	at         int32  // its place in active
	epoch      uint32 // in which its size was last saved
	covered    bool   // or purified: nobody reads size, and hide leaves the set alone
}

// A matrix is a problem in dancing cells. The cells of an option stand together, and
// so do the live cells of an item: both walks are over an array.
type matrix struct {
	cells  []cell
	option []int32 // the cells of option o are cells[option[o]:option[o+1]]
	owner  []int32 // the option of each cell
	colors []int32 // the color of each cell
	sets   []int32
	items  []item

	// active holds all items, in two sparse sets: the primary items, and from
	// firstSecondary on the secondary items. The active ones come first in each.
	active         []int32
	firstSecondary int32
	numActive      int32 // active primary items
	numSecondary   int32 // active secondary items

	saved []savedSize // sizes before they changed, each once in an epoch; see mark
	epoch uint32

	covering []int32 // scratch of choose
	forced   []int32 // primary items that came down to one option or none; stale ones too
	updates  int64   // cells of the options hidden
	counted  int64   // of the updates, those that are counted as work
	poll     poll.Poll
}

// encode makes m the matrix of p, in time and space proportional to its length. The
// arrays of an earlier problem are used again. It stops when the context is done.
func (m *matrix) encode(p *fourfold.Problem) {
	if m.resize(p); m.poll.Err() != nil {
		return
	}
	m.encodeItems(p)
	m.encodeOptions(p)
}

// resize makes room for p and clears what a search has left.
func (m *matrix) resize(p *fourfold.Problem) {
	m.cells = resize(m.cells, p.NumCells(), &m.poll)
	m.sets = resize(m.sets, p.NumCells(), &m.poll)
	m.owner = resize(m.owner, p.NumCells(), &m.poll)
	m.colors = resize(m.colors, p.NumCells(), &m.poll)
	m.option = resize(m.option, int(p.NumOptions())+1, &m.poll)
	m.items = resize(m.items, int(p.NumItems()), &m.poll)
	m.active = resize(m.active, int(p.NumItems()), &m.poll)
	m.firstSecondary = p.NumPrimary()
	m.numActive, m.numSecondary = m.firstSecondary, p.NumItems()-m.firstSecondary
	m.saved, m.epoch = m.saved[:0], 0
	m.covering, m.forced, m.updates = m.covering[:0], m.forced[:0], 0
	m.counted = 0
}

// block is how much is encoded or hidden before it is counted as work.
const block = 1 << 12

// encodeItems makes every item active, with an empty set that has room for its options.
func (m *matrix) encodeItems(p *fourfold.Problem) {
	base, primary, secondary := int32(0), int32(0), m.firstSecondary
	for i := range int32(len(m.items)) {
		if i%block == 0 && m.poll.Add(block) != nil {
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
			if m.poll.Add(block) != nil {
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

// resize returns a slice of length n in the memory of s, if there is enough of it.
// Its elements may hold anything. It is empty if the context is done, since large arrays
// take long to make.
func resize[T any](s []T, n int, looks *poll.Poll) []T {
	if looks.Add(n) != nil {
		return nil
	}
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
