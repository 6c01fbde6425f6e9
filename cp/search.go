package cp

import (
	"math/rand/v2"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A search is one call of Solve. It walks the tree without recursion.
type search struct {
	begun, ready           time.Time                    // when the call began, and when the problem was encoded
	yield                  func(fourfold.Solution) bool // nil if the solutions are only counted
	limit                  int64                        // the most solutions to count; 0 means no limit
	maxNodes, maxDecisions int64

	view   view
	dom    domains
	rules  rules
	budget *budget // what a solution may cost; nil if costs do not matter
	guide  Guide   // applies the rules and hears of the moves; nil if the search does it alone
	ended  bool    // the guide has ended the search

	order        Order
	rng          *rand.Rand // for order Random
	stack        []decision // the decisions on the path to the current node
	alternatives []int32    // options to decide on, the next one last, for scheme None
	cells        []int32    // the items of the kind "cell"; nil until listed
	ties         []int32    // items that are equally good to branch on
	window       []int32    // the items that are compared, if not all active items are
	firstActive  int32      // no item before is active
	firstLive    int32      // with bounds: no option before is live, once no item is active

	// conflict is for order Conflict: the item of the last decision that led to a dead end, or -1.
	conflict int32

	weights []int64 // for order WDeg: of each item, 1 and its dead ends; nil before the first

	numRestarts int64
	deadEnds    int64  // of this run
	runEnd      int64  // the dead ends before a restart; 0 means no restarts
	easy        bool   // the next restart makes the search stronger; see startEasy
	stronger    Scheme // the scheme after that restart
	probed      bool

	solution fourfold.Solution // the last one; see decode

	nodes, decisions, backtracks, solutions int64
	filled                                  int // cells covered when the search ended, 0 at a dead end
}

// run is the whole search. It walks the tree, depth first, and counts the cells filled. It returns
// nil if the tree is complete or the caller wants no more solutions.
func (s *search) run() error {
	err := s.walk()
	if err == poll.ErrEnough {
		return nil
	}
	if s.nodes > 0 && s.filled == 0 && err != nil {
		s.filled = s.countFilled()
	}
	return err
}

// countFilled returns how many cells are covered, or 0 at a dead end.
func (s *search) countFilled() int {
	if s.dom.deadEnd >= 0 {
		return 0
	}
	return s.view.numCells - s.dom.activeCells()
}

// walk is run without counting the cells filled.
func (s *search) walk() error {
	for {
		if err := s.enter(); err != nil {
			return err
		}
		deadEnd := !s.infer()
		if !deadEnd && !s.complete() && s.rules.leaveRoot() {
			deadEnd = !s.infer()
		}
		if err := s.dom.poll.Err(); err != nil {
			return err // the rules ended early
		}
		switch {
		case s.ended:
			return nil
		case deadEnd:
			s.tell(fourfold.DeadEnd, s.dom.deadEnd, -1, s.dom.mark())
			s.weigh(s.dom.deadEnd)
			if s.restarts() {
				if more, err := s.restart(); !more {
					return err
				}
				continue
			}
		case !s.complete():
			if err := s.branch(); err != nil {
				return err
			}
			continue
		default:
			if err := s.emit(); err != nil {
				return err
			}
		}
		if more, err := s.backtrack(); !more {
			return err
		}
	}
}

// enter counts a node, or returns the error that ends the search.
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

// poll returns the cause if the context is done. It looks at the context only if enough
// work has been done since the last look, or if the search has a guide. The long loops of
// the domains and the rules have polls of their own.
func (s *search) poll() error {
	if s.guide != nil {
		return s.dom.poll.Now()
	}
	return s.dom.poll.Add(1)
}

// Progress returns the number of nodes so far and the depth of the current node.
func (s *search) Progress() poll.Progress {
	return poll.Progress{Nodes: s.nodes, Depth: len(s.stack)}
}

// emit yields or counts the solution of the current node. It returns poll.ErrEnough if yield has
// returned false or it was the last one to count, and the cause if the context is done.
func (s *search) emit() error {
	s.filled = s.view.numCells
	s.solutions++
	if s.yield == nil {
		if s.solutions == s.limit {
			return poll.ErrEnough
		}
		return nil
	}
	sol, err := s.decode()
	if err != nil {
		return err
	}
	if !s.yield(sol) {
		return poll.ErrEnough
	}
	return s.dom.poll.Now()
}

// decode returns the chosen options in increasing order, or the cause if the context is done. The
// next call overwrites the solution.
func (s *search) decode() (fourfold.Solution, error) {
	s.solution = append(s.solution[:0], s.dom.chosen...)
	s.dom.poll.Sort(s.solution, int(s.view.NumOptions()))
	return s.solution, s.dom.poll.Err()
}
