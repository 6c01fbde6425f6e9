package cells

import (
	"math/bits"

	"fourfold/dlx/internal/small"
)

// A worth knows whether it is worth to let another core search a subtree. That core has to be
// loaded, which pays only if the subtree has enough nodes, and if a node takes less time there. The
// number of nodes is learned from the subtrees before whose numbers of live options were alike. The
// work of the two cores is estimated, so all of it depends on the search alone and not on time. The
// unit is a tenth of an update, which takes one cell of this core out of its set.
type worth struct {
	class   int // of the subtree that is searched, or 0 if nothing is learned from it
	classes [32]class
	test    func(options int64) bool // see Tuning
}

// A class is the subtrees whose numbers of options are equally long in bits.
type class struct {
	trees, nodes int64 // of late
	skipped      int64 // subtrees since the last one that was handed over
}

const (
	enoughTrees = 4   // so many subtrees of a class are handed over to learn from them
	lately      = 64  // so many subtrees of a class are remembered
	again       = 512 // one of so many is handed over although it does not seem to be worth it
)

// A subtreeSize is what the estimate needs to know about a subtree.
type subtreeSize struct {
	options, primary int64 // live options, active primary items; not 0
	length           int64 // items of an option
}

// gain estimates how much less work a node is in the other core. On the way to a cover
// every option is hidden once, and an option covers length of the primary items. That gives the
// updates of a node here. Most nodes are far down, where fewer options are left.
func (s subtreeSize) gain() int64 {
	updates := s.options * s.length * s.length / s.primary / 2
	words, lanes := s.options/64+1, s.primary/64+1
	here := 60 + 10*updates
	there := 100 + words*lanes/2 // in package bits
	if s.options <= small.MaxOptions && s.primary <= small.MaxPrimary {
		there = 60
	}
	return here - 3*there/2
}

// hiding estimates the work to hide all other live options.
func (s subtreeSize) hiding(live int64) int64 { return 4 * (live - s.options) * s.length }

// loading estimates the work to load the other core.
func (s subtreeSize) loading() int64 { return 10_000 + 40*s.options*s.length }

// try reports whether another core should search the subtree.
func (w *worth) try(s subtreeSize) bool {
	if w.test != nil {
		return w.test(s.options)
	}
	gain := s.gain()
	if gain <= 0 {
		return false
	}
	k := bits.Len64(uint64(s.options))
	c := &w.classes[k]
	if c.trees >= enoughTrees && c.nodes*gain < c.trees*s.loading() {
		if c.skipped++; c.skipped%again != 0 {
			return false
		}
	}
	w.class = k
	return true
}

// tryFilter is try before an option is chosen. So it also saves the time to hide the other live
// options, if most of them are to be hidden.
func (w *worth) tryFilter(s subtreeSize, live int64) bool {
	if w.test == nil && s.options*4 > live {
		return false
	}
	if w.test == nil && s.hiding(live) > 2*s.loading() {
		w.class = 0
		return true
	}
	return w.try(s)
}

// learn notes the number of nodes of the subtree that has been searched.
func (w *worth) learn(nodes int64) {
	c := &w.classes[w.class]
	c.trees++
	c.nodes += nodes
	if c.trees >= lately {
		c.trees, c.nodes = c.trees/2, c.nodes/2
	}
}
