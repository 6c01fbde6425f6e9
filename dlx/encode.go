package dlx

import "fourfold"

// A cell is one item of one option: a node of the sparse matrix.
type cell struct {
	item   int32
	color  int32
	option int32
	at     int32 // its place in sets; sets[at] is this cell
}

// A set is the head of an item: the live cells that hold it are
// sets[base:base+size]. Behind them, up to the number of its options, are the
// hidden ones, the last hidden first.
type set struct {
	base, size int32
	at         int32 // its place in active
	closed     bool  // covered, or in a fixed colour: nobody reads size any more
}

// A matrix is a problem in dancing cells. The cells of an option stand together,
// and so do the live cells of an item, so both walks are over an array.
type matrix struct {
	cells  []cell
	option []int32 // the cells of option o are cells[option[o]:option[o+1]]
	sets   []int32
	items  []set

	// active holds the items that are not closed, in two sparse sets:
	// active[:primary], and active[split:split+secondary].
	active             []int32
	split              int32
	primary, secondary int32

	closing []int32 // the cells of the option being chosen that close an item
	shorts  []int32 // primary items that came down to one option or none; stale ones too
	updates int64   // cells of the options hidden
}

// newMatrix encodes p in time and space proportional to its length.
func newMatrix(p *fourfold.Problem) *matrix {
	n, options, cells := p.NumItems(), p.NumOptions(), p.NumCells()
	slab := make([]int32, options+1+cells+n)
	m := &matrix{
		cells:   make([]cell, cells),
		items:   make([]set, n),
		option:  slab[: options+1 : options+1],
		sets:    slab[options+1 : options+1+cells : options+1+cells],
		active:  slab[options+1+cells:],
		split:   int32(p.NumPrimary()),
		primary: int32(p.NumPrimary()),
	}
	m.secondary = int32(n) - m.primary
	base, primary, secondary := int32(0), int32(0), m.split
	for i := range m.items {
		at := &secondary
		if p.IsPrimary(i) {
			at = &primary
		}
		m.items[i] = set{base: base, at: *at}
		m.active[*at] = int32(i)
		*at++
		base += int32(len(p.Uses(i)))
	}
	x := int32(0)
	for o := range options {
		for _, i := range p.Option(o) {
			s := &m.items[i.Index]
			at := s.base + s.size
			s.size++
			m.cells[x] = cell{item: i.Index, color: int32(i.Color), option: int32(o), at: at}
			m.sets[at] = x
			x++
		}
		m.option[o+1] = x
	}
	return m
}
