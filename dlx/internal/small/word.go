package small

import (
	"math/bits"

	"fourfold/dlx/internal/tree"
)

// WordOptions is the largest number of options, and of items, of a [Word].
const WordOptions = 64

const wordMask = WordOptions - 1 // makes an index that needs no bounds check

// A Word searches a problem of at most 64 options and 64 primary items. A set of options is one
// word, and so is a set of items. Options and items have numbers from 0. To load a Word, call
// Reset, then addItem for each item, then set clash and touch of each option, and then call start.
type Word struct {
	uses    [WordOptions]uint64 // the options of each item
	options [WordOptions]wordOption
	ranks   []wordRank // the items of each rank, the lowest rank first; empty if there is one rank
	items   int

	depth int // of the top frame; -1 if there is none
	stack [WordOptions + 1]wordFrame
	found uint64 // the options of the cover found

	memory *Core // remembers subtrees; nil if nothing is remembered

	Nodes, Guesses int64  // options chosen, and those that had an alternative
	Covers         uint64 // covers counted
	Worked         int64  // units of work
	ahead          int64  // nodes of the next try that are counted already
}

// A wordOption is what a choice of the option does.
type wordOption struct {
	clash uint64 // the options that cannot stand beside it, and itself
	items uint64 // its items
	touch uint64 // the items of clash, and perhaps others
}

type wordRank struct {
	rank  int32
	items uint64
}

// A wordFrame is a decision, and the state in which it is made.
type wordFrame struct {
	live   uint64 // options
	active uint64 // items
	picked uint64 // options
	tries  uint64 // options to try
	all    uint64 // options of the decision
	try    uint8  // the option tried last
}

// Reset forgets the problem and all counters.
func (w *Word) Reset() {
	clear(w.options[:])
	w.ranks = w.ranks[:0]
	w.items, w.depth = 0, -1
	w.Nodes, w.Guesses, w.Covers, w.Worked, w.ahead = 0, 0, 0, 0, 0
}

// addItem adds an item with the given options. Among equals, the Word branches on the item that
// was added first.
func (w *Word) addItem(uses uint64, rank int32) {
	n := w.items & wordMask
	w.items++
	w.uses[n] = uses
	for v := uses; v != 0; v &= v - 1 {
		w.options[bits.TrailingZeros64(v)].items |= 1 << n
	}
	w.addRank(1<<n, rank)
}

// addRank adds items of one rank.
func (w *Word) addRank(items uint64, rank int32) {
	k := 0
	for k < len(w.ranks) && w.ranks[k].rank < rank {
		k++
	}
	if k == len(w.ranks) || w.ranks[k].rank != rank {
		w.ranks = append(w.ranks, wordRank{})
		copy(w.ranks[k+1:], w.ranks[k:])
		w.ranks[k] = wordRank{rank: rank}
	}
	w.ranks[k].items |= items
}

// start begins a search in which all items added are active and the given options are live.
// Each item must have two of them, and there must be an item.
func (w *Word) start(live uint64) {
	active := ^uint64(0) >> (WordOptions - w.items)
	tries := live & w.uses[w.branch(live, active)]
	w.stack[0] = wordFrame{live: live, active: active, tries: tries, all: tries}
	w.depth = 0
}

// branch returns the first item with fewest live options among the active items of lowest rank.
func (w *Word) branch(live, active uint64) int {
	if len(w.ranks) > 1 {
		active = w.lowest(active)
	}
	best, fewest := 0, WordOptions+1
	for ; active != 0; active &= active - 1 {
		i := bits.TrailingZeros64(active) & wordMask
		if n := bits.OnesCount64(live & w.uses[i]); n < fewest {
			best, fewest = i, n
			if n == 2 {
				break
			}
		}
	}
	return best
}

// lowest returns the active items of the lowest rank.
func (w *Word) lowest(active uint64) uint64 {
	for _, r := range w.ranks {
		if items := active & r.items; items != 0 {
			return items
		}
	}
	return active
}

// wordWork is the work of one try.
const wordWork = 4

// Run searches until there is an event. It counts covers if count is true, and otherwise stops at
// each. It does about so much work, and at most so many nodes if nodes is not negative.
func (w *Word) Run(count bool, work, nodes int64) tree.Event {
	limit, total, left := w.Nodes+nodes, w.Nodes, work
	event := tree.Done
	for w.depth >= 0 {
		f := &w.stack[w.depth&wordMask]
		if f.tries == 0 {
			w.pop(total)
			continue
		}
		if left <= 0 {
			event = tree.Paused
			break
		}
		left -= wordWork
		x := bits.TrailingZeros64(f.tries) & wordMask
		live, active, picked, chosen := w.choose(f, x)
		if total += chosen - w.ahead; nodes >= 0 && total > limit {
			w.ahead = chosen - (total - limit)
			total, event = limit, tree.Limited
			break
		}
		w.ahead = 0
		f.tries &= f.tries - 1
		f.try = uint8(x)
		if f.tries != 0 {
			w.Guesses++
		}
		if live == deadEnd {
			continue
		}
		w.check(live, active, picked)
		if active != 0 {
			w.push(live, active, picked, total)
			continue
		}
		if !count {
			w.found, event = picked, tree.Found
			break
		}
		w.Covers++
	}
	w.Nodes, w.Worked = total, w.Worked+work-left
	return event
}

// deadEnd stands for the live options of a state in which an active item has none. In no other
// state after a choice are all options live.
const deadEnd = ^uint64(0)

// choose returns the state of f after option x is chosen, and then options as long as any are
// forced. It also returns how many options it has chosen. At a dead end, live is deadEnd.
func (w *Word) choose(f *wordFrame, x int) (live, active, picked uint64, chosen int64) {
	o := &w.options[x&wordMask]
	live, active, picked, chosen = f.live&^o.clash, f.active&^o.items, f.picked|1<<x, 1
	for dirty := active & o.touch; dirty != 0; {
		i := bits.TrailingZeros64(dirty) & wordMask
		dirty &= dirty - 1
		v := live & w.uses[i]
		if v&(v-1) != 0 {
			continue
		}
		if v == 0 {
			return deadEnd, active, picked, chosen
		}
		o := &w.options[bits.TrailingZeros64(v)&wordMask]
		live &^= o.clash
		active &^= o.items
		picked |= v
		dirty = (dirty | o.touch) & active
		chosen++
	}
	return live, active, picked, chosen
}

// push makes a decision below the last one, unless the covers below it are counted already.
func (w *Word) push(live, active, picked uint64, nodes int64) {
	if w.memory != nil && w.memory.recallWord(w.depth, active, picked, nodes) {
		return
	}
	tries := live & w.uses[w.branch(live, active)&wordMask]
	w.depth++
	f := &w.stack[w.depth&wordMask]
	f.live, f.active, f.picked, f.tries, f.all = live, active, picked, tries, tries
}

// pop goes back from the last decision, all of whose options are tried.
func (w *Word) pop(nodes int64) {
	if w.memory != nil {
		w.memory.noteWord(w.depth, nodes)
	}
	w.depth--
}
