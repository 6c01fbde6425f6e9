package small

import (
	"math/bits"

	"fourfold"
	"fourfold/dlx/internal/memo"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/scratch"
)

// A memory remembers the numbers of covers of subtrees while a Core counts.
//
// Every active item of a settled state has a live option, and the options that clash with a chosen
// one are hidden. So the live options determine the covers below the state. Without secondary
// items, the active items determine the live options, and are the key.
type memory struct {
	pure  bool // the keys are the active items
	width int  // words of a key
	memo  memo.Memo
	items []uint64              // if pure: the items of option x are items[x*width:][:width]
	noted [WordOptions + 1]bool // frame d of the Word is noted at its end

	looked      bool // the Word has looked up a subtree
	rest, pause int  // Words until the next one that looks, and the length of the next rest
}

// prepare forgets everything, and makes c remember if the options ask for it.
func (c *Core) prepare(p *fourfold.Problem, o tree.Options) {
	m := &c.memory
	c.tail.word.memory = nil
	m.rest, m.pause = 0, 1
	m.pure, m.width = p.NumItems() == p.NumPrimary(), c.words
	if m.pure {
		m.width = max(1, (c.primary+63)/64)
	}
	if !o.Count {
		o.Memory = 0
	}
	m.memo.Reset(m.width, c.primary+1, o.Memory, lookup)
	if !m.pure || !m.memo.On() {
		return
	}
	m.items = scratch.Sized(m.items, c.options*m.width)
	clear(m.items)
	for x := range c.options {
		for _, k := range c.itemsOf(x) {
			m.items[x*m.width+int(k>>6)] |= 1 << (k & 63)
		}
	}
}

// key returns the key of a settled state.
func (m *memory) key(st *state) []uint64 {
	if m.pure {
		return st.active[:m.width]
	}
	return st.live[:m.width]
}

// recall reports whether the covers below a settled state are counted already. If so, it adds them
// to the total. If not, noted says whether the state is to be noted when it is searched.
func (c *Core) recall(st *state) (known, noted bool) {
	m := &c.memory
	if !m.memo.On() || c.depth < 0 || !m.memo.Worth(st.open) {
		return false, false
	}
	copy(m.memo.Key(), m.key(st))
	known = m.memo.Recall(st.open, c.nodes, &c.total)
	return known, !known
}

// recallWord does what recall does, for the state below frame d of the Word, where the given
// options of the Word are chosen. The Word has visited the given number of nodes.
func (c *Core) recallWord(d int, active, chosen uint64, nodes int64) bool {
	m := &c.memory
	size := bits.OnesCount64(active)
	worth := m.memo.Worth(size)
	m.noted[d+1], m.looked = worth, m.looked || worth
	if !worth {
		return false
	}
	c.keyBelow(m.memo.Key(), chosen)
	c.flush()
	known := m.memo.Recall(size, c.nodesAt(nodes), &c.total)
	m.noted[d+1] = !known
	return known
}

// keyBelow sets key to the key of the state in which the given options of the Word are chosen.
func (c *Core) keyBelow(key []uint64, chosen uint64) {
	copy(key, c.memory.key(c.tail.above))
	rows := c.memory.items
	if !c.memory.pure {
		rows = c.clash
	}
	for ; chosen != 0; chosen &= chosen - 1 {
		x := int(c.tail.options[bits.TrailingZeros64(chosen)])
		for w, v := range rows[x*len(key):][:len(key)] {
			key[w] &^= v
		}
	}
}

// mostRest is the largest number of Words in a row that do not ask whether a look-up pays, because
// it did not pay in the Words before them.
const mostRest = 64

// enterWord decides whether the next Word looks up subtrees.
func (c *Core) enterWord(noted bool) {
	m := &c.memory
	if !m.memo.On() {
		return
	}
	m.noted[0], m.looked = noted, false
	if c.tail.word.memory = c; m.rest > 0 {
		m.rest--
		c.tail.word.memory = nil
	}
}

// leaveWord notes the covers of the Word.
func (c *Core) leaveWord() {
	m := &c.memory
	if !m.memo.On() {
		return
	}
	if m.noted[0] {
		m.memo.Note(c.nodes, &c.total)
	}
	switch {
	case m.looked:
		m.pause = 1
	case c.tail.word.memory != nil:
		m.rest, m.pause = m.pause, min(2*m.pause, mostRest)
	}
}

// noteWord ends frame d of the Word.
func (c *Core) noteWord(d int, nodes int64) {
	if d > 0 && c.memory.noted[d] {
		c.flush()
		c.memory.memo.Note(c.nodesAt(nodes), &c.total)
	}
}

// lookup is the number of nodes that are searched in the time of a look-up, as measured.
const lookup = 3

// nodesAt returns the nodes of the Core for the memo, when the Word has visited so many nodes.
func (c *Core) nodesAt(word int64) int64 { return c.nodes + word - c.tail.word.Nodes }

// Recalled returns the number of subtrees since Load that the memo knew.
func (c *Core) Recalled() int64 { return c.memory.memo.Hits() }

// flush adds the covers that the Word has counted to the total.
func (c *Core) flush() {
	c.total.Add(c.tail.word.Covers)
	c.tail.word.Covers = 0
}

// MemoBytes returns the bytes that the memo has taken since Load.
func (c *Core) MemoBytes() int64 { return c.memory.memo.Bytes() }
