//go:build cgo && !noclp

package lp

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"

	"fourfold"
)

// A dive looks for one solution below a node where branching would take a
// relaxation for each option chosen: it chooses many options at once, relaxes,
// and so on, and when little is left, or nothing goes on, it lets the branching
// have a try. What it finds is used like a solution that a relaxation finds (see
// around). If it finds none, nothing follows.
type dive struct {
	*search
	stops []stop // before each round
	share int    // a round is for one in so many of the open items
}

// A stop is a place to come back to.
type stop struct{ mark, depth int }

const (
	diveSize   = 400 // items to be open; with fewer, branching comes to a solution as soon
	firstShare = 64
	maxTries   = 4
	tryNodes   = 32 // for the branching to try with
)

// diveDue reports whether to dive at the present node: at the 1st, 4th, 16th node
// and so on, so that dives in vain stay a small part of the work.
func (b *search) diveDue() bool {
	n := uint64(b.nodes)
	return b.state.Active() >= diveSize && b.nodes > b.dived && bits.OnesCount64(n) == 1 && bits.TrailingZeros64(n)%2 == 0
}

// dive returns the options that complete a solution with those chosen, or nil. It
// leaves the node as it was, with the values of its relaxation.
func (b *search) dive() (rest []int32) {
	depth, chosen, x := b.depth, slices.Clone(b.state.Chosen()), slices.Clone(b.x)
	b.dived = math.MaxInt64 // no dive below this one
	mark := b.state.Mark()
	d := dive{search: b, share: firstShare}
	s := d.run()
	b.state.Undo(mark)
	b.depth, b.dived = depth, b.nodes
	copy(b.x, x)
	return slices.DeleteFunc(s, func(o int32) bool { return slices.Contains(chosen, o) })
}

// run makes rounds and tries until there is a solution or little hope of one.
func (d *dive) run() fourfold.Solution {
	for tries := 0; ; {
		d.stops = append(d.stops, stop{d.state.Mark(), d.depth})
		switch alive := d.round(); {
		case alive && d.state.Active() >= diveSize:
			continue
		case !alive && !d.retreat(1):
			return nil
		case !alive && d.state.Active() > d.share:
			d.share *= 4
			continue
		}
		s := d.try()
		if tries++; s != nil || tries == maxTries || !d.retreat(1<<tries) {
			return s
		}
	}
}

// round chooses some options as branching would and relaxes what remains. It
// returns false at a dead end or if the search has ended.
func (d *dive) round() bool {
	for n := max(1, d.state.Active()/d.share); n > 0 && d.state.Active() > 0; {
		item, ok := d.lookAhead(true)
		if !ok {
			return false
		}
		if item >= 0 {
			d.state.Choose(d.favourite(item)) // no dead end: lookAhead has seen to it
			d.state.Propagate()
			n--
		}
	}
	return d.state.Active() == 0 || d.relax() == feasible
}

// favourite returns the option of the item of which the relaxation takes most.
func (d *dive) favourite(item int32) int32 {
	return slices.MaxFunc(d.options(item), func(o, q int32) int { return cmp.Compare(d.x[o], d.x[q]) })
}

// retreat takes back the last rounds and relaxes what remains then. It returns
// false if there is nothing to go on with.
func (d *dive) retreat(rounds int) bool {
	if d.err != nil || len(d.stops) == 0 {
		return false
	}
	n := max(0, len(d.stops)-rounds)
	d.state.Undo(d.stops[n].mark)
	d.depth = d.stops[n].depth
	d.stops = d.stops[:n]
	return d.relax() == feasible
}

// try branches for a while and returns the first solution if it meets one.
func (d *dive) try() (found fourfold.Solution) {
	mark, yield, limit := d.state.Mark(), d.yield, d.maxNodes
	d.yield = func(s fourfold.Solution) bool {
		found = s
		return false
	}
	if d.maxNodes = d.nodes + tryNodes; limit > 0 {
		d.maxNodes = min(d.maxNodes, limit)
	}
	d.visit()
	if errors.Is(d.err, fourfold.ErrLimit) && d.maxNodes != limit {
		d.err = nil
	}
	d.state.Undo(mark)
	d.yield, d.maxNodes = yield, limit
	return found
}
