package memo

// A Memo remembers the numbers of covers of subtrees. It is for one goroutine. The zero Memo
// remembers nothing until Reset is called.
type Memo struct {
	on       bool // Recall may be called
	table    table
	accounts []account // by size
	key      []uint64  // of the next Recall
	value    []uint64  // scratch
	frames   []frame   // of the subtrees that are being searched, from the root
	open     int       // number of frames in use
	price    int64     // work of a look-up
	lookups  int64
	hits     int64
}

// A frame is a subtree that is being searched.
type frame struct {
	key    []uint64
	hash   uint64
	size   int
	work   int64 // of the search before the subtree
	before Total // the covers counted before the subtree
}

// Reset forgets everything. From then on a key has width words, sizes are below sizes, and all
// memory together takes at most about the given number of bytes, but at least a few kilobytes. If
// bytes is 0, the Memo is off. Reset reuses memory. The price is the number of nodes that are searched in the time of a look-up.
func (m *Memo) Reset(width, sizes int, bytes, price int64) {
	m.on, m.open, m.lookups, m.hits = bytes > 0, 0, 0, 0
	if !m.on {
		return
	}
	m.price = price
	m.table.reset(width, bytes)
	if cap(m.accounts) < sizes {
		m.accounts = make([]account, sizes)
	}
	m.accounts = m.accounts[:sizes]
	for k := range m.accounts {
		m.accounts[k] = account{pause: firstPause, price: price}
	}
	m.key = append(m.key[:0], make([]uint64, width)...)
}

// On reports whether the Memo is on: Reset was called with some bytes.
func (m *Memo) On() bool { return m.on }

// Hits returns the number of subtrees that were known, since Reset.
func (m *Memo) Hits() int64 { return m.hits }

// Bytes returns the bytes that the memo has taken since Reset.
func (m *Memo) Bytes() int64 {
	if !m.on {
		return 0
	}
	return m.table.bytes
}

// Worth reports whether a look-up of a subtree pays. The size is any number that tells small
// subtrees from large ones, such as the number of active items. It is at least 0, and below the
// number given to Reset. Worth must be called once for each subtree that could be looked up.
func (m *Memo) Worth(size int) bool {
	a := &m.accounts[size]
	if a.rest > 0 {
		a.rest--
		return false
	}
	return true
}

// Key returns the words of the next key. The caller sets all of them and then calls Recall.
func (m *Memo) Key() []uint64 { return m.key }

// Recall looks up the subtree of the key. If the memo knows it, Recall adds its covers to total and
// returns true. Otherwise the caller must search the subtree and then call Note. The number of nodes is that of the whole
// search so far.
func (m *Memo) Recall(size int, nodes int64, total *Total) bool {
	h := hash(m.key)
	words := m.table.find(m.key, h)
	m.lookups++
	if words != nil {
		m.hits++
		m.accounts[size].hit()
		total.addWords(words)
		return true
	}
	if m.open == len(m.frames) {
		m.frames = append(m.frames, frame{})
	}
	f := &m.frames[m.open]
	m.open++
	f.key, f.hash, f.size, f.work = append(f.key[:0], m.key...), h, size, m.work(nodes)
	f.before.set(total)
	return false
}

// Note ends the subtree of the last Recall that returned false and was not yet ended. The memo now knows its
// number of covers.
func (m *Memo) Note(nodes int64, total *Total) {
	m.open--
	f := &m.frames[m.open]
	m.accounts[f.size].miss(m.work(nodes) - f.work)
	m.value = total.appendSince(m.value[:0], &f.before)
	m.table.add(f.key, f.hash, m.value)
}

// work returns the work of the search so far. The unit is a node.
func (m *Memo) work(nodes int64) int64 { return nodes + m.price*m.lookups }

// Drop forgets the subtrees that are being searched. It is for a search that starts elsewhere in
// the same problem.
func (m *Memo) Drop() { m.open = 0 }
