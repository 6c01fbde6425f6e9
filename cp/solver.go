package cp

import (
	"context"
	"time"

	"fourfold"
)

// A Solver finds exact covers by constraint propagation and backtracking. The zero
// Solver is ready to use.
type Solver struct {
	MaxNodes   int64  // give up with ErrLimit after this many nodes; 0 means no limit
	MaxGuesses int64  // give up with ErrLimit before guessing more often than this; 0 means no limit
	Scheme     Scheme // what is inferred between guesses; 0 means DefaultScheme
	Root       Scheme // what is inferred, besides, before the first guess; 0 means nothing, or with Scheme 0 DefaultRoot
	Order      Order  // what is guessed; 0 means DefaultOrder
	Seed       uint64 // of Order Random; equal seeds give equal searches
}

// Name returns "cp".
func (Solver) Name() string { return "cp" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to the
// length of p. Solutions come in the order of a depth-first search.
//
// Counters: nodes are fixpoints of propagation reached, dead ends included; guesses are
// options chosen that had an alternative, and for scheme None all that were tried;
// backtracks the guesses taken back; propagations the options filtered out. Of the
// cells (all primary items, if none is of the kind "cell") there are filled that were
// covered when the search ended: all of them if there was a solution, and none if it is
// complete without one. Then follow the applications of each rule that the scheme has,
// such as naked-single and pointing/row; see [Applied].
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	search := newSearch(ctx, s, p, yield)
	ready := time.Now()
	err := search.run()
	return search.stats(ready.Sub(begin), time.Since(ready)), err
}

func (s *search) stats(setup, run time.Duration) fourfold.Stats {
	return fourfold.Stats{
		Vars: s.view.NumPrimary(), Rows: s.view.NumOptions(), Setup: setup, Search: run,
		Counters: append([]fourfold.Counter{
			{Name: "nodes", Value: s.nodes}, {Name: "guesses", Value: s.decisions},
			{Name: "backtracks", Value: s.backtracks}, {Name: "propagations", Value: s.dom.filtered},
			{Name: "cells", Value: int64(s.view.numCells)}, {Name: "filled", Value: int64(s.filled)},
		}, s.rules.counters()...),
	}
}

// Fixpoint follows the rules of the scheme as far as they go without a guess, and
// returns which options of p are live then and whether they are the solution. The error
// is fourfold.ErrNoSolution at a dead end, or the cause of ctx.
func (s Solver) Fixpoint(ctx context.Context, p *fourfold.Problem) (live []bool, solved bool, stats fourfold.Stats, err error) {
	begin := time.Now()
	search := newSearch(ctx, s, p, nil)
	ready := time.Now()
	if ctx.Err() != nil {
		return nil, false, fourfold.Stats{}, context.Cause(ctx)
	}
	search.nodes++
	if search.propagate() {
		search.filled = search.view.numCells - search.dom.activeCells()
	} else {
		err = fourfold.ErrNoSolution
	}
	return search.dom.live, err == nil && search.dom.numActive == 0, search.stats(ready.Sub(begin), time.Since(ready)), err
}
