package small

import (
	"math/bits"
	"slices"

	"fourfold/dlx/internal/tree"
)

// A tail is the search below a state with few live options: a Word, and the options of the state
// by their numbers in the Word.
type tail struct {
	word    Word
	entered bool
	options []int32 // option k of the Word is options[k]
	above   *state
	begin   int64 // Core.steps when the Word was made

	// For covers in increasing order: the options chosen above, the options of the Word below each
	// of them, and the number of options chosen above that are below each option of the Word.
	chosen []int32
	below  []uint64
	places [WordOptions]uint8

	Tuning
	sizes [WordOptions/8 + 1]int64 // of the subtrees below states of n*8 to n*8+7 live options
}

// A Tuning says for which states a Word is made. It is for tests.
type Tuning struct {
	Most   int  // live options; 0 stands for WordOptions, and -1 means that no Word is made
	Always bool // also if it is not likely to pay
}

// To make a Word costs about as much time as compactCost tries without one.
const compactCost = 24

// To find out which items an option touches takes as long as to look at reachCost items.
const reachCost = 1 << 12

// worth reports whether it is likely that a Word pays for st, because there were so many tries
// below states like st.
func (t *tail) worth(st *state) bool {
	return st.left <= t.Most && st.open <= WordOptions && (t.Always || t.sizes[st.left/8] >= compactCost)
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
	w := &t.word
	if !c.slots.known {
		c.fillSlots()
	}
	t.options = tree.Members(t.options[:0], st.live[:c.words])
	w.Reset()
	c.slots.mark(t.options)
	for lane, active := range st.active {
		for ; active != 0; active &= active - 1 {
			k := lane<<6 + bits.TrailingZeros64(active)
			w.addItem(c.slots.uses[c.item[k]], c.rankOf(k))
		}
	}
	c.slots.compare(w, t.options)
	if t.Always || t.sizes[st.left/8]*int64(st.open) >= reachCost {
		c.slots.reach(w, t.options)
	}
	c.fillRows()
	w.start(^uint64(0) >> (WordOptions - len(t.options)))
	t.above, t.entered, t.begin = st, true, c.steps
	c.checkWord(st)
	if !c.rules.Count {
		t.arrange(st.picked[:c.words])
	}
}

// fillRows fills the clashes that keyBelow needs.
func (c *Core) fillRows() {
	if c.memory.memo.On() && !c.memory.pure {
		for _, x := range c.tail.options {
			c.clashes(int(x))
		}
	}
}

// arrange prepares cover. A cover of the Word goes between the options chosen above.
func (t *tail) arrange(picked []uint64) {
	t.chosen, t.below = tree.Members(t.chosen[:0], picked), t.below[:0]
	k := 0
	for j, x := range t.chosen {
		for ; k < len(t.options) && t.options[k] < x; k++ {
			t.places[k] = uint8(j)
		}
		t.below = append(t.below, 1<<k-1)
	}
	for ; k < len(t.options); k++ {
		t.places[k] = uint8(len(t.chosen))
	}
}

// cover appends the options chosen above and those found in the Word to buf, in increasing order.
func (t *tail) cover(buf []int32, found uint64) []int32 {
	from := len(buf)
	buf = slices.Grow(buf, len(t.chosen)+WordOptions)[:from+len(t.chosen)+bits.OnesCount64(found)]
	cover := buf[from:]
	for j, below := range t.below[:len(t.chosen)] {
		cover[j+bits.OnesCount64(found&below)] = t.chosen[j]
	}
	for n := 0; found != 0; n++ {
		k := bits.TrailingZeros64(found)
		found &= found - 1
		cover[n+int(t.places[k&(WordOptions-1)])] = t.options[k]
	}
	return buf
}

// leave ends the Word.
func (c *Core) leave() {
	c.tail.entered = false
	c.leaveWord()
	c.tail.learn(c.tail.above.left, c.steps-c.tail.begin)
}
