package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// A fish is one that was found.
type fish struct {
	w             *valueBoard
	base, cover   []int
	fins, removed []int32 // indexes of options
}

// newFish finds the fins and the options to rule out, by their definition.
func (w *valueBoard) newFish(base, cover []int) *fish {
	f := &fish{w: w, base: base, cover: cover}
	surplus := make([]int, len(w.options))
	for _, k := range cover {
		for o := range w.items[k].all.all() {
			surplus[o]++
		}
	}
	for _, k := range base {
		for o := range w.items[k].all.all() {
			surplus[o]--
		}
	}
	for o, n := range surplus {
		if n < 0 {
			f.fins = append(f.fins, int32(o))
		}
	}
	for o, n := range surplus {
		if n > 0 && w.conflicts[o].includes(f.fins) {
			f.removed = append(f.removed, int32(o))
		}
	}
	return f
}

func (f *fish) roles(items []int) (set uint) {
	for _, k := range items {
		set |= 1 << f.w.items[k].role
	}
	return set
}

// shape returns the first shape that allows the roles of the items.
func (f *fish) shape() shape {
	base, cover := f.roles(f.base), f.roles(f.cover)
	for shape := range mutant {
		for _, s := range (fishKind{shape: shape}).sides() {
			if base&^s.base == 0 && cover&^s.cover == 0 {
				return shape
			}
		}
	}
	return mutant
}

// sashimi reports whether a base item has at most one option in the cover.
func (f *fish) sashimi() bool {
	covered := newBitset(int32(len(f.w.options)))
	for _, k := range f.cover {
		covered.unite(f.w.items[k].all)
	}
	return slices.ContainsFunc(f.base, func(k int) bool {
		in := slices.Clone(f.w.items[k].all)
		in.retain(covered)
		return in.count() <= 1
	})
}

func (f *fish) step() human.Step {
	items := func(of []int) (list []int32) {
		for _, k := range of {
			list = append(list, f.w.items[k].item)
		}
		slices.Sort(list)
		return list
	}
	options := func(of []int32) (list []int32) {
		for _, k := range of {
			list = append(list, f.w.options[k])
		}
		return list
	}
	return human.Step{Base: items(f.base), Cover: items(f.cover), Fins: options(f.fins), Removed: options(f.removed)}
}
