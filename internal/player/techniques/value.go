package techniques

import (
	"slices"

	"fourfold/cp"
)

// A valueBoard is the options of one value and the unit items that contain them. Sets of its options
// are small bitsets of their indexes.
type valueBoard struct {
	s         *State
	value     int32
	options   []int32
	conflicts []bitset
	items     []fishItem
}

type fishItem struct {
	item   int32
	role   cp.Role
	active bool // primary and not covered, so it can be in a base
	all    bitset
}

// valueBoards returns the values that have options to rule out.
func (b *board) valueBoards() []*valueBoard {
	if b.allValues != nil {
		return b.allValues
	}
	s := b.s
	of := map[int32]*valueBoard{}
	for o := range s.live.all() {
		v := s.grid.valueOf[o]
		if v < 0 {
			continue
		}
		if of[v] == nil {
			of[v] = &valueBoard{s: s, value: v}
			b.allValues = append(b.allValues, of[v])
		}
		of[v].options = append(of[v].options, o)
	}
	for _, w := range b.allValues {
		w.fill()
	}
	return b.allValues
}

// fill finds the items and the conflicts of the options.
func (w *valueBoard) fill() {
	s := w.s
	seen := map[int32]int{}
	for k, o := range w.options {
		conflicts := newBitset(int32(len(w.options)))
		for j, other := range w.options {
			if s.conflict(o, other) {
				conflicts.add(int32(j))
			}
		}
		w.conflicts = append(w.conflicts, conflicts)
		for _, i := range s.p.Option(o) {
			r := s.grid.roles[i.Index]
			if !r.IsUnit() || s.grid.painted[i.Index] {
				continue
			}
			at, ok := seen[i.Index]
			if !ok {
				at = len(w.items)
				seen[i.Index] = at
				w.items = append(w.items, fishItem{item: i.Index, role: r, active: s.isActive(i.Index), all: newBitset(int32(len(w.options)))})
			}
			w.items[at].all.add(int32(k))
		}
	}
	slices.SortFunc(w.items, func(x, y fishItem) int { return int(x.item - y.item) })
}
