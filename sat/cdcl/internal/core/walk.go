package core

import (
	"math/bits"

	"fourfold/internal/kit/scratch"
)

// A walk is a plain walk of a tree: by items, on bit sets, without reasons and learned clauses.
// Its options are numbered from 0, and a set of options is words of bits. An item is a set of
// options of which exactly one is chosen. A walk keeps its memory for the next one.
type walk struct {
	options int
	words   int      // of a set
	rows    []uint64 // by option: the options that clash with it, and itself
	sets    []uint64 // by item: its options
	items   int

	frames []frame
	depth  int   // of the last decision; -1 if there is none
	nodes  int64 // options tried
	tail   tail
}

// A frame is a state of a walk in which all forced options are chosen, and the next decision.
type frame struct {
	live   []uint64 // the options that can still be chosen
	picked []uint64 // the options chosen
	active []uint16 // the items that are not covered

	all   []uint64 // the options of the decision
	tries []uint64 // of these, the ones not tried yet
	try   int      // the option tried last
	nodes int64    // walk.nodes when the decision was made
}

// A state says what a walk has found at a frame.
type state int

const (
	undecided state = iota
	deadEnd
	covered // a model
)

// reset begins a walk of n options without items, all of them live.
func (w *walk) reset(n int) {
	w.options, w.words, w.items = n, (n+63)/64, 0
	w.rows, w.sets = scratch.Zeroed(w.rows, n*w.words), w.sets[:0]
	f := w.frame(0)
	f.active = f.active[:0]
	clear(f.picked)
	for k := range f.live {
		f.live[k] = ^uint64(0)
	}
	if n&63 != 0 {
		f.live[w.words-1] = 1<<(n&63) - 1
	}
	for x := range n {
		include(w.row(x), []uint16{uint16(x)})
	}
	w.depth = -1
}

// frame returns the frame at depth d.
func (w *walk) frame(d int) *frame {
	for len(w.frames) <= d {
		w.frames = append(w.frames, frame{})
	}
	f := &w.frames[d]
	f.live, f.picked = sized(f.live, w.words), sized(f.picked, w.words)
	f.all, f.tries = sized(f.all, w.words), sized(f.tries, w.words)
	return f
}

// sized returns a slice of n elements, in the memory of s if that is enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

func (w *walk) row(x int) []uint64 { return w.rows[x*w.words : (x+1)*w.words] }

func (w *walk) set(i int) []uint64 { return w.sets[i*w.words : (i+1)*w.words] }

// include adds options to a set.
func include(set []uint64, options []uint16) {
	for _, x := range options {
		set[x>>6] |= 1 << (x & 63)
	}
}

// has reports whether an option is in a set.
func has(set []uint64, x int) bool { return set[x>>6]>>(x&63)&1 == 1 }

// exclude says that none of the options is chosen together with those of a set, except those of
// another set.
func (w *walk) exclude(options []uint16, set, except []uint64) {
	for _, x := range options {
		row := w.row(int(x))
		for k, v := range set {
			row[k] |= v &^ except[k]
		}
	}
}

// cover says that one of the options of a set is chosen.
func (w *walk) cover(set []uint64) {
	w.sets = append(w.sets, set...)
	f := &w.frames[0]
	f.active = append(f.active, uint16(w.items))
	w.items++
}

// drop says that an option is not chosen.
func (w *walk) drop(x int) { w.frames[0].live[x>>6] &^= 1 << (x & 63) }

// coversAll reports whether each option is in an item.
func (w *walk) coversAll() bool {
	f := w.frame(0)
	clear(f.all)
	for i := range w.items {
		for k, v := range w.set(i) {
			f.all[k] |= v
		}
	}
	for k, v := range f.live {
		if v&^f.all[k] != 0 {
			return false
		}
	}
	return true
}

// backtrack goes back to the last decision that has an option left. It returns false if there is
// none.
func (w *walk) backtrack() bool {
	for ; w.depth >= 0; w.depth-- {
		for _, v := range w.frames[w.depth].tries {
			if v != 0 {
				return true
			}
		}
		f := &w.frames[w.depth]
		w.tail.learn(f.size(), w.nodes-f.nodes)
	}
	return false
}

// isDecision reports whether the last decision has two options left or more.
func (w *walk) isDecision() bool {
	n := 0
	for _, v := range w.frames[w.depth].tries {
		n += bits.OnesCount64(v)
	}
	return n > 1
}

// size returns the number of live options.
func (f *frame) size() (n int) {
	for _, v := range f.live {
		n += bits.OnesCount64(v)
	}
	return n
}

// tailPays reports whether a tail is to walk what is below the last decision.
func (w *walk) tailPays() bool { return w.tail.worth(w.frames[w.depth].size()) }

// try tries the next option of the last decision, which must have one.
func (w *walk) try() state {
	w.nodes++
	child := w.frame(w.depth + 1)
	f := &w.frames[w.depth]
	k := 0
	for f.tries[k] == 0 {
		k++
	}
	f.try = k<<6 + bits.TrailingZeros64(f.tries[k])
	f.tries[k] &= f.tries[k] - 1
	copy(child.live, f.live)
	copy(child.picked, f.picked)
	child.active = append(child.active[:0], f.active...)
	child.choose(f.try, w.row(f.try))
	return w.enter(child)
}

// choose chooses an option.
func (f *frame) choose(x int, row []uint64) {
	f.picked[x>>6] |= 1 << (x & 63)
	for k, v := range row {
		f.live[k] &^= v
	}
}

// enter chooses forced options as long as there are any. Then it makes the frame the last
// decision, on an item with the fewest options, if it is neither a dead end nor a model.
func (w *walk) enter(f *frame) state {
	for again := true; again; {
		again = false
		least, best := w.options+1, 0
		kept := f.active[:0]
		for _, i := range f.active {
			set := w.set(int(i))
			n, x := f.count(set)
			switch {
			case n > 1:
				kept = append(kept, i)
				if n < least {
					least, best = n, int(i)
				}
			case n == 1:
				f.choose(x, w.row(x))
				again = true
			case !f.isCovered(set):
				return deadEnd
			}
		}
		if f.active = kept; len(kept) == 0 {
			return covered
		}
		if !again {
			for k, v := range w.set(best) {
				f.all[k] = v & f.live[k]
			}
			copy(f.tries, f.all)
			f.nodes = w.nodes
			w.depth++
		}
	}
	return undecided
}

// count returns the number of live options of an item, and the first of them.
func (f *frame) count(set []uint64) (n, first int) {
	live := f.live[:len(set)]
	for k, v := range set {
		if v &= live[k]; v != 0 {
			if n == 0 {
				first = k<<6 + bits.TrailingZeros64(v)
			}
			n += bits.OnesCount64(v)
		}
	}
	return n, first
}

// isCovered reports whether an option of an item is chosen.
func (f *frame) isCovered(set []uint64) bool {
	for k, v := range set {
		if v&f.picked[k] != 0 {
			return true
		}
	}
	return false
}
