package techniques

import (
	"math/bits"
	"slices"

	"fourfold/cp"
	"fourfold/internal/player/human"
)

// A fish has k base items and k cover items of one value. Let b be the number of base items that
// contain an option, and c the number of cover items. The options with b > c are the fins.
//
// A solution takes exactly one option of each base item and at most one of each cover item. So the
// sum of c-b over the chosen options is at most 0. If no fin is chosen, no summand is negative, so
// no option with c > b is chosen. Hence an option with c > b that conflicts with all fins can be
// ruled out. This holds for items that overlap, too.
//
// The finder starts with the option to rule out. Without the options in conflict with it, the k
// base items must have all their options in k-1 cover items.

// A shape says which items the base and the cover of a fish may have.
type shape uint8

const (
	basic   shape = iota // rows by columns, or columns by rows
	franken              // rows and areas by columns and areas, or the same with rows and columns exchanged
	mutant               // any units
)

// maxFish is the size of the largest fish.
const maxFish = 4

// A fishKind finds the fish of one size and shape.
type fishKind struct {
	size    int
	shape   shape
	finned  bool
	sashimi bool // some base item has at most one option in the cover; basic fish only
}

// findFish returns the find function of a kind.
func findFish(f fishKind) func(*State) (human.Step, bool) {
	return func(s *State) (human.Step, bool) {
		for _, w := range s.view().valueBoards() {
			if slices.Equal(s.noFish[fishKey{f, w.value}], w.options) {
				continue
			}
			if step, ok := f.searchValue(w); ok {
				return step, true
			}
			if s.left < 0 {
				break
			}
		}
		return human.Step{}, false
	}
}

// A fishKey stands for the fish of one kind in one value. Whether there is one depends only on the
// live options of the value, and most steps change few values. State.noFish has options with which
// there is none.
type fishKey struct {
	f     fishKind
	value int32
}

// searchValue looks for a fish in a value. If there is none of the other kind that the same search
// finds either, it notes that, too.
func (f fishKind) searchValue(w *valueBoard) (human.Step, bool) {
	s, seen := w.s, false
	for _, sides := range f.sides() {
		step, ok, other := f.search(w, sides)
		if seen = seen || other; ok || s.left < 0 {
			return step, ok
		}
	}
	s.noFish[fishKey{f, w.value}] = w.options
	if !seen {
		s.noFish[fishKey{f.sibling(), w.value}] = w.options
	}
	return human.Step{}, false
}

// sibling returns the other kind that the same search finds.
func (f fishKind) sibling() fishKind {
	if f.shape == basic {
		f.sashimi = !f.sashimi
	} else {
		f.finned = !f.finned
	}
	return f
}

// sides are the roles that the items of the base and of the cover may have, as sets of bits.
type sides struct{ base, cover uint }

func (f fishKind) sides() []sides {
	row, column, area := uint(1)<<cp.RoleRow, uint(1)<<cp.RoleColumn, uint(1)<<cp.RoleArea
	switch f.shape {
	case basic:
		return []sides{{row, column}, {column, row}}
	case franken:
		return []sides{{row | area, column | area}, {column | area, row | area}}
	}
	return []sides{{^uint(0), ^uint(0)}}
}

// A fishSearch is the search for fish that rule out one option.
type fishSearch struct {
	f      fishKind
	w      *valueBoard
	sides  sides
	target int32
	rest   []bitset // of each item, its options that do not conflict with the target
	bases  []int    // items that may be in the base
	covers []int    // items that may be in the cover and do not contain the target
	cover  []int    // those chosen
	base   []int
	most   [][maxFish]int // of each item and number of cover items, the most options of it that they can have
	fits   []int
	union  []bitset   // of each number of cover items, the options of those chosen
	having [][]uint64 // of each option, the cover items that have it, 64 in a word
	last   bitset     // those that may be the last
	seen   bool       // there is a fish of the shape
}

// search looks for a fish. It reports whether there is one, and else whether it has seen others of the shape.
func (f fishKind) search(w *valueBoard, sides sides) (step human.Step, ok, seen bool) {
	h := fishSearch{f: f, w: w, sides: sides, rest: make([]bitset, len(w.items)), most: make([][maxFish]int, len(w.items))}
	for k := range h.rest {
		h.rest[k] = newBitset(int32(len(w.options)))
	}
	for range f.size {
		h.union = append(h.union, newBitset(int32(len(w.options))))
	}
	for range newBitset(int32(len(w.items))) {
		h.having, h.last = append(h.having, make([]uint64, len(w.options))), append(h.last, 0)
	}
	for target := range w.options {
		if step, ok = h.find(int32(target)); ok || w.s.left < 0 {
			break
		}
	}
	return step, ok, h.seen
}

