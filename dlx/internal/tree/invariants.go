//go:build invariants

package tree

import (
	"fmt"
	"slices"
	"sync/atomic"

	"fourfold"
)

// A Reality is the state at a node of the search tree, by the definition of an exact cover. With
// the build tag invariants, cores compare their own state with it at each node. It shares no code
// with a core, and takes long.
type Reality struct {
	Live   []bool  // options that have room beside those chosen, and are not out
	Taken  []int32 // of each item: the chosen options that have it
	Active []bool  // items that have room, or secondary items that no chosen option has
	Size   []int   // of each item: its live options
}

// Due reports whether a core should check its state at this node, where it has chosen that many
// options. It is true at each node of a small problem, and at fewer nodes the larger a problem is,
// because a check takes time proportional to the length of the problem times the options chosen.
func Due(p *fourfold.Problem, chosen int) bool {
	every := 1 + int64(p.NumCells())*int64(chosen)/500
	return nodes.Add(1)%every == 0
}

// nodes is the number of calls of Due.
var nodes atomic.Int64

// RealityOf returns the state after the given options were chosen, and others are out, if only the
// first options, so many as fit, can still be afforded. It panics if there is no room for those
// chosen.
func RealityOf(p *fourfold.Problem, chosen []int32, fit int, out ...int32) Reality {
	n := p.NumItems()
	r := Reality{make([]bool, p.NumOptions()), make([]int32, n), make([]bool, n), make([]int, n)}
	for k, o := range chosen {
		for _, other := range chosen[:k] {
			Assert(!p.Clash(o, other), "options %d and %d are chosen and clash", o, other)
		}
		for _, i := range p.Option(o) {
			r.Taken[i.Index]++
		}
	}
	for i, taken := range r.Taken {
		Assert(!p.IsPrimary(int32(i)) || taken <= p.Room(int32(i)), "item %d is covered %d times", i, taken)
		r.Active[i] = taken < p.Room(int32(i))
	}
	for o := range r.Live {
		r.Live[o] = o < fit && !slices.Contains(chosen, int32(o)) && !slices.Contains(out, int32(o))
		for _, x := range chosen {
			r.Live[o] = r.Live[o] && !p.Clash(int32(o), x)
		}
		for _, i := range p.Option(int32(o)) {
			r.Live[o] = r.Live[o] && (r.Active[i.Index] || !p.IsPrimary(i.Index))
		}
		if r.Live[o] {
			for _, i := range p.Option(int32(o)) {
				r.Size[i.Index]++
			}
		}
	}
	return r
}

// NumActive returns the number of active primary items of p.
func (r *Reality) NumActive(p *fourfold.Problem) (n int) {
	for i, active := range r.Active {
		if active && p.IsPrimary(int32(i)) {
			n++
		}
	}
	return n
}

// Assert panics if a condition does not hold.
func Assert(holds bool, format string, args ...any) {
	if !holds {
		panic("invariant: " + fmt.Sprintf(format, args...))
	}
}
