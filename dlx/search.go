package dlx

import (
	"context"
	"slices"

	"fourfold"
)

// A search is one call of Solve. It walks the tree without recursion.
type search struct {
	ctx      context.Context
	yield    func(fourfold.Solution) bool
	maxNodes int64

	matrix  matrix
	chosen  []int32    // options, from the root to the present node
	stack   []decision // those with options left to choose, from the root
	deadEnd bool       // the option chosen last left an active item without options

	nodes, decisions int64
	work             int64 // besides the updates of the matrix
	nextPoll         int64 // poll looks when work and updates are as large
}

// none is returned in place of a cell if there is no option to choose.
const none int32 = -1

// run walks the whole tree, depth first. It returns nil when the tree is complete or
// yield has had enough.
func (s *search) run() error {
	if err := s.poll(); err != nil {
		return err
	}
	for {
		x, more := none, true // the cell of the option to choose next
		switch {
		case s.deadEnd:
		case s.matrix.numActive > 0:
			x = s.branch()
		default:
			more = s.emit()
		}
		if x == none {
			x = s.backtrack() // counts a decision even if yield has had enough
		}
		if x == none || !more {
			return nil
		}
		if err := s.enter(); err != nil {
			return err
		}
		s.chosen = append(s.chosen, s.matrix.owner[x])
		s.deadEnd = !s.matrix.choose(x)
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
// of a millisecond.
const pollEvery = 1 << 16

// poll returns the cause if the context is done. It looks only if enough work has been
// done since the last look.
func (s *search) poll() error {
	done := s.work + s.matrix.updates
	if done < s.nextPoll {
		return nil
	}
	s.nextPoll = done + pollEvery
	return context.Cause(s.ctx)
}

// emit yields the solution of the present node. It returns false if yield has had
// enough.
func (s *search) emit() bool { return s.yield(s.decode()) }

// decode returns the chosen options as a solution.
func (s *search) decode() fourfold.Solution {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	slices.Sort(sol)
	return sol
}