func (h *fishSearch) find(target int32) (human.Step, bool) {
	h.target, h.bases, h.covers, h.cover = target, h.bases[:0], h.covers[:0], h.cover[:0]
	for k, x := range h.w.items {
		copy(h.rest[k], x.all)
		h.rest[k].without(h.w.conflicts[target])
		if x.all.has(target) || h.rest[k].isEmpty() {
			continue
		}
		if x.active && h.sides.base>>x.role&1 != 0 {
			h.bases = append(h.bases, k)
		}
		if h.sides.cover>>x.role&1 != 0 {
			h.covers = append(h.covers, k)
		}
	}
	if !h.w.s.work(len(h.w.items)+len(h.bases)*len(h.covers)) || len(h.bases) < h.f.size {
		return human.Step{}, false
	}
	h.bases = slices.DeleteFunc(h.bases, func(k int) bool { return !h.fitsCovers(k) })
	if len(h.bases) < h.f.size {
		return human.Step{}, false
	}
	h.covers = slices.DeleteFunc(h.covers, func(c int) bool {
		return !slices.ContainsFunc(h.bases, func(k int) bool { return k != c && h.rest[c].meets(h.rest[k]) })
	})
	h.noteCovers()
	return h.extend(0)
}

// noteCovers notes for each option the cover items that have it.
func (h *fishSearch) noteCovers() {
	for _, having := range h.having {
		clear(having)
	}
	for k, c := range h.covers {
		for o := range h.rest[c].all() {
			h.having[k>>6][o] |= 1 << (k & 63)
		}
	}
}

// fitsCovers reports whether the options of a base item are not too many for the cover: at most
// the sum of what the best cover items have of them.
func (h *fishSearch) fitsCovers(base int) bool {
	var best [maxFish]int
	for _, c := range h.covers {
		if c == base {
			continue
		}
		n := h.rest[base].common(h.rest[c])
		for k := range h.f.size - 1 {
			if n > best[k] {
				n, best[k] = best[k], n
			}
		}
	}
	most := &h.most[base]
	for k := range h.f.size - 1 {
		most[k+1] = most[k] + best[k]
	}
	return h.rest[base].count() <= most[h.f.size-1]
}

// extend adds cover items from the k-th on to the chosen ones.
func (h *fishSearch) extend(k int) (human.Step, bool) {
	n := len(h.cover)
	if !h.w.s.work(len(h.bases)) {
		return human.Step{}, false
	}
	fits := h.fitting()
	switch {
	case len(fits) < h.f.size:
		return human.Step{}, false
	case n == h.f.size-1:
		h.base = h.base[:0]
		return h.choose(fits, 0)
	case n == h.f.size-2:
		h.findLast(fits)
	}
	for ; k < len(h.covers) && h.w.s.left >= 0; k++ {
		if n == h.f.size-2 && !h.last.has(int32(k)) {
			h.w.s.work(len(h.bases))
			continue
		}
		copy(h.union[n+1], h.union[n])
		h.union[n+1].unite(h.rest[h.covers[k]])
		h.cover = append(h.cover, h.covers[k])
		if step, ok := h.extend(k + 1); ok {
			return step, true
		}
		h.cover = h.cover[:n]
	}
	return human.Step{}, false
}

// fitting returns the base items whose options outside the cover are not too many for the cover
// items that are still to be chosen.
func (h *fishSearch) fitting() []int {
	missing := h.f.size - 1 - len(h.cover)
	h.fits = h.fits[:0]
	covered := h.union[len(h.cover)]
	for at, k := range h.bases {
		if len(h.fits)+len(h.bases)-at < h.f.size {
			break
		}
		if h.rest[k].beyond(covered) <= h.most[k][missing] && (missing > 0 || !slices.Contains(h.cover, k)) {
			h.fits = append(h.fits, k)
		}
	}
	return h.fits
}

// findLast finds the cover items, as indexes of covers, that have all options outside the cover of
// enough base items.
func (h *fishSearch) findLast(bases []int) {
	covered := h.union[len(h.cover)]
	for at, having := range h.having {
		var atLeast [maxFish]uint64 // by the number of base items, less one
		for _, k := range bases {
			all := ^uint64(0)
			for w, word := range h.rest[k] {
				for m := word &^ covered[w]; m != 0; m &= m - 1 {
					all &= having[w<<6+bits.TrailingZeros64(m)]
				}
			}
			for j := h.f.size - 1; j > 0; j-- {
				atLeast[j] |= atLeast[j-1] & all
			}
			atLeast[0] |= all
		}
		h.last[at] = atLeast[h.f.size-1]
	}
}

// choose adds base items that have no option in common.
func (h *fishSearch) choose(fits []int, from int) (human.Step, bool) {
	if len(h.base) == h.f.size {
		return h.finish()
	}
	for k := from; k < len(fits) && h.w.s.work(1); k++ {
		x := fits[k]
		if slices.ContainsFunc(h.base, func(y int) bool { return h.rest[x].meets(h.rest[y]) }) {
			continue
		}
		h.base = append(h.base, x)
		if step, ok := h.choose(fits, k+1); ok {
			return step, true
		}
		h.base = h.base[:len(h.base)-1]
	}
	return human.Step{}, false
}

// finish adds a cover item with the target, and accepts the fish if it has the wanted shape.
func (h *fishSearch) finish() (human.Step, bool) {
	for k, x := range h.w.items {
		if x.all.has(h.target) && h.sides.cover>>x.role&1 != 0 && !slices.Contains(h.base, k) {
			fish := h.w.newFish(h.base, append(slices.Clip(h.cover), k))
			if fish.shape() != h.f.shape {
				continue
			}
			h.seen = true
			if (len(fish.fins) > 0) == h.f.finned && (h.f.shape != basic || fish.sashimi() == h.f.sashimi) {
				return fish.step(), true
			}
		}
	}
	return human.Step{}, false
}
