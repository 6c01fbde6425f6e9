package sat

import (
	"context"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/tracing"
)

// A search is one call of Solve.
//
// An engine works on the problem of one node. Each solution that it is forbidden to find again
// makes it slower. So after some models the search stops using the engine and makes a decision:
// an item is covered by each of its live options in turn. Each option leaves a smaller problem
// with an engine of its own, in which only the known solutions of that problem are forbidden.
type search struct {
	ctx      context.Context
	looks    poll.Poll
	yield    func(fourfold.Solution) bool
	maxNodes int64
	whole    bool // the SAT solver gets the whole problem, see dense

	p       *fourfold.Problem
	bounds  bounds
	memory  *memory // of state and the encoder
	state   *reduce.State
	root    *cnf // the clauses of the root until run uses them; nil if nothing is left to decide
	size    Size // of root; zero if there was none
	deadEnd bool // whether propagation at the root has found a dead end

	nodes, models int64
	conflicts     int64 // of all SAT solvers
	depth         int   // the number of decisions above the current node

	rec   *tracing.Recorder // nil if the events are not wanted
	trace *reduce.Trace
}

// run is the whole search. It walks the tree, depth first. It returns nil when the tree is complete or yield has
// returned false.
func (s *search) run() error {
	if s.deadEnd {
		return nil
	}
	root := s.root
	s.root = nil // so that the clauses can be freed when they are no longer used
	err := s.visit(root, nil)
	if err == nil {
		err = s.state.Err() // if the context is done, a dead end may be wrong
	}
	if err != poll.ErrEnough {
		return err
	}
	return nil
}

// enter counts a node. It returns an error if the context is done or the limit is reached.
func (s *search) enter() error {
	if s.rec.Ended() {
		return poll.ErrEnough
	}
	if err := s.poll(); err != nil {
		return err
	}
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// poll returns the cause if the context is done. It looks at the context each time, because a
// node is much work. Long loops within a node look at the context themselves.
func (s *search) poll() error { return s.looks.Now() }

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress { return poll.Progress{Nodes: s.nodes, Depth: s.depth} }

// emit checks and yields the solution that the model completes. It returns poll.ErrEnough if yield
// returns false.
func (s *search) emit(model []int32) error {
	sol, err := s.decode(model)
	if err != nil {
		return err
	}
	if err := s.p.Check(sol); err != nil {
		return fmt.Errorf("the model of the SAT solver: %w", err)
	}
	s.models++
	if !s.yield(sol) {
		return poll.ErrEnough
	}
	return nil
}

// decode returns the chosen options and the options of the model as a solution, or the cause if the
// context is done.
func (s *search) decode(model []int32) (fourfold.Solution, error) {
	sol := slices.Concat(s.state.Chosen(), model)
	s.looks.Sort(sol, int(s.p.NumOptions()))
	return sol, s.looks.Now()
}

// visit yields the solutions at and below the current node, except the known ones. c holds the
// clauses of the node; if it is nil, they have not been made yet. If visit returns nil, it has
// restored the state.
func (s *search) visit(c *cnf, known [][]int32) error {
	if s.state.Open() == 0 {
		if len(known) > 0 {
			return nil
		}
		return s.emit(nil)
	}
	if err := s.poll(); err != nil {
		return err
	}
	if c != nil || !s.dense() { // prepare makes no clauses for a dense problem
		var complete bool
		var err error
		if known, complete, err = s.findModels(c, known); complete || err != nil {
			return err
		}
	}
	return s.branch(s.decide(known))
}
