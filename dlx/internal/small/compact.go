package small

import "math/bits"

// A tail is the search below a state with few live options: a Word, and the options of the state
// by their numbers in the Word.
type tail struct {
	word    Word
	entered bool
	options []int // option k of the word is options[k]
	above   *state

	most   int // live options of a state that gets a Word
	always bool
	credit int // nodes of states with few options, minus the cost of the Words; see worth
}

// To make a Word costs about as much time as to search compactCost nodes without one.
const (
	compactCost = 24
	firstCredit = -32
	mostCredit  = 1 << 10
)

// worth reports whether it is likely that a Word pays for st.
func (t *tail) worth(st *state) bool {
	if st.left > t.most {
		return false
	}
	t.credit++
	return t.always || t.credit >= 0
}

// compact numbers the live options of st from 0 and starts a Word on them. It returns false if st
// has too many items.
func (c *Core) compact(st *state) bool {
	t := &c.tail
	if st.open > WordOptions {
		return false
	}
	t.options = listed(t.options[:0], st.live[:c.words])
	w := &t.word
	w.Reset()
	var uses [MaxPrimary]uint64
	for j, x := range t.options {
		c.local[x] = uint8(j)
		for _, k := range c.itemsOf(x) {
			uses[k] |= 1 << j
		}
	}
	for lane, active := range st.active {
		for ; active != 0; active &= active - 1 {
			k := lane<<6 + bits.TrailingZeros64(active)
			w.AddItem(uses[k], c.rankOf(k))
		}
	}
	for j, x := range t.options {
		var clash uint64
		for v, row := range c.clashes(x) {
			for v, row := v, row&st.live[v]; row != 0; row &= row - 1 {
				clash |= 1 << (c.local[v<<6+bits.TrailingZeros64(row)] & 63)
			}
		}
		w.SetClash(j, clash)
	}
	w.Start(^uint64(0) >> (WordOptions - len(t.options)))
	t.above, t.entered = st, true
	c.checkWord(st)
	return true
}

// leave ends the Word.
func (t *tail) leave() {
	t.entered = false
	t.credit = min(t.credit+int(t.word.Guesses)-compactCost, mostCredit)
}

// global returns a set of options of the Word as a list.
func (t *tail) global(buf []int32, set uint64) []int32 {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, int32(t.options[bits.TrailingZeros64(set)]))
	}
	return buf
}
