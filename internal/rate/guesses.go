package rate

import (
	"context"
	"errors"

	"fourfold"
	"fourfold/cp"
)

// defaultSeeds is the number of seeds for the order random.
const defaultSeeds = 3

// A fewest is the search with the fewest guesses so far.
type fewest struct {
	ctx context.Context
	p   *fourfold.Problem

	guesses int64     // of the best search, or the limit if no search ended within it
	by      cp.Solver // the best search
	found   fourfold.Solution
}

// fewestGuesses finds the search with the fewest guesses. Of searches with equally many guesses it
// takes the first in the list, which has the weakest scheme. Each search is stopped when it has
// made too many guesses to be the best, or more than the limit; 0 means no limit.
func fewestGuesses(ctx context.Context, p *fourfold.Problem, all []cp.Solver, limit int64) (fewest, error) {
	f := fewest{ctx: ctx, p: p, guesses: limit}
	start := cp.Solver{Scheme: cp.DefaultScheme, Order: cp.DefaultOrder, MaxGuesses: limit}
	if _, err := f.try(start); err != nil {
		return f, err
	}
	before := true // solver comes before the best search in the list
	for _, solver := range all {
		before = before && solver != f.by
		solver.MaxGuesses = f.guesses
		if !before {
			solver.MaxGuesses--
		}
		if solver.MaxGuesses <= 0 {
			return f, nil
		}
		better, err := f.try(solver)
		if err != nil {
			return f, err
		}
		before = before && !better
	}
	return f, nil
}

// searches returns all searches to try, weakest scheme first.
func searches(seeds int) (all []cp.Solver) {
	for _, scheme := range cp.Schemes() {
		for _, order := range cp.Orders() {
			if order != cp.Random {
				all = append(all, cp.Solver{Scheme: scheme, Order: order})
				continue
			}
			for seed := range seeds {
				all = append(all, cp.Solver{Scheme: scheme, Order: order, Seed: uint64(seed) + 1})
			}
		}
	}
	return all
}

// try makes a search. If the search ends within its limit of guesses, it becomes the best.
func (f *fewest) try(solver cp.Solver) (better bool, err error) {
	var found fourfold.Solution
	stats, err := solver.Solve(f.ctx, f.p, func(sol fourfold.Solution) bool {
		found = sol
		return false
	})
	switch {
	case f.ctx.Err() != nil:
		return false, context.Cause(f.ctx)
	case errors.Is(err, fourfold.ErrLimit):
		return false, nil
	case err != nil:
		return false, err
	}
	solver.MaxGuesses = 0
	f.by, f.found = solver, found
	f.guesses, _ = stats.Counter("guesses")
	return true, nil
}
