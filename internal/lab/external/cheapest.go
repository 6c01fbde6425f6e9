package external

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fourfold"
	"fourfold/internal/lab/export"
)

// Cheapest keeps the contract of fourfold.Optimizing. The program gets a model with the costs,
// and finds one cheapest solution in each run. Formats without an objective are for problems
// without costs only. The bound is the cost of a solution that the program calls optimal. If it
// says that it found only some solution, that is yielded, and the error is fourfold.ErrLimit.
func (c *Command) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	s := search{Command: c, ctx: ctx, begin: time.Now()}
	if f, err := export.Find(c.t.model.Format); err != nil || !f.Objective && p.HasCosts() {
		return s.end(fmt.Errorf("format %s has no costs: expected wcnf, opb, lp, mps or minizinc: %w", c.t.model.Format, errors.ErrUnsupported))
	}
	stopped := error(nil)
	bound := int64(fourfold.NoBound)
	err := s.solve(p, func(a export.Answer) bool {
		cost := p.CostOf(a.Solution)
		if a.Optimal {
			bound = max(bound, cost)
		}
		switch k--; {
		case !yield(fourfold.Finding{Solution: append(fourfold.Solution{}, a.Solution...), Cost: cost, Bound: bound}):
			return false
		case !a.Optimal:
			stopped = fmt.Errorf("the program does not say that no solution is cheaper: %w", fourfold.ErrLimit)
		}
		return k > 0 && a.Optimal
	})
	if err == nil {
		err = stopped
	}
	return s.end(err)
}
