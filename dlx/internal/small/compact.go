package small

import "math/bits"

// A tail is the search below a state with few live options: a Word, and the options of the state
// by their numbers in the Word.
type tail struct {
	word    Word
	entered bool
	options []int32 // option k of the Word is options[k]
	above   *state
	begin   int64 // Core.steps when the Word was made

	most   int // live options of a state that gets a Word; negative for none
	always bool
	sizes  [WordOptions/8 + 1]int64 // of the subtrees below states of n*8 to n*8+7 live options
}

// To make a Word costs about as much time as compactCost tries without one.
const compactCost = 24

// worth reports whether it is likely that a Word pays for st, because there were so many tries
// below states like st.
func (t *tail) worth(st *state) bool {
	return st.left <= t.most && st.open <= WordOptions && (t.always || t.sizes[st.left/8] >= compactCost)
}

// learn takes the number of tries in a subtree into account. The last subtrees count most.
func (t *tail) learn(left int, tries int64) {
	if left <= WordOptions {
		size := &t.sizes[left/8]
		*size += (min(tries, 1<<16) - *size) / 4
	}
}

// compact numbers the live options of st from 0 and starts a Word on them.
func (c *Core) compact(st *state) {
	t := &c.tail
	t.options = listed(t.options[:0], st.live[:c.words])
	t.word.Reset()
	for j, x := range t.options {
		c.local[x] = uint8(j)
		for _, i := range c.p.Option(x) {
			c.within[i.Index] |= 1 << j
		}
	}
	for lane, active := range st.active {
		for ; active != 0; active &= active - 1 {
			k := lane<<6 + bits.TrailingZeros64(active)
			t.word.AddItem(c.within[c.item[k]], c.rankOf(k))
		}
	}
	for j, x := range t.options {
		t.word.SetClash(j, c.localClash(st, int(x)))
	}
	for _, x := range t.options {
		for _, i := range c.p.Option(x) {
			c.within[i.Index] = 0
		}
	}
	t.word.Start(^uint64(0) >> (WordOptions - len(t.options)))
	t.above, t.entered, t.begin = st, true, c.steps
	c.checkWord(st)
}

// localClash returns the clashes of live option x in the numbers of the Word.
func (c *Core) localClash(st *state, x int) (clash uint64) {
	if len(c.colors) == 0 {
		for _, i := range c.p.Option(int32(x)) {
			clash |= c.within[i.Index]
		}
		return clash
	}
	for w, row := range c.clashes(x) {
		for row &= st.live[w]; row != 0; row &= row - 1 {
			clash |= 1 << (c.local[w<<6+bits.TrailingZeros64(row)] & 63)
		}
	}
	return clash
}

// leave ends the Word.
func (c *Core) leave() {
	c.tail.entered = false
	c.tail.learn(c.tail.above.left, c.steps-c.tail.begin)
}

// global appends a set of options of the Word to buf.
func (t *tail) global(buf []int32, set uint64) []int32 {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, t.options[bits.TrailingZeros64(set)])
	}
	return buf
}
