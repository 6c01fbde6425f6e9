package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/internal/poll"
	"fourfold/internal/reduce"
)

// A search is one call of Solve.
//
// One engine works on the problem of one node. It slows down with each solution that it
// is forbidden to find again. So after some number of models it is given up, and a
// decision is made: an item is covered by each of its live options in turn. Each option
// leaves a smaller problem with an engine of its own, which is forbidden only the
// solutions of that problem.
type search struct {
	ctx      context.Context
	looks    poll.Poll
	yield    func(fourfold.Solution) bool
	maxNodes int64

	p       *fourfold.Problem
	bounds  bounds
	state   *reduce.State
	check   *fourfold.Checker
	root    *cnf // the clauses of the root until run uses them; nil if nothing is left to decide
	deadEnd bool // at the root

	nodes, models int64
	depth         int // decisions that stand
}

// errEnough ends the walk when yield has had enough.
var errEnough = errors.New("enough solutions")

// run walks the whole tree, depth first. It returns nil when the tree is complete or
// yield has had enough.
func (s *search) run() error {
	if s.deadEnd {
		return nil
	}
	root := s.root
	s.root = nil // frees its clauses when the search is done with them
	err := s.visit(root, nil)
	if err == nil {
		err = s.state.Err() // what looked like a dead end may be none
	}
	if err != errEnough {
		return err
	}
	return nil
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

// poll returns the cause if the context is done. It looks each time, since a node is
// much work. The long loops within a node look by themselves.
func (s *search) poll() error { return s.looks.Now() }

// Progress says how far the search has come.
func (s *search) Progress() poll.Progress { return poll.Progress{Nodes: s.nodes, Depth: s.depth} }

// emit checks and yields the solution that the model completes. It returns errEnough
// if yield has had enough.
func (s *search) emit(model []int32) error {
	sol := s.decode(model)
	if err := s.check.Check(sol); err != nil {
		return fmt.Errorf("the model of the SAT solver: %w", err)
	}
	s.models++
	if !s.yield(sol) {
		return errEnough
	}
	return nil
}

// decode returns the chosen options and those of the model as a solution.
func (s *search) decode(model []int32) fourfold.Solution {
	sol := fourfold.Solution(slices.Concat(s.state.Chosen(), model))
	slices.Sort(sol)
	return sol
}

// visit yields the solutions at and below the present node, except the known ones.
// c holds the clauses of the node; if c is nil, they have not been made yet. Unless
// there is an error, the state is the same before and after.
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
