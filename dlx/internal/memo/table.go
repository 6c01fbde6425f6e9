package memo

import (
	"math/bits"
	"slices"
)

// A table maps keys to numbers. It has pages of records and an index.
//
//	index:  ... | tag, page, record | 0 | tag, page, record | ...    2^k slots, open addressing
//	                     |
//	pages:  [ key words  number | key words  number | ...      ]    numbers of one word
//	        [ key words  number    number | key words  number  ]    numbers of two words
//
// All records of a page have the same length, so a record need not say how long it is.
type table struct {
	width int   // words of a key
	bound int64 // bytes
	page  int   // words of a full page

	pages []page // the oldest first
	open  []int  // the page for the next number of k+1 words, or -1
	index []slot
	size  int   // records
	bytes int64 // of pages and index
}

// A page has records of stride words. The first words of a record are the key.
type page struct {
	stride int
	words  []uint64
}

// A slot of the index is 0 or points to a record. From the highest bit on, it has the highest bits
// of the hash of the key, the number of the page from 1, and the number of the record in the page.
type slot uint64

const (
	recordBits = 20
	tagShift   = 2 * recordBits
	recordMask = 1<<recordBits - 1
)

func newSlot(hash uint64, page, record int) slot {
	return slot(hash>>tagShift<<tagShift | uint64(page+1)<<recordBits | uint64(record))
}

func (s slot) hasTag(hash uint64) bool { return (uint64(s)^hash)>>tagShift == 0 }
func (s slot) page() int               { return int(s>>recordBits&recordMask) - 1 }
func (s slot) record() int             { return int(s & recordMask) }

const (
	fewestSlots = 1 << 6
	fewestPages = 4       // so many pages are never forgotten, whatever the bound is
	fullPage    = 1 << 16 // words of a page in a large memory
	mostBytes   = 1 << 38 // so that a slot can hold the number of a page
	keptSlots   = 1 << 12 // reset reuses an index up to this size
)

// reset forgets all records.
func (t *table) reset(width int, bound int64) {
	bound = min(bound, mostBytes)
	index := t.index
	if len(index) > keptSlots {
		index = nil
	} else if t.size > 0 {
		clear(index)
	}
	clear(t.pages) // their memory is not used again
	// A bound has room for some dozens of pages, so that a quarter of them is no less than one.
	size := min(max(int(min(bound/8/32, fullPage)), 4*(width+1)), fullPage)
	*t = table{width: width, bound: bound, page: size, pages: t.pages[:0], open: t.open[:0], index: index, bytes: 8 * int64(len(index))}
}

// find returns the number of a key, the lowest word first, or nil. The caller must not keep it.
func (t *table) find(key []uint64, hash uint64) []uint64 {
	if len(t.index) == 0 {
		return nil
	}
	mask := uint64(len(t.index) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		s := t.index[at]
		if s == 0 {
			return nil
		}
		if s.hasTag(hash) {
			p := &t.pages[s.page()]
			record := p.words[s.record()*p.stride:][:p.stride]
			if slices.Equal(record[:len(key)], key) {
				return record[len(key):]
			}
		}
	}
}

// add adds a key that the table does not have. It copies key and number.
func (t *table) add(key []uint64, hash uint64, number []uint64) {
	if 3*t.size >= 2*len(t.index) {
		t.grow()
	}
	k := t.pageFor(len(number))
	p := &t.pages[k]
	record := len(p.words) / p.stride
	p.words = append(append(p.words, key...), number...)
	t.insert(newSlot(hash, k, record), hash)
	t.size++
}

// insert puts a slot into the index.
func (t *table) insert(s slot, hash uint64) {
	mask := uint64(len(t.index) - 1)
	at := hash & mask
	for t.index[at] != 0 {
		at = (at + 1) & mask
	}
	t.index[at] = s
}

// grow doubles the index. If there is no memory for that, it forgets records instead.
func (t *table) grow() {
	n := max(2*len(t.index), fewestSlots)
	if len(t.index) > 0 && !t.fits(8*n) && t.forget() {
		return
	}
	t.bytes += 8 * int64(n-len(t.index))
	t.index = make([]slot, n)
	t.reindex()
}

// fits reports whether there is memory for more bytes.
func (t *table) fits(more int) bool { return t.bytes+int64(more) <= t.bound }

// reindex fills the index, which has only empty slots.
func (t *table) reindex() {
	for k := range t.pages {
		p := &t.pages[k]
		for record := range len(p.words) / p.stride {
			h := hash(p.words[record*p.stride:][:t.width])
			t.insert(newSlot(h, k, record), h)
		}
	}
}

// forget forgets the oldest quarter of the pages. It returns false if there are too few pages.
func (t *table) forget() bool {
	if len(t.pages) < fewestPages {
		return false
	}
	n := len(t.pages) / 4
	for _, p := range t.pages[:n] {
		t.size -= len(p.words) / p.stride
		t.bytes -= 8 * int64(cap(p.words))
	}
	t.pages = slices.Delete(t.pages, 0, n)
	for k := range t.open {
		t.open[k] = max(t.open[k]-n, -1)
	}
	clear(t.index)
	t.reindex()
	return true
}

// pageFor returns the page for the next record with a number of so many words. The page has room
// for the record.
func (t *table) pageFor(words int) int {
	for len(t.open) < words {
		t.open = append(t.open, -1)
	}
	stride := t.width + words
	most := max(t.page/stride, 1) * stride
	k := t.open[words-1]
	if k >= 0 && len(t.pages[k].words) == most {
		k = -1
	}
	if k >= 0 && len(t.pages[k].words) < cap(t.pages[k].words) {
		return k
	}
	// Pages begin small and double.
	now, next := 0, min(8*stride, most)
	if k >= 0 {
		now = cap(t.pages[k].words)
		next = min(2*now, most)
	}
	if !t.fits(8*(next-now)) && t.forget() {
		return t.pageFor(words)
	}
	t.bytes += 8 * int64(next-now)
	larger := make([]uint64, 0, next)
	if k < 0 {
		k = len(t.pages)
		t.pages = append(t.pages, page{stride: stride})
		t.open[words-1] = k
	}
	t.pages[k].words = append(larger, t.pages[k].words...)
	return k
}

// hash mixes all words of a key.
func hash(key []uint64) uint64 {
	h := uint64(len(key))
	for _, w := range key {
		high, low := bits.Mul64(h^w^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = high ^ low
	}
	return h
}
