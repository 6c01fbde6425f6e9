package cdcl

import (
	"context"
	"math"

	"fourfold"
	"fourfold/internal/kit/prices"
	"fourfold/sat/cdcl/internal/core"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It uses one worker. The stats are those of
// [Solver.Solve], summed over rounds with more and more of the options.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return s.cheapest(ctx, p, k, yield, nil)
}

// cheapest is Cheapest. If a proof is wanted, there is only one round, since its formula has all
// options.
func (s Solver) cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool, w *prover) (fourfold.Stats, error) {
	nodes, conflicts := s.MaxNodes, s.MaxConflicts
	s.Workers = 1
	return prices.Rounds(ctx, p, k, yield, func(ctx context.Context, r *prices.Round) (stats fourfold.Stats, err error) {
		if s.MaxNodes, err = r.Left(nodes, "nodes"); err != nil {
			return stats, err
		}
		if s.MaxConflicts, err = r.Left(conflicts, "conflicts"); err != nil {
			return stats, err
		}
		if w != nil {
			w.prices = r.Prices
			r.Widen()
		}
		call := newSearch(ctx, s, r.Problem, r.Found)
		call.proof = w
		return call.solve(func() error { return call.descend(r) })
	})
}

// descend finds the solutions of a round. Each of them lowers the limit on the cost, and what was
// learned stays true.
func (s *search) descend(r *prices.Round) error {
	b := s.charge(r.Net)
	for {
		if limit := r.Limit(); limit < math.MaxInt64 {
			s.core.Tighten(b.net, r.Room())
			s.core.Tighten(b.plain, limit-1-b.gains)
		}
		result, err := s.core.Solve(&s.looks)
		if result == core.Unsat {
			return s.proved()
		}
		if err == nil {
			err = s.emit()
		}
		if err != nil {
			return err
		}
		if s.p.CostOf(s.cover) < r.Limit() { // the limit does not exclude it
			s.exclude()
		}
	}
}

// budgets are the limit on the cost, as budgets of the core. That of the net costs alone is not
// enough: a cover may cost more than its net costs say, if it covers an item more or less often than
// the bound assumes.
type budgets struct {
	net, plain int   // of the net costs, and of the costs
	gains      int64 // the sum of the negative costs
}

// charge makes the budgets.
func (s *search) charge(net []int64) (b budgets) {
	costs := make([]int64, len(net))
	for o := range costs {
		costs[o] = s.p.Cost(int32(o))
		b.gains += min(costs[o], 0)
	}
	b.net, b.plain = s.core.Charge(net), s.core.Charge(costs)
	s.core.Prefer(net)
	return b
}
