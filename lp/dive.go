//go:build cgo && !noclp

package lp

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A dive searches for one solution below a node. Branching would solve a relaxation for each
// chosen option. A dive works in rounds: it chooses many options, and then solves one relaxation.
// When few items are active, or a round of few options meets a dead end, the dive lets the search
// branch for some nodes. The search uses the solution of a dive like the solution of a relaxation
// (see branchOff). If the dive finds none, this says nothing about the node.
//
// Dives pay on some grids of order 25 that fixing and propagating does not solve. First solutions
// with and without dives took 1.1 and 4.3 s if 40 % of the cells are given, 4.0 and 3.8 s at 45 %,
// and 1.8 and 5.7 s for two of a public collection. No grid was found that only one of the two
// solves in 25 s (docs/notes/bench/2026-11-28_lp.txt). The constants are guesses.

// diveSize is the number of active items that a dive needs. With fewer, branching is as quick. It
// is a variable so that a test of small problems can lower it.
var diveSize = 400

const (
	firstShare     = 64 // the first rounds choose options for 1/64 of the active items
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
	var solution fourfold.Solution
	lost, err := s.chooseMany()
	if !lost && err == nil {
		solution, err = s.firstBelow(subsearchNodes)
	}
	s.undo(mark)
	s.lastDive = s.nodes
	copy(s.x, x)
	if solution != nil {
		s.heuristics++
	}
	return slices.DeleteFunc(solution, func(o int32) bool { return slices.Contains(chosen, o) }), err
}

// chooseMany makes rounds until few items are active. A round that meets a dead end is undone, and
// the next ones choose a quarter of the options. chooseMany ends at a dead end of a round of one
// option, too. It returns true if the dive is lost.
func (s *search) chooseMany() (lost bool, err error) {
	for share := firstShare; ; {
		before := s.mark()
		deadEnd, err := s.chooseSome(max(1, s.state.Active()/share))
		if err == nil && deadEnd {
			s.undo(before)
			lost, err = s.hasNoPoint()
		}
		active := s.state.Active()
		if lost || err != nil || deadEnd && active <= share || !deadEnd && active < diveSize {
			return lost, err
		}
		if deadEnd {
			share *= 4
		}
	}
}

// chooseSome chooses n options as branching would, and solves the relaxation of the rest.
func (s *search) chooseSome(n int) (deadEnd bool, err error) {
	for n > 0 && s.state.Open() > 0 {
		d, deadEnd, err := s.decide(true)
		if err != nil || deadEnd {
			return deadEnd, err
		}
		if d.alternatives != nil {
			if !s.apply(d.alternatives[0]) || !s.state.Propagate() {
				return true, s.state.Err()
			}
			n--
		}
	}
	if s.state.Open() == 0 {
		return false, nil
	}
	return s.hasNoPoint()
}

// hasNoPoint solves the relaxation of the current node. It returns true unless the relaxation has a
// point.
func (s *search) hasNoPoint() (bool, error) {
	v, err := s.relax()
	return v != feasible, err
}

// firstBelow lets the search branch for some nodes below the current one. It returns the first
// solution that the search finds, or nil.
func (s *search) firstBelow(nodes int64) (found fourfold.Solution, err error) {
	outer, mark := s.goal, s.mark()
	defer func() {
		s.undo(mark)
		s.goal = outer
	}()
	s.goal = goal{maxNodes: s.nodes + nodes, yield: func(solution fourfold.Solution) bool {
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
