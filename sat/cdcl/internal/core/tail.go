package core

import "math/bits"

// At the end of a walk few options are live, but there are many such ends. With at most 64 live
// options a set is one word, and a node takes a fraction of the time. To number the options anew
// costs about as much as some tens of nodes, so a tail is only made where trees were that large
// before.

const (
	tailMost  = 64 // options
	tailWorth = 16 // nodes
)

// A tail walks what is below a frame of a walk.
type tail struct {
	options []uint16         // by option of the tail: that of the walk
	numbers []uint8          // the inverse
	rows    [tailMost]uint64 // by option: the options that clash with it, and itself
	frames  []tailFrame
	depth   int // of the last decision; -1 if there is none
	nodes   int64

	sizes [tailMost + 1]float32 // by the number of live options: the nodes below, a moving average
}

// A tailFrame is a frame of a tail.
type tailFrame struct {
	live, picked, tries uint64
	active              []uint64 // the options of the items that are not covered
}

// worth reports whether a tail of so many options is likely to save time.
func (t *tail) worth(live int) bool { return live <= tailMost && t.sizes[live] >= tailWorth }

// learn notes the number of nodes that were below a frame.
func (t *tail) learn(live int, nodes int64) {
	if live <= tailMost {
		t.sizes[live] += (float32(nodes) - t.sizes[live]) / 8
	}
}

// load makes a tail of the live options of a frame. It is at the root after that.
func (t *tail) load(w *walk, f *frame) {
	t.number(f, w.options)
	for n, x := range t.options {
		t.rows[n] = t.compact(w.row(int(x)), f.live)
	}
	root := t.frame(0)
	root.live, root.picked = 1<<len(t.options)-1, 0
	root.active = root.active[:0]
	for _, i := range f.active {
		root.active = append(root.active, t.compact(w.set(int(i)), f.live))
	}
	t.depth, t.nodes = -1, 0
}

// number numbers the live options of a frame.
func (t *tail) number(f *frame, options int) {
	t.options, t.numbers = t.options[:0], sized(t.numbers, options)
	for k, v := range f.live {
		for ; v != 0; v &= v - 1 {
			x := k<<6 + bits.TrailingZeros64(v)
			t.numbers[x] = uint8(len(t.options))
			t.options = append(t.options, uint16(x))
		}
	}
}

// compact returns the live part of a set.
func (t *tail) compact(set, live []uint64) (small uint64) {
	for k, v := range set {
		for v &= live[k]; v != 0; v &= v - 1 {
			small |= 1 << (t.numbers[k<<6+bits.TrailingZeros64(v)] & 63)
		}
	}
	return small
}

func (t *tail) frame(d int) *tailFrame {
	for len(t.frames) <= d {
		t.frames = append(t.frames, tailFrame{})
	}
	return &t.frames[d]
}

// backtrack goes back to the last decision that has an option left. It returns false if there is
// none.
func (t *tail) backtrack() bool {
	for t.depth >= 0 && t.frames[t.depth].tries == 0 {
		t.depth--
	}
	return t.depth >= 0
}

// isDecision reports whether the last decision has two options left or more.
func (t *tail) isDecision() bool {
	v := t.frames[t.depth].tries
	return v&(v-1) != 0
}

// try tries the next option of the last decision, which must have one.
func (t *tail) try() state {
	t.nodes++
	child := t.frame(t.depth + 1)
	f := &t.frames[t.depth]
	x := bits.TrailingZeros64(f.tries) & 63
	f.tries &= f.tries - 1
	child.live, child.picked = f.live&^t.rows[x], f.picked|1<<x
	child.active = sized(child.active, len(f.active))
	return t.enter(child, f.active)
}

// enter does the same as walk.enter. The items of the frame are those of from that stay active.
func (t *tail) enter(f *tailFrame, from []uint64) state {
	live, picked, to := f.live, f.picked, f.active[:len(from)]
	for {
		least, best, kept, again := tailMost+1, uint64(0), 0, false
		for _, set := range from {
			v := set & live
			if v == 0 {
				if set&picked == 0 {
					return deadEnd
				}
				continue
			}
			if v&(v-1) == 0 {
				x := bits.TrailingZeros64(v) & 63
				live &^= t.rows[x]
				picked |= 1 << x
				again = true
				continue
			}
			to[kept] = set
			kept++
			if n := bits.OnesCount64(v); n < least {
				least, best = n, v
			}
		}
		to = to[:kept]
		if kept == 0 {
			f.picked = picked
			return covered
		}
		if !again {
			f.live, f.picked, f.tries, f.active = live, picked, best, to
			t.depth++
			return undecided
		}
		from = to
	}
}
