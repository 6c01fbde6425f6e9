package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/reduce"
)

// A search is one call of Solve.
//
// An engine slows down with each solution that it is forbidden to find again. So after
// some number of models the engine is given up, and a decision is made: an item is
// covered by each of its live options in turn. Each way leaves a smaller problem, with
// an engine of its own that is forbidden only the solutions of that problem.
type search struct {
	ctx      context.Context
	yield    func(fourfold.Solution) bool
	maxNodes int64

	p       *fourfold.Problem
	bounds  bounds
	state   *reduce.State
	check   *fourfold.Checker
	root    *cnf // the clauses of the root until run uses them; nil if nothing is left to decide
	deadEnd bool // at the root

	nodes, models int64
}

// errStopped says that yield returned false.
var errStopped = errors.New("stopped")

// run walks the whole tree, depth first. It returns nil when the tree is complete or
// yield has had enough.
func (s *search) run() error {
	if s.deadEnd {
		return nil
	}
	root := s.root
	s.root = nil // frees its clauses when the search is done with them
	if err := s.visit(root, nil); err != errStopped {
		return err
	}
	return nil
}

// visit yields the solutions at and below the present node, except the known ones.
// The clauses of the node are c, or not made yet if c is nil. Unless there is an
// error, the state is the same before and after.
func (s *search) visit(c *cnf, known [][]int32) error {
	if s.state.Active() == 0 {
		if len(known) > 0 {
			return nil
		}
		return s.emit(nil)
	}
	if err := s.poll(); err != nil {
		return err
	}
	if !s.dense() {
		var complete bool
		var err error
		if known, complete, err = s.findModels(c, known); complete || err != nil {
			return err
		}
	}
	return s.branch(s.decide(known))
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

// poll returns the cause if the context is done. A node is much work, so it looks each
// time. Work that takes longer looks in between: encodePoll, loadPoll, solvePoll.
func (s *search) poll() error { return context.Cause(s.ctx) }

// emit checks and yields the solution that the model completes. It returns errStopped
// if yield has had enough.
func (s *search) emit(model []int32) error {
	sol := s.decode(model)
	if err := s.check.Check(sol); err != nil {
		return fmt.Errorf("the model of the SAT solver: %w", err)
	}
	s.models++
	if !s.yield(sol) {
		return errStopped
	}
	return nil
}

// decode returns the chosen options and those of the model as a solution.
func (s *search) decode(model []int32) fourfold.Solution {
	sol := fourfold.Solution(slices.Concat(s.state.Chosen(), model))
	slices.Sort(sol)
	return sol
}
