package lp

import (
	"context"

	"fourfold"
	"fourfold/internal/kit/tracing"
)

// Trace keeps the contract of [fourfold.Tracer], and makes the same search as Solve. There is a Bound for the point of
// each relaxation, and a DeadEnd without an item for one that has no point. The rules are "propagation", "colors",
// "probing", "presolve" and "look-ahead", and for dead ends "only solution", if a relaxation proves it. Trials of look-ahead
// and dives are not told, but what they lead to.
//
// A solution that a relaxation has is found at once. Then the search chooses its options one by one. Each is a
// decision, whose alternative is to hide the option.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := tracing.New(p, visit)
	stats, err := s.solve(ctx, p, nil, rec)
	if rec.Ended() {
		err = nil
	}
	return stats, err
}
