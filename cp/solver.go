package cp

import (
	"context"
	"math/rand/v2"
	"time"

	"fourfold"
	"fourfold/internal/poll"
)

// A Solver finds exact covers by constraint propagation and backtracking. The zero
// Solver is ready to use.
type Solver struct {
	MaxNodes   int64  // give up with ErrLimit after this many nodes; 0 means no limit
	MaxGuesses int64  // give up with ErrLimit before more decisions than this; 0 means no limit
	Scheme     Scheme // what is inferred between decisions; 0 means DefaultScheme
	Root       Scheme // what is inferred, besides, before the first decision; 0 means nothing, or with Scheme 0 DefaultRoot
	Order      Order  // which item is branched on; 0 means DefaultOrder, or Fewest if p has no cells
	Seed       uint64 // of Order Random; equal seeds give equal searches
}

// Name returns "cp".
func (Solver) Name() string { return "cp" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to the
// length of p. Solutions come in the order of a depth-first search.
//
// Vars and Rows are the primary items and the options of p.
//
// Counters: nodes are fixpoints of propagation reached, dead ends included; guesses are
// the decisions: options chosen that had an alternative, and for scheme None all that
// were tried; backtracks are the decisions undone, propagations the options filtered
// out. Cells are the items of the kind "cell", or all primary items if there are none.
// Filled are the cells that were covered when the search ended: all of them if there was
// a solution, and none if it is complete without one. Then follow the applications of
// each rule that the scheme has, such as naked-single and pointing/row; see [Applied].
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	call := newSearch(ctx, s, p, yield)
	ready := time.Now()
	err := call.run()
	return call.stats(ready.Sub(begin), time.Since(ready)), err
}

func (s *search) stats(setup, run time.Duration) fourfold.Stats {
	return fourfold.Stats{
		Vars: int(s.view.NumPrimary()), Rows: int(s.view.NumOptions()), Setup: setup, Search: run,
		Counters: append([]fourfold.Counter{
			{Name: "nodes", Value: s.nodes}, {Name: "guesses", Value: s.decisions},
			{Name: "backtracks", Value: s.backtracks}, {Name: "propagations", Value: s.dom.filtered},
			{Name: "cells", Value: int64(s.view.numCells)}, {Name: "filled", Value: int64(s.filled)},
		}, s.rules.counters()...),
	}
}

// Fixpoint follows the rules of the scheme as far as they go without a decision, and
// returns which options of p are live then and whether they are the solution. The error
// is fourfold.ErrNoSolution at a dead end, or the cause of ctx.
func (s Solver) Fixpoint(ctx context.Context, p *fourfold.Problem) (live []bool, solved bool, stats fourfold.Stats, err error) {
	begin := time.Now()
	call := newSearch(ctx, s, p, nil)
	ready := time.Now()
	if err := call.enter(); err != nil {
		return nil, false, fourfold.Stats{}, err
	}
	fixpoint := call.propagate()
	if err = call.dom.poll.Err(); err != nil {
		return nil, false, call.stats(ready.Sub(begin), time.Since(ready)), err // the rules ended early
	}
	if fixpoint {
		call.filled = call.view.numCells - call.dom.activeCells()
	} else {
		err = fourfold.ErrNoSolution
	}
	return call.dom.live, err == nil && call.dom.numActive == 0, call.stats(ready.Sub(begin), time.Since(ready)), err
}

// newSearch returns a search of p. It stops encoding when the context is done.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := &search{yield: yield, maxNodes: options.MaxNodes, maxDecisions: options.MaxGuesses, conflict: -1}
	looks := poll.Of(ctx, s)
	s.view = newView(p, &looks)
	s.dom = newDomains(&s.view, looks)
	s.rules = newRules(options, &s.view, &s.dom)
	s.propagate = s.rules.follow
	s.order = options.Order.orDefault()
	if options.Order == anyOrder && s.view.cellKind < 0 {
		s.order = Fewest
	}
	if s.order == Random {
		s.rng = rand.New(rand.NewPCG(options.Seed, 0))
	}
	if s.rules.scheme == None {
		s.chooseGivens()
	}
	return s
}
