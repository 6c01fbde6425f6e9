package sat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/reduce"
)

// errStopped says that yield returned false.
var errStopped = errors.New("stopped")

// A search yields the solutions of p.
//
// One solver that is told each solution it may not find again gets slower and
// larger with each. So after some number of them it is given up, and the problem
// is split: an item is covered in every way that is left, and each way is a
// smaller problem with a solver of its own, which has to be told only those
// solutions that go that way.
type search struct {
	ctx      context.Context
	p        *fourfold.Problem
	yield    func(fourfold.Solution) bool
	maxNodes int64
	bounds   bounds
	state    *reduce.State
	check    *fourfold.Checker
	begin    time.Time

	vars, rows    int           // of the cnf of p
	setup         time.Duration // from begin until it was made
	nodes, models int64
}

func (e *search) run() error {
	if e.ctx.Err() != nil {
		return context.Cause(e.ctx)
	}
	if !e.state.Propagate() {
		return nil
	}
	var c *cnf
	if e.state.Active() > 0 {
		var err error
		if c, err = encode(e.ctx, e.p, e.state, e.bounds); err != nil {
			return err
		}
		e.vars, e.rows = c.vars, c.clauses
	}
	e.setup = time.Since(e.begin)
	if err := e.visit(c, nil); err != errStopped {
		return err
	}
	return nil
}

// visit yields the solutions that hold the chosen options of the state, except
// the known ones, and leaves the state as it is. The rest of the problem as
// clauses is c, or not yet made.
func (e *search) visit(c *cnf, known [][]int32) error {
	if e.state.Active() == 0 {
		if len(known) > 0 {
			return nil
		}
		return e.emit(nil)
	}
	if e.ctx.Err() != nil {
		return context.Cause(e.ctx)
	}
	if e.dense() {
		return e.split(known)
	}
	if c == nil {
		var err error
		if c, err = encode(e.ctx, e.p, e.state, e.bounds); err != nil {
			return err
		}
	}
	known, complete, err := e.enumerate(c, known)
	if complete || err != nil {
		return err
	}
	return e.split(known)
}

// enumerate yields solutions of the rest of the problem that are not known until
// there are no more, or until there have been as many as the bounds say. It
// returns the known ones and these.
func (e *search) enumerate(c *cnf, known [][]int32) (all [][]int32, complete bool, err error) {
	g, err := load(e.ctx, c)
	if err != nil {
		return nil, false, err
	}
	for _, s := range known {
		g.forbid(s)
	}
	for range e.bounds.models {
		if err := e.node(); err != nil {
			return nil, false, err
		}
		found, err := g.solve(e.ctx)
		if !found || err != nil {
			return nil, err == nil, err
		}
		s := g.model()
		if err := e.emit(s); err != nil {
			return nil, false, err
		}
		g.forbid(s)
		known = append(known, s)
	}
	return known, false, nil
}

// node counts a node, or returns why there must be none.
func (e *search) node() error {
	if e.ctx.Err() != nil {
		return context.Cause(e.ctx)
	}
	if e.nodes == e.maxNodes && e.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	e.nodes++
	return nil
}

// emit yields the chosen options together with the rest of a solution.
func (e *search) emit(rest []int32) error {
	s := fourfold.Solution(slices.Concat(e.state.Chosen(), rest))
	slices.Sort(s)
	if err := e.check.Check(s); err != nil {
		return fmt.Errorf("the model of the SAT solver: %w", err)
	}
	e.models++
	if !e.yield(s) {
		return errStopped
	}
	return nil
}

// dense reports whether the rest of the problem is split before any SAT solver sees
// it, because it is large and an option is the rival of a good part of the others.
// Then each choice makes it much smaller, and the pairs smaller by the square.
func (e *search) dense() bool {
	pairs, options := 0, 0
	for i := range e.p.NumItems() {
		if e.p.IsPrimary(i) && !e.state.Covered(i) {
			pairs += e.state.Left(i) * (e.state.Left(i) - 1) / 2
		}
	}
	for o := range e.p.NumOptions() {
		if e.state.Live(int32(o)) {
			options++
		}
	}
	return pairs > e.bounds.size && 2*pairs*e.bounds.share > options*options
}

// split visits the problems in which an item with fewest options is covered by
// each of them.
func (e *search) split(known [][]int32) error {
	for _, o := range e.p.Uses(e.fewest()) {
		if !e.state.Live(o) {
			continue
		}
		if err := e.node(); err != nil {
			return err
		}
		mark := e.state.Mark()
		if e.state.Choose(o) && e.state.Propagate() {
			if err := e.visit(nil, holding(o, known)); err != nil {
				return err
			}
		}
		e.state.Undo(mark)
	}
	return nil
}

// fewest returns an open item with fewest options.
func (e *search) fewest() int {
	best := -1
	for i := range e.p.NumItems() {
		if e.p.IsPrimary(i) && !e.state.Covered(i) && (best < 0 || e.state.Left(i) < e.state.Left(best)) {
			best = i
		}
	}
	return best
}

// holding returns the solutions that hold option o.
func holding(o int32, solutions [][]int32) [][]int32 {
	var with [][]int32
	for _, s := range solutions {
		if _, ok := slices.BinarySearch(s, o); ok {
			with = append(with, s)
		}
	}
	return with
}
