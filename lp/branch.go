//go:build cgo && !noclp

package lp

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// branch visits the children of the present node, one for each option that can
// cover the item, those first that the relaxation takes most of.
func (b *search) branch(item int32) bool {
	children := b.options(item)
	slices.SortStableFunc(children, func(o, q int32) int { return cmp.Compare(b.x[q], b.x[o]) })
	b.guesses++
	for _, o := range children {
		if !b.try(func() bool { return b.state.Choose(o) }) {
			return false
		}
	}
	return true
}

// options returns the live options of an item.
func (b *search) options(item int32) []int32 {
	list := make([]int32, 0, b.state.Left(int(item)))
	for _, o := range b.p.Uses(int(item)) {
		if b.state.Live(o) {
			list = append(list, o)
		}
	}
	return list
}

// A probe is what choosing an option would remove, found in the given round.
type probe struct {
	turn, kills int32
}

// deadEnd is the kills of an option that leads to a dead end.
const deadEnd = 2000

// lookAhead returns the item to branch on, by what choosing each of its options
// would remove. Options that lead to a dead end are removed; if there were any it
// returns -1, for the relaxation is worth another look then. It returns false if
// the node itself is a dead end, or the search has ended.
//
// The score is the geometric mean of the kills over the square of the number of
// options: what counts is a small subtree on every side.
func (b *search) lookAhead(relaxed bool) (item int32, ok bool) {
	b.turn++
	best, score := int32(-1), math.Inf(-1)
	var dead []int32
	for _, i := range b.candidates(relaxed) {
		sum := 0.0
		options := b.options(i)
		for _, o := range options {
			if b.ctx.Err() != nil {
				return -1, b.fail(context.Cause(b.ctx))
			}
			kills, fresh := b.probe(o)
			if fresh && kills == deadEnd {
				dead = append(dead, o)
			}
			sum += math.Log(float64(1 + kills))
		}
		n := float64(len(options))
		if s := sum/n - 2*math.Log(n); s > score {
			best, score = i, s
		}
	}
	if len(dead) == 0 {
		return best, true
	}
	for _, o := range dead {
		b.state.Hide(o)
	}
	return -1, b.state.Propagate()
}

// candidates returns the items that the relaxation covers by fractions and that
// have at most one option more than the fewest of them; without a relaxation, or
// if it is integral, of all items to be covered.
func (b *search) candidates(relaxed bool) []int32 {
	var items []int32
	fewest := math.MaxInt
	for i := range b.p.NumItems() {
		if !b.p.IsPrimary(i) || b.state.Covered(i) || relaxed && !b.divided(i) {
			continue
		}
		items = append(items, int32(i))
		fewest = min(fewest, b.state.Left(i))
	}
	if len(items) == 0 {
		return b.candidates(false)
	}
	return slices.DeleteFunc(items, func(i int32) bool { return b.state.Left(int(i)) > fewest+1 })
}

// divided reports whether the last relaxation covers item i by fractions.
func (b *search) divided(i int) bool {
	for _, o := range b.p.Uses(i) {
		if b.state.Live(o) && b.fractional(o) {
			return true
		}
	}
	return false
}

// probe returns how many options choosing o removes, and whether that was found
// out just now rather than earlier in the round.
func (b *search) probe(o int32) (kills int32, fresh bool) {
	if b.probes[o].turn == b.turn {
		return b.probes[o].kills, false
	}
	mark, before := b.state.Mark(), b.state.Hidden()
	kills = deadEnd
	if b.state.Choose(o) && b.state.Propagate() {
		kills = int32(min(b.state.Hidden()-before, deadEnd-1))
	}
	b.state.Undo(mark)
	b.probes[o] = probe{b.turn, kills}
	return kills, true
}
