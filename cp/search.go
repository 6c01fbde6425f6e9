package cp

import (
	"context"
	"math/rand/v2"
	"slices"

	"fourfold"
)

// A search is one call of Solve. It walks the tree without recursion.
type search struct {
	ctx                    context.Context
	yield                  func(fourfold.Solution) bool
	maxNodes, maxDecisions int64

	view      view
	dom       domains
	rules     rules
	tracer    *tracer     // nil if nobody looks
	propagate func() bool // follows the rules to their fixpoint; false at a dead end

	order        Order
	rng          *rand.Rand // for order Random
	stack        []decision // decisions that stand
	alternatives []int32    // options to decide on, the next one last, for scheme None
	cells        []int32    // the items of the kind "cell"; nil until listed
	ties         []int32    // items that are equally good to branch on
	many         fewestOfMany
	conflict     int32 // the item of the last decision that led to a dead end, for order Conflict; or -1

	nodes, decisions, backtracks int64
	filled                       int   // cells covered when the search ended, 0 at a dead end
	nextPoll                     int64 // the value of dom.looked from which on poll looks at the context
}

// run walks the whole tree, depth first, and counts the cells filled. It returns nil
// when the tree is complete or yield has had enough.
func (s *search) run() error {
	err := s.walk()
	if s.filled == 0 && err != nil && s.dom.deadEnd < 0 {
		s.filled = s.view.numCells - s.dom.activeCells()
	}
	return err
}

// walk is run without the cells filled.
func (s *search) walk() error {
	for {
		if err := s.enter(); err != nil {
			return err
		}
		deadEnd := !s.propagate()
		if !deadEnd && s.dom.numActive > 0 && s.rules.leaveRoot() {
			deadEnd = !s.propagate()
		}
		switch {
		case s.tracer.hasEnded():
			return nil
		case deadEnd:
			s.tracer.tellDeadEnd()
		case s.dom.numActive > 0:
			if err := s.branch(); err != nil {
				return err
			}
			continue
		case !s.emit():
			return nil
		}
		if more, err := s.backtrack(); !more {
			return err
		}
	}
}

// enter counts a node, or returns why there may be none.
func (s *search) enter() error {
	if err := s.poll(); err != nil {
		return err
	}
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// pollEvery is how much work is done between two looks at the context, some tenths
// of a millisecond: options and items looked at.
const pollEvery = 1 << 15

// poll returns the cause if the context is done. It looks only if enough work has been
// done since the last look, or the search is traced. Once it has returned the cause, it
// always does.
func (s *search) poll() error {
	if s.dom.looked < s.nextPoll && s.tracer == nil {
		return nil
	}
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	s.nextPoll = s.dom.looked + pollEvery
	return nil
}

// emit yields the solution of the present node. It returns false if yield has had
// enough.
func (s *search) emit() bool {
	s.filled = s.view.numCells
	return s.yield(s.decode())
}

// decode returns the chosen options as a solution.
func (s *search) decode() fourfold.Solution { return solutionOf(s.dom.chosen) }

// solutionOf returns chosen options as a solution.
func solutionOf(chosen []int32) fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(chosen))
	slices.Sort(sol)
	return sol
}
