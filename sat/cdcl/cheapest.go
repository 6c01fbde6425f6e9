package cdcl

import (
	"context"
	"math"

	"fourfold"
	"fourfold/internal/kit/prices"
	"fourfold/sat/cdcl/internal/core"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It uses one worker. The stats are those of
// [Solver.Solve].
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	s.Workers = 1
	call := newSearch(ctx, s, p, nil)
	return call.solve(func() error { return call.cheapest(k, yield) })
}

// A costs is the limit on the cost of a search, as budgets of the core.
type costs struct {
	p      *fourfold.Problem
	prices prices.Prices
	net    int   // the budget of the net costs
	plain  int   // the budget of the costs
	gains  int64 // the sum of the negative costs
}

// cheapest searches for the k cheapest solutions. Each solution lowers the limit on the cost, and
// what was learned stays true.
func (s *search) cheapest(k int, yield func(fourfold.Finding) bool) error {
	c := costs{p: s.p}
	var err error
	if c.prices, err = prices.Find(s.ctx, s.p); err != nil {
		return err
	}
	c.charge(s.core)
	bound := c.prices.Bound()
	if !yield(fourfold.Finding{Bound: bound}) {
		return nil
	}
	best := fourfold.NewRanking(k)
	for {
		result, err := s.core.Solve(&s.looks)
		if err != nil {
			return err
		}
		if result == core.Unsat {
			return s.proved()
		}
		s.found++
		sol, err := s.decode()
		if err == nil {
			err = s.check(sol)
		}
		if err != nil {
			return err
		}
		cost := s.p.CostOf(sol)
		sol = append(fourfold.Solution{}, sol...) // not nil
		best.Add(sol, cost)
		point := s.appendPoint(nil, sol)
		if s.proof != nil {
			s.proof.improve(&c, point, cost)
		}
		if !yield(fourfold.Finding{Solution: sol, Cost: cost, Bound: bound}) {
			return nil
		}
		c.tighten(s.core, best.Limit())
		if cost < best.Limit() { // the limit does not exclude it
			for j := range point {
				point[j] ^= 1
			}
			s.core.Add(point...)
		}
		if err := s.poll(); err != nil {
			return err
		}
	}
}

// charge makes the budgets. That of the net costs alone is not enough: a cover may cost more than
// its net costs say, if it covers an item more or less often than the bound assumes.
func (c *costs) charge(to *core.Solver) {
	weights := make([]int64, c.p.NumOptions())
	for o := range weights {
		weights[o] = c.p.Cost(int32(o))
		c.gains += min(weights[o], 0)
	}
	c.net, c.plain = to.Charge(c.prices.Net), to.Charge(weights)
	to.Prefer(c.prices.Net)
}

// tighten makes the core look for solutions that cost less than a limit.
func (c *costs) tighten(to *core.Solver, limit int64) {
	if limit < math.MaxInt64 {
		to.Tighten(c.net, c.prices.Room(limit))
		to.Tighten(c.plain, limit-1-c.gains)
	}
}
