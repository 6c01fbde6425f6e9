package cp

import (
	"context"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It makes passes. A pass searches for all
// solutions below a limit, and needs only options whose net costs fit below it. The first passes
// have few options. The last one has all options and no limit. In an item, the cheapest option at
// the node comes first, except in order Random.
//
// The stats are those of Solve, summed over the passes. The further counter too-dear is the number
// of options filtered out because of their costs.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	begun := time.Now()
	x, err := prices.Find(ctx, p)
	if err != nil {
		return fourfold.Stats{}, err
	}
	ready := time.Now()
	c := &optimizer{Solver: s, p: p, prices: x, best: fourfold.NewRanking(k), bound: x.Bound(), yield: yield}
	counters, err := c.run(ctx)
	return fourfold.Stats{
		Vars: int(p.NumPrimary()), Rows: int(p.NumOptions()),
		Setup: ready.Sub(begun), Search: time.Since(ready), Counters: counters,
	}, err
}

// An optimizer is one call of Cheapest.
type optimizer struct {
	Solver
	p      *fourfold.Problem
	prices prices.Prices
	best   *fourfold.Ranking // of the costs of the solutions yielded
	bound  int64             // all solutions that cost less have been yielded
	yield  func(fourfold.Finding) bool
	ended  bool // yield has returned false
}

// run makes the passes. The limit of the first one leaves a few options for each item. From pass to
// pass, its distance from the bound of the prices doubles.
func (c *optimizer) run(ctx context.Context) ([]fourfold.Counter, error) {
	if !c.yield(fourfold.Finding{Bound: c.bound}) {
		return nil, nil
	}
	least, limit, net := c.bound, int64(math.MaxInt64), slices.Sorted(slices.Values(c.prices.Net))
	if few := 3 * int(c.p.NumItems()); few < len(net) {
		limit = 1 + c.prices.BoundAt(net[few])
	}
	for last := (*search)(nil); ; limit += limit - least {
		options := c.below(limit)
		if 2*len(options) >= len(net) {
			limit = math.MaxInt64
			options = c.below(limit)
		}
		s := c.pass(ctx, options, limit, last)
		err := s.run()
		done := err != nil || c.ended || limit == math.MaxInt64 || c.best.Limit() < limit
		if done || !c.yield(fourfold.Finding{Bound: limit}) {
			return append(s.counters(), fourfold.Counter{Name: "too-dear", Value: s.budget.tooDear}), err
		}
		c.bound, last = limit, s
	}
}

// below returns the options that may be in a solution that costs less than limit.
func (c *optimizer) below(limit int64) []int32 {
	options, room := []int32{}, c.prices.Room(limit)
	for o, net := range c.prices.Net {
		if net <= room {
			options = append(options, int32(o))
		}
	}
	return options
}

// pass returns a search that yields solutions of the options that cost less than limit. It goes on
// with the counters of the last search.
func (c *optimizer) pass(ctx context.Context, options []int32, limit int64, last *search) (s *search) {
	x := c.prices
	x.Net = make([]int64, len(options))
	for k, o := range options {
		x.Net[k] = c.prices.Net[o]
	}
	room := func() int64 { return x.Room(min(limit, c.best.Limit())) }
	s = newSearch(ctx, c.Solver, c.p.WithOptions(options), func(sol fourfold.Solution) bool {
		found := make(fourfold.Solution, len(sol))
		for k, o := range sol {
			found[k] = options[o]
		}
		cost := c.p.CostOf(found)
		if cost < c.bound || cost >= min(limit, c.best.Limit()) {
			return true // an earlier pass has yielded it, or it is too dear
		}
		c.best.Add(nil, cost)
		c.ended = !c.yield(fourfold.Finding{Solution: found, Cost: cost, Bound: c.bound})
		s.budget.room = room()
		return !c.ended
	})
	s.budget = newBudget(&s.view, &x, room())
	if last != nil {
		s.nodes, s.decisions, s.backtracks, s.dom.filtered = last.nodes, last.decisions, last.backtracks, last.dom.filtered
		s.rules.singles, s.rules.applied, s.budget.tooDear = last.rules.singles, last.rules.applied, last.budget.tooDear
	}
	return s
}
