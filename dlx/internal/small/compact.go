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

// A remnant is what is left of an item in a Word. All remnants are zero outside of compact.
type remnant struct {
	uses  uint64 // its options
	reach uint64 // the items of these options
}

// compact numbers the live options of st from 0 and starts a Word on them.
func (c *Core) compact(st *state) {
	t := &c.tail
	w := &t.word
	t.options = tree.Members(t.options[:0], st.live[:c.words])
	w.Reset()
	remnants := c.remnants
	for j, x := range t.options {
		c.local[x] = uint8(j)
		for _, i := range c.p.Option(x) {
			remnants[i.Index].uses |= 1 << j
		}
	}
	for lane, active := range st.active {
		for ; active != 0; active &= active - 1 {
			k := lane<<6 + bits.TrailingZeros64(active)
			w.addItem(remnants[c.item[k]].uses, c.rankOf(k))
		}
	}
	for j, x := range t.options {
		o := &w.options[j&(WordOptions-1)]
		items, clash := o.items, uint64(0)
		for _, i := range c.p.Option(x) {
			r := &remnants[i.Index]
			r.reach |= items
			clash |= r.uses
		}
		o.clash = clash
	}
	for j, x := range t.options {
		touch := uint64(0)
		for _, i := range c.p.Option(x) {
			touch |= remnants[i.Index].reach
		}
		w.options[j&(WordOptions-1)].touch = touch
	}
	for _, x := range t.options {
		for _, i := range c.p.Option(x) {
			remnants[i.Index] = remnant{}
		}
	}
	c.correct(st)
	w.start(^uint64(0) >> (WordOptions - len(t.options)))
	t.above, t.entered, t.begin = st, true, c.steps
	c.checkWord(st)
	if !c.rules.Count {
		t.arrange(st.picked[:c.words])
	}
}

// correct fills the clashes of the options of the Word where compact does not know them: with
// colors, options that share an item may fit together. It also prepares keyBelow.
func (c *Core) correct(st *state) {
	t := &c.tail
	switch {
	case c.p.HasColors():
		for j, x := range t.options {
			t.word.options[j].clash = c.localClash(st, x)
		}
	case c.memory.memo.On() && !c.memory.pure:
		for _, x := range t.options {
			c.clashes(int(x))
		}
	}
}

// localClash returns the clashes of live option x in the numbers of the Word.
func (c *Core) localClash(st *state, x int32) (clash uint64) {
	for w, row := range c.clashes(int(x)) {
		for row &= st.live[w]; row != 0; row &= row - 1 {
			clash |= 1 << (c.local[w<<6+bits.TrailingZeros64(row)] & 63)
		}
	}
	return clash
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
