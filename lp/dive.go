//go:build cgo && !noclp

package lp

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A dive searches for one solution below a node. Branching would solve a relaxation for each
// chosen option. A dive works in rounds: it chooses many options, and then solves one relaxation.
// When few items are active, or a round meets a dead end, the dive lets the search branch for
// some nodes. The search uses the solution of a dive like the solution of a relaxation (see
// branchOff). If the dive finds none, this says nothing about the node.
type dive struct {
	search *search
	rounds []mark // the places before each round
	share  int    // a round chooses options for 1/share of the active items
}

// diveSize is the number of active items that a dive needs. With fewer, branching is as quick. It
// is a variable so that a test of small problems can lower it.
var diveSize = 400

const (
	firstShare     = 64
	maxSubsearches = 4
	subsearchNodes = 32
)

// diveDue reports whether to dive at the current node: at the 1st, 4th, 16th node and so on, so
// that dives without success are a small part of the work.
func (s *search) diveDue() bool {
	n := uint64(s.nodes)
	return s.state.Active() >= diveSize && s.nodes > s.lastDive && bits.OnesCount64(n) == 1 && bits.TrailingZeros64(n)%2 == 0
}

// dive returns options that complete a solution together with the chosen options, or nil. It
// restores the node and the values of its relaxation.
func (s *search) dive() (rest []int32, err error) {
	defer s.quiet()()
	mark, chosen, x := s.mark(), slices.Clone(s.state.Chosen()), slices.Clone(s.x)
	s.lastDive = math.MaxInt64 // no dive during this one
	d := dive{search: s, share: firstShare}
	solution, err := d.run()
	s.undo(mark)
	s.lastDive = s.nodes
	copy(s.x, x)
	if solution != nil {
		s.heuristics++
	}
	return slices.DeleteFunc(solution, func(o int32) bool { return slices.Contains(chosen, o) }), err
}

// run makes rounds and subsearches until it has a solution. It returns nil if the dive is lost, or
// after maxSubsearches subsearches.
func (d *dive) run() (fourfold.Solution, error) {
	for subsearches := 1; ; subsearches++ {
		if lost, err := d.descend(); lost || err != nil {
			return nil, err
		}
		solution, err := d.subsearch()
		if err != nil || solution != nil || subsearches == maxSubsearches {
			return solution, err
		}
		if lost, err := d.backtrack(1 << subsearches); lost || err != nil {
			return nil, err
		}
	}
}

// descend makes rounds until few items are active, or until a round meets a dead end although it
// chooses few options. Then that round is undone. descend returns true if the dive is lost.
func (d *dive) descend() (lost bool, err error) {
	for {
		d.rounds = append(d.rounds, d.search.mark())
		deadEnd, err := d.round()
		if err == nil && deadEnd {
			lost, err = d.backtrack(1)
		}
		active := d.search.state.Active()
		if lost || err != nil || deadEnd && active <= d.share || !deadEnd && active < diveSize {
			return lost, err
		}
		if deadEnd {
			d.share *= 4
		}
	}
}

// round chooses some options as branching would, and solves the relaxation of the rest.
func (d *dive) round() (deadEnd bool, err error) {
	s := d.search
	for n := max(1, s.state.Active()/d.share); n > 0 && s.state.Active() > 0; {
		item, deadEnd, err := s.lookAhead(true)
		if err != nil || deadEnd {
			return deadEnd, err
		}
		if item >= 0 {
			s.state.Choose(d.largest(item)) // cannot meet a dead end: lookAhead has tried it
			s.state.Propagate()
			n--
		}
	}
	if s.state.Active() == 0 {
		return false, nil
	}
	return d.relax()
}

// relax solves the relaxation of the current node. It returns true unless the relaxation has a
// point.
func (d *dive) relax() (deadEnd bool, err error) {
	v, err := d.search.relax()
	return v != feasible, err
}

// largest returns the live option of the item that has the largest value in the relaxation.
func (d *dive) largest(item int32) int32 {
	x := d.search.x
	return slices.MaxFunc(d.search.options(item), func(o, q int32) int { return cmp.Compare(x[o], x[q]) })
}

// backtrack undoes the given number of rounds, and solves the relaxation of the node before
// them. The dive is lost if there are no rounds, or if the relaxation has no point.
func (d *dive) backtrack(rounds int) (lost bool, err error) {
	if len(d.rounds) == 0 {
		return true, nil
	}
	n := max(0, len(d.rounds)-rounds)
	d.search.undo(d.rounds[n])
	d.rounds = d.rounds[:n]
	return d.relax()
}

// subsearch lets the search branch for some nodes below the current one. It returns the first
// solution that the search finds, or nil.
func (d *dive) subsearch() (found fourfold.Solution, err error) {
	s := d.search
	outer, mark := s.goal, s.mark()
	defer func() {
		s.undo(mark)
		s.goal = outer
	}()
	s.goal = goal{maxNodes: s.nodes + subsearchNodes, yield: func(solution fourfold.Solution) bool {
		found = solution
		return false
	}}
	if outer.maxNodes > 0 {
		s.maxNodes = min(s.maxNodes, outer.maxNodes)
	}
	err = s.visit()
	if err == poll.ErrEnough || errors.Is(err, fourfold.ErrLimit) && s.maxNodes != outer.maxNodes {
		err = nil
	}
	return found, err
}
