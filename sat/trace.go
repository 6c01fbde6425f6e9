package sat

import (
	"context"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/tracing"
)

// Trace keeps the contract of [fourfold.Tracer], and makes the same search as Solve. The SAT solver does not say how
// it searches. So the events are what the reduction settles, the solutions, the decisions between calls of the SAT
// solver, and dead ends with the rule "no model" where it proves that there is no other solution.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	rec := tracing.New(p, visit)
	stats, err := s.solve(ctx, p, nil, rec)
	if rec.Ended() {
		err = nil
	}
	return stats, err
}

// record makes the search report its events, unless rec is nil.
func (s *search) record(rec *tracing.Recorder) {
	if rec != nil {
		s.rec, s.trace = rec, reduce.NewTrace(s.state, rec)
		s.yield = s.trace.Found
	}
}
