package cdcl

import (
	"context"
	"time"

	"fourfold"
)

// A Solver finds exact covers by clause learning. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes ends the search with fourfold.ErrLimit when it needs more decisions than this; 0
	// or less means no limit.
	MaxNodes int64
}

// Name returns "cdcl".
func (Solver) Name() string { return "cdcl" }

// Solve keeps the contract of [fourfold.Solver].
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return newSearch(ctx, s, p, yield).solve(time.Now())
}
