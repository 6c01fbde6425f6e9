package dlx

import (
	"context"
	"sync/atomic"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It first finds prices of items, and so a
// bound and the net cost of each option: see the documentation of the package. Then it searches for
// covers that cost little more than the bound, among the few options whose net costs allow that,
// and then for dearer ones, until it has k covers and no other one can be cheaper.
//
// The counters are summed over these searches. Stats.Engine is the core of the last one if Core is
// AutoCore.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	h := &hunt{solver: s}
	if k > 1 {
		h.stage = steady // a search that is made again would find covers twice
	}
	stats, err := prices.Rounds(ctx, p, k, yield, h.search)
	stats.Vars, stats.Rows = int(p.NumOptions()), int(p.NumItems())
	return stats, err
}

// A hunt is one call of Cheapest.
type hunt struct {
	solver Solver
	stage  stage
}

// A stage is how a search for one cover goes on. One that has found none after firstNodes is hard.
// Before it goes on, as many nodes are spent without a limit of costs: in many problems it is easy
// to find some cover.
type stage int

const (
	brief  stage = iota // searches are given up when they turn out to be hard
	dive                // the next one has no limit of costs
	steady              // none is given up
)

var firstNodes int64 = 50_000

// search makes a round.
func (h *hunt) search(ctx context.Context, r *prices.Round) (fourfold.Stats, error) {
	s := h.solver
	left, err := r.Left(s.MaxNodes, "nodes")
	if err != nil {
		return fourfold.Stats{}, err
	}
	if h.stage == dive {
		r.Lift()
	}
	s.MaxNodes = left
	short := h.stage != steady && (left <= 0 || firstNodes < left)
	if short {
		s.MaxNodes = firstNodes
	}
	limit := r.Limit()
	a, err := s.search(ctx, ask(r))
	if err == fourfold.ErrLimit && short {
		if h.stage++; r.Limit() < limit {
			h.stage = steady // some cover is found
		}
		err = prices.ErrAgain
	}
	return a.stats, err
}

// ask returns the question for the covers of a round.
func ask(r *prices.Round) question {
	q := question{problem: r.Problem, options: tree.Options{Net: r.Net}, most: new(atomic.Int64)}
	if r.Problem.HasBounds() {
		for _, price := range r.Prices.Item {
			q.options.More = append(q.options.More, max(price, 0))
		}
	}
	q.most.Store(r.Room())
	q.yield = func(lent fourfold.Solution) bool {
		more := r.Found(lent)
		q.most.Store(r.Room())
		return more
	}
	return q
}
