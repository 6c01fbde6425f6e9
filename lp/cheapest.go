package lp

import (
	"context"

	"fourfold"
)

// Cheapest finds the k cheapest solutions of p as [fourfold.Optimizing] says. The relaxations
// minimize the cost, and so prove bounds on it; Objective has no effect. The errors and the stats
// are those of Solve.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return s.cheapest(ctx, p, k, yield)
}
