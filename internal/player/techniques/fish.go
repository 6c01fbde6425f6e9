package techniques

import (
	"slices"

	"fourfold/cp"
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
func findFish(f fishKind) func(*State) (cp.Step, bool) {
	return func(s *State) (cp.Step, bool) {
		for _, w := range s.view().valueBoards() {
			if slices.Equal(s.noFish[fishKey{f, w.value}], w.options) {
				continue
			}
			for _, sides := range f.sides() {
				if step, ok := f.search(w, sides); ok || s.left < 0 {
					return step, ok
				}
			}
			s.noFish[fishKey{f, w.value}] = w.options
		}
		return cp.Step{}, false
	}
}

// A fishKey stands for the fish of one kind in one value. Whether there is one depends only on the
// live options of the value, and most steps change few values.
type fishKey struct {
	f     fishKind
	value int32
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
	wide   int
	rest   []bitset // of each item, its options that do not conflict with the target
	bases  []int    // items that may be in the base
	covers []int    // items that may be in the cover and do not contain the target
	cover  []int    // those chosen
	base   []int
	per    int // the largest number of options of a base item that a cover item has
	fits   []int
	union  []bitset // of each number of cover items, the options of those chosen
}

func (f fishKind) search(w *valueBoard, sides sides) (cp.Step, bool) {
	h := fishSearch{f: f, w: w, sides: sides, rest: make([]bitset, len(w.items))}
	for k := range h.rest {
		h.rest[k] = newBitset(int32(len(w.options)))
	}
	for range f.size {
		h.union = append(h.union, newBitset(int32(len(w.options))))
	}
	h.wide = w.widest(sides)
	for target := range w.options {
		if step, ok := h.find(int32(target)); ok || w.s.left < 0 {
			return step, ok
		}
	}
	return cp.Step{}, false
}

func (h *fishSearch) find(target int32) (cp.Step, bool) {
	h.target, h.bases, h.covers, h.cover = target, h.bases[:0], h.covers[:0], h.cover[:0]
	for k, x := range h.w.items {
		copy(h.rest[k], x.all)
		h.rest[k].without(h.w.conflicts[target])
		if x.all.has(target) || h.rest[k].isEmpty() {
			continue
		}
		if x.active && h.sides.base>>x.role&1 != 0 && h.rest[k].count() <= (h.f.size-1)*h.wide {
			h.bases = append(h.bases, k)
		}
		if h.sides.cover>>x.role&1 != 0 {
			h.covers = append(h.covers, k)
		}
	}
	if !h.w.s.work(len(h.w.items)+len(h.bases)*len(h.covers)) || len(h.bases) < h.f.size {
		return cp.Step{}, false
	}
	h.per = 0
	h.bases = slices.DeleteFunc(h.bases, func(k int) bool { return !h.fitsCovers(k) })
	if len(h.bases) < h.f.size {
		return cp.Step{}, false
	}
	h.covers = slices.DeleteFunc(h.covers, func(c int) bool {
		return !slices.ContainsFunc(h.bases, func(k int) bool { return k != c && h.rest[c].meets(h.rest[k]) })
	})
	return h.extend(0)
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
		h.per = max(h.per, n)
		for k := range h.f.size - 1 {
			if n > best[k] {
				n, best[k] = best[k], n
			}
		}
	}
	most := 0
	for _, n := range best {
		most += n
	}
	return h.rest[base].count() <= most
}

// extend adds cover items from the k-th on to the chosen ones.
func (h *fishSearch) extend(k int) (cp.Step, bool) {
	n := len(h.cover)
	if n == h.f.size-1 {
		return h.fill(h.union[n])
	}
	if !h.w.s.work(len(h.bases)) || !h.enough(h.union[n], (h.f.size-1-n)*h.per) {
		return cp.Step{}, false
	}
	for ; k < len(h.covers) && h.w.s.left >= 0; k++ {
		copy(h.union[n+1], h.union[n])
		h.union[n+1].unite(h.rest[h.covers[k]])
		h.cover = append(h.cover, h.covers[k])
		if step, ok := h.extend(k + 1); ok {
			return step, true
		}
		h.cover = h.cover[:n]
	}
	return cp.Step{}, false
}

// enough reports whether enough base items have at most the given number of options that are not
// covered.
func (h *fishSearch) enough(covered bitset, most int) bool {
	fit := 0
	for _, k := range h.bases {
		if h.rest[k].count()-h.rest[k].common(covered) <= most {
			fit++
		}
	}
	return fit >= h.f.size
}

// fill looks for enough base items with no options outside the cover.
func (h *fishSearch) fill(covered bitset) (cp.Step, bool) {
	if !h.w.s.work(len(h.bases)) {
		return cp.Step{}, false
	}
	h.fits = h.fits[:0]
	for _, k := range h.bases {
		if h.rest[k].within(covered) && !slices.Contains(h.cover, k) {
			h.fits = append(h.fits, k)
		}
	}
	if len(h.fits) < h.f.size {
		return cp.Step{}, false
	}
	h.base = h.base[:0]
	return h.choose(h.fits, 0)
}

// choose adds base items that have no option in common.
func (h *fishSearch) choose(fits []int, from int) (cp.Step, bool) {
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
	return cp.Step{}, false
}

// finish adds a cover item with the target, and accepts the fish if it has the wanted shape.
func (h *fishSearch) finish() (cp.Step, bool) {
	for k, x := range h.w.items {
		if x.all.has(h.target) && h.sides.cover>>x.role&1 != 0 && !slices.Contains(h.base, k) {
			fish := h.w.newFish(h.base, append(slices.Clip(h.cover), k))
			if fish.shape() == h.f.shape && (len(fish.fins) > 0) == h.f.finned && (h.f.shape != basic || fish.sashimi() == h.f.sashimi) {
				return fish.step(), true
			}
		}
	}
	return cp.Step{}, false
}
