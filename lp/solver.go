package lp

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/reduce"
)

// A Solver finds exact covers by branch and bound on linear relaxations. The zero
// Solver is ready to use.
//
// Solve returns an error that wraps errors.ErrUnsupported in a build without CLP (see
// [Available]), and for a problem whose linear program would have more than 5 million nonzeros.
//
// In the stats, Vars and Rows are the numbers of columns and rows of the first linear program.
// Both are 0 if the reduction and presolving solve the problem. Settled names the step that
// answered before CLP was called: that of the reduction, "presolve", "fix and propagate", or
// "look-ahead" if no relaxation was due. The counters are
//
//   - nodes, the nodes of the search tree;
//   - guesses, the decisions;
//   - propagations, the options hidden, including those unhidden later;
//   - relaxations, the linear programs solved;
//   - pivots, the iterations of the simplex method;
//   - certificates, the relaxations that proved a node empty, or a solution to be the only one,
//     with a proof that was checked in integers;
//   - heuristics, the solutions that fixing and propagating or a dive found;
//   - presolved, the options that presolving hid;
//   - probes, the options that probing chose by way of trial;
//   - nonzeros, the coefficients of the rows that Rows counts.
type Solver struct {
	MaxNodes int64 // give up with fourfold.ErrLimit after this many nodes; 0 or less means no limit

	// Reduce says how much is settled before the first linear program, and at each node.
	Reduce Reduction

	Model     Model     // which rows the programs have
	Objective Objective // what the relaxations minimize
	Presolve  Presolve  // what is settled before each relaxation
}

// A Reduction says how much of a problem is settled before a library is called.
type Reduction = reduce.Level

// A Presolve says what is settled before each relaxation, at every node.
type Presolve int

const (
	// RowInclusion compares items. If all undecided options of a primary item contain another item,
	// it hides the other options of that item. It hides none if Reduce is Unreduced.
	RowInclusion Presolve = iota
	// NoPresolve hides nothing.
	NoPresolve
)

// The reductions. See package internal/kit/reduce.
const (
	Singles   = reduce.Singles // choose forced options until there are none
	Unreduced = reduce.Off     // settle nothing
	Probing   = reduce.Probing // also hide options that lead to a dead end
)

// Name returns "lp".
func (Solver) Name() string { return "lp" }

// sorted returns a sorted copy.
func sorted(options []int32) []int32 {
	options = slices.Clone(options)
	slices.Sort(options)
	return options
}

// Solve finds the solutions of p as [fourfold.Solver] says.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.solve(ctx, p, yield, nil)
}
