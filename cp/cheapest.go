package cp

import (
	"context"

	"fourfold"
	"fourfold/internal/kit/prices"
)

// Cheapest keeps the contract of [fourfold.Optimizing]. It makes rounds. A round searches for all
// solutions below a limit, and needs only options whose net costs fit below it. The first rounds
// have few options; the last one may have all, and no limit. In an item, the cheapest option at the
// node comes first, except in order Random.
//
// The stats are those of Solve without cells and filled, summed over the rounds; Vars and Rows are
// those of the last one. The further counter too-dear is the number of options filtered out because
// of their costs.
func (s Solver) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	nodes, guesses := s.MaxNodes, s.MaxGuesses
	return prices.Rounds(ctx, p, k, yield, func(ctx context.Context, r *prices.Round) (stats fourfold.Stats, err error) {
		if s.MaxNodes, err = r.Left(nodes, "nodes"); err != nil {
			return stats, err
		}
		if s.MaxGuesses, err = r.Left(guesses, "guesses"); err != nil {
			return stats, err
		}
		if 2*len(r.Net) >= int(p.NumOptions()) {
			r.Widen() // a search with all options is not much longer than this round
		}
		call := newRound(ctx, s, r)
		err = call.run()
		return call.stats(), err
	})
}

// newRound returns a search for the solutions of a round.
func newRound(ctx context.Context, options Solver, r *prices.Round) (s *search) {
	s = newSearch(ctx, options, r.Problem, func(lent fourfold.Solution) bool {
		more := r.Found(lent)
		s.budget.room = r.Room()
		return more
	})
	x := *r.Prices
	x.Net = r.Net
	s.budget = newBudget(&s.view, &x, r.Room())
	return s
}
