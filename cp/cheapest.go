package cp

import (
	"context"
	"math"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It makes passes. A pass searches for all solutions that
// cost less than a limit, among the options whose net costs fit below it. The first passes have few options
// and a low limit, which so becomes the bound if there are too few solutions. The last one has all options and no limit.
//
// The stats are those of Solve, summed over the passes. The decision is on the option with the least rest of
// its net cost first, but with order Random on any. A further counter, too-dear, has the options filtered out because of their cost.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	begun := time.Now()
	x, err := prices.Find(ctx, p)
	if err != nil {
		return fourfold.Stats{}, err
	}
	c := &optimizer{Solver: s, p: p, prices: x, best: fourfold.NewRanking(k), bound: x.Bound(), yield: yield, last: &search{}}
	c.ready = time.Now()
	err = c.run(ctx)
	stats := fourfold.Stats{Vars: int(p.NumPrimary()), Rows: int(p.NumOptions()), Setup: c.ready.Sub(begun), Search: time.Since(c.ready)}
	stats.Counters = append(c.last.counters(), fourfold.Counter{Name: "too-dear", Value: c.last.budget.filtered})
	return stats, err
}

// An optimizer is one call of Cheapest.
type optimizer struct {
	Solver
	p      *fourfold.Problem
	prices prices.Prices
	ready  time.Time
	best   *fourfold.Ranking
	bound  int64 // solutions that cost less have been yielded
	yield  func(fourfold.Finding) bool
	ended  bool    // yield has returned false
	last   *search // the search of the last pass
}

// run makes the passes. The limit of the first one leaves some options for each item; then what it
// is above the bound of the prices doubles.
func (c *optimizer) run(ctx context.Context) error {
	if !c.yield(fourfold.Finding{Bound: c.bound}) {
		return nil
	}
	least, limit := c.bound, int64(math.MaxInt64)
	if n := len(c.prices.Net); n > 0 {
		limit = 1 + c.prices.BoundAt(slices.Sorted(slices.Values(c.prices.Net))[min(3*int(c.p.NumItems()), n-1)])
	}
	for {
		var options []int32
		for o, room := 0, c.prices.Room(limit); o < len(c.prices.Net); o++ {
			if c.prices.Net[o] <= room {
				options = append(options, int32(o))
			}
		}
		if 2*len(options) >= len(c.prices.Net) {
			limit, options = math.MaxInt64, nil
		}
		if err := c.pass(ctx, options, limit); err != nil || c.ended || limit == math.MaxInt64 || c.best.Limit() < limit {
			return err
		}
		c.bound = limit
		if !c.yield(fourfold.Finding{Bound: c.bound}) {
			return nil
		}
		limit += limit - least
	}
}

// pass yields the solutions that cost less than limit, at least those of the given options; nil stands for all options.
func (c *optimizer) pass(ctx context.Context, options []int32, limit int64) error {
	p, x := c.p, c.prices
	if options != nil {
		p = c.p.WithOptions(options)
		x.Net = make([]int64, len(options))
		for k, o := range options {
			x.Net[k] = c.prices.Net[o]
		}
	}
	var s *search
	s = newSearch(ctx, c.Solver, p, func(sol fourfold.Solution) bool {
		found := make(fourfold.Solution, len(sol))
		for k, o := range sol {
			found[k] = o
			if options != nil {
				found[k] = options[o]
			}
		}
		cost := c.p.CostOf(found)
		if cost < c.bound || cost >= min(limit, c.best.Limit()) {
			return true // an earlier pass has yielded it, or it is too dear
		}
		c.best.Add(found, cost)
		c.ended = !c.yield(fourfold.Finding{Solution: slices.Clone(found), Cost: cost, Bound: c.bound})
		s.budget.room = x.Room(min(limit, c.best.Limit()))
		return !c.ended
	})
	s.budget = newBudget(&s.view, &x)
	s.budget.room = x.Room(min(limit, c.best.Limit()))
	s.goOn(c.last)
	c.last = s
	return s.run()
}

// goOn begins with the counts of an earlier search.
func (s *search) goOn(last *search) {
	if last.budget == nil {
		return
	}
	s.nodes, s.decisions, s.backtracks = last.nodes, last.decisions, last.backtracks
	s.dom.filtered += last.dom.filtered
	s.budget.filtered = last.budget.filtered
	s.rules.singles, s.rules.applied = last.rules.singles, last.rules.applied
}
