package techniques

import (
	"slices"

	"fourfold/internal/player/human"
)

// Death blossom: an item, the stem, has few options. If one of them is chosen, an almost locked
// set that it conflicts with, its petal, lacks a value and holds all its others. An option that
// each option of the stem rules out in this way, or by a conflict, is ruled out.

// maxStem is the largest number of options of a stem.
const maxStem = 5

func findBlossom(s *State) (human.Step, bool) {
	b := s.view()
	ruled := b.ruledByPetals()
	for _, stem := range s.active {
		options := s.options[stem]
		if len(options) > maxStem || !s.work(len(options)) {
			continue
		}
		removed := slices.Clone(s.live)
		petals := 0
		for _, o := range options {
			if ruled[o] != nil {
				petals++
				removed.retain(ruled[o])
			} else {
				removed.retain(s.conflictsOf(o))
			}
		}
		if petals >= 2 && !removed.isEmpty() {
			return b.blossom(stem, removed), true
		}
	}
	return human.Step{}, false
}

// ruledByPetals returns, for each live option, the options that it rules out by a conflict or by
// an almost locked set; nil if there is no such set.
func (b *board) ruledByPetals() []bitset {
	s := b.s
	ruled := make([]bitset, s.p.NumOptions())
	for _, a := range b.lockedSets() {
		if !s.work(len(a.places)) {
			break
		}
		for v := range a.all() {
			if a.seeing(v).isEmpty() {
				continue
			}
			effect := a.holdingAllBut(s, v)
			for o := range a.seeing(v).all() {
				if ruled[o] == nil {
					ruled[o] = slices.Clone(s.conflictsOf(o))
				}
				ruled[o].unite(effect)
			}
		}
	}
	return ruled
}

// holdingAllBut returns the live options that are ruled out if the set holds all its values but
// one.
func (a *lockedSet) holdingAllBut(s *State, number int) bitset {
	out := newBitset(s.p.NumOptions())
	for v := range a.all() {
		if v != number {
			out.unite(a.seeing(v))
		}
	}
	return out
}

// blossom returns the step for the first of some options that a stem rules out, with the smallest
// petals, and all options that the same petals rule out.
func (b *board) blossom(stem int32, all bitset) human.Step {
	s := b.s
	target := all.list()[0]
	removed := slices.Clone(s.live)
	var petals []*lockedSet
	for _, o := range s.options[stem] {
		if s.conflict(o, target) {
			removed.retain(s.conflictsOf(o))
			continue
		}
		petal, v := b.petal(o, target)
		if !slices.Contains(petals, petal) {
			petals = append(petals, petal)
		}
		out := petal.holdingAllBut(s, v)
		out.unite(s.conflictsOf(o))
		removed.retain(out)
	}
	step := b.stepOf(removed, petals...)
	step.Base = append(step.Base, stem)
	return sorted(step)
}

// petal returns the first almost locked set by which an option rules out the target, and the value
// that the set lacks.
func (b *board) petal(o, target int32) (*lockedSet, int) {
	for _, a := range b.lockedSets() {
		for v := range a.all() {
			if a.seeing(v).has(o) && a.holdingAllBut(b.s, v).has(target) {
				return a, v
			}
		}
	}
	return nil, 0
}
