package lp

import (
	"context"

	"fourfold"
)

// A Solver finds exact covers by branch and bound on linear relaxations. The zero
// Solver is ready to use.
//
// In a build without CLP (see [Available]) Solve does nothing but return an error
// that wraps errors.ErrUnsupported. So does Solve with a problem whose program would have
// more than 5 million nonzeros.
//
// Of the stats, Vars and Rows are the size of the first linear program, and 0 if
// propagation left nothing for one. The counters are
//
//   - nodes, the states of the search tree;
//   - guesses, the decisions;
//   - propagations, the options hidden, including those unhidden later;
//   - relaxations, the linear programs solved;
//   - pivots, the iterations of the simplex method.
type Solver struct {
	MaxNodes int64 // give up with fourfold.ErrLimit after this many nodes; 0 means no limit
}

// Name returns "lp".
func (Solver) Name() string { return "lp" }

// Solve finds the solutions of p as [fourfold.Solver] says.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.solve(ctx, p, yield)
}
