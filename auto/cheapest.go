package auto

import (
	"context"
	"errors"
	"slices"

	"fourfold"
	"fourfold/dlx"
)

// cheapestNodes are the nodes of dlx before Solver.Linear takes over, some tenths of a second. Where
// the prices of dlx are good, it needs fewer. Where bounds leave many choices open, as in rosters, it
// often does not end.
var cheapestNodes int64 = 50_000

// Cheapest searches for the k cheapest solutions by dlx, and goes on with Solver.Linear if that does
// not end soon.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	engine := dlx.Solver{MaxNodes: s.MaxNodes, Workers: s.Workers}
	if s.Linear == nil || s.MaxNodes > 0 {
		st, err := engine.Cheapest(ctx, p, k, yield)
		return pickedBy(engine, st), err
	}
	r := relay{fourfold.NewRanking(k), fourfold.NoBound, yield}
	trial := engine
	trial.MaxNodes = cheapestNodes
	st, err := trial.Cheapest(ctx, p, k, r.pass)
	if err != fourfold.ErrLimit {
		return pickedBy(engine, st), err
	}
	if st, err = s.Linear.Cheapest(ctx, p, k, r.pass); !errors.Is(err, errors.ErrUnsupported) {
		return pickedBy(s.Linear, st), err
	}
	st, err = engine.Cheapest(ctx, p, k, r.pass)
	return pickedBy(engine, st), err
}

// A relay passes on what is new in the findings of several searches.
type relay struct {
	best  *fourfold.Ranking
	bound int64
	yield func(fourfold.Finding) bool
}

func (r *relay) pass(f fourfold.Finding) bool {
	again := func(s fourfold.Solution) bool { return slices.Equal(s, f.Solution) }
	if f.Solution != nil && (f.Cost >= r.best.Limit() || slices.ContainsFunc(r.best.Solutions(), again)) {
		f.Solution, f.Cost = nil, 0
	}
	if f.Solution == nil && f.Bound <= r.bound {
		return true
	}
	if f.Solution != nil {
		r.best.Add(f.Solution, f.Cost)
	}
	r.bound = max(r.bound, f.Bound)
	f.Bound = r.bound
	return r.yield(f)
}
