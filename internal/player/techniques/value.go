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
	for _, o := range w.options {
		conflicts := newBitset(int32(len(w.options)))
		for j, other := range w.options {
			if s.conflict(o, other) {
				conflicts.add(int32(j))
			}
		}
		w.conflicts = append(w.conflicts, conflicts)
	}
	for i, role := range s.grid.roles {
		options := s.options[i]
		if !role.IsUnit() || s.grid.painted[i] || len(options) == 0 || s.grid.valueOf[options[0]] != w.value {
			continue
		}
		item := fishItem{item: int32(i), role: role, active: s.isActive(int32(i)), all: newBitset(int32(len(w.options)))}
		for _, o := range options {
			k, _ := slices.BinarySearch(w.options, o)
			item.all.add(int32(k))
		}
		w.items = append(w.items, item)
	}
}
