package dlx

import (
	"context"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/tracing"
)

// Trace keeps the contract of [fourfold.Tracer]. It searches with the core Links in one goroutine, whatever Core and
// Workers say, and has the counters of that core. An option that is the only one left in its item is forced. All
// others are decisions, also the last one of its item, and hide the options that clash with it. When the search goes
// back over several decisions, there is one Undo.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	s.Core, s.Workers = Links, 1
	rec := tracing.New(p, visit)
	a, err := s.search(ctx, question{problem: p, yield: rec.Found, options: tree.Options{Trace: rec}})
	if rec.Ended() {
		return a.stats, nil
	}
	if err == nil {
		rec.Undo(0)
	}
	return a.stats, err
}
