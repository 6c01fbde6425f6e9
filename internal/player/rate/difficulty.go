package rate

import (
	"context"
	"errors"
	"fmt"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/human"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// Ceiling is the highest number of a Difficulty. Puzzles that need maxCounted guesses or more all
// have this number.
const Ceiling = 20.0

const (
	lowest     = 1.0  // the number of the last cell of a unit
	firstGuess = 10.0 // no technique has a number as high
	maxCounted = 100  // guesses, 0.1 each
)

// A Difficulty says how hard a puzzle with one solution is for a person who at each step applies
// the simplest technique that applies. The zero Difficulty is that of a puzzle with no solution or
// several.
type Difficulty struct {
	// Rating is the number of the hardest technique, from 1.0 to below 10, in steps of 0.1. If no
	// technique suffices, it is 10 plus 0.1 for each of the fewest guesses, at most [Ceiling].
	Rating float64

	Grade Grade // the word for the number

	// Technique is the hardest technique of the steps. It is "" if there are no steps, and if a
	// guess is needed.
	Technique string

	// Score is the sum of the scores of the steps. It says how much work a puzzle is: two puzzles with
	// the same hardest technique can differ much. If a guess is needed, it counts the steps before it.
	Score int

	Steps   int            // number of steps, up to the first guess
	Applied map[string]int // how often each technique was applied in these steps
}

// Measure returns the difficulty of a problem. The argument unique says that the problem is known
// to have exactly one solution; otherwise Measure counts up to two solutions first, and the
// difficulty is zero unless there is exactly one. The difficulty depends on nothing but the
// problem. 9x9 Sudokus without further rules are rated in their canonical form, so isomorphs have
// the same difficulty. For other problems it may depend on the order of rows, columns and values,
// since the first of several steps of a technique is taken.
//
// When ctx is done, the error is context.Cause(ctx).
func Measure(ctx context.Context, p *fourfold.Problem, unique bool) (Difficulty, error) {
	if !unique {
		n, err := fourfold.Count(ctx, cp.Solver{}, p, 2)
		if err != nil || n.Int64() != 1 {
			return Difficulty{}, err
		}
	}
	d, guess, err := trace(ctx, p, 0)
	if err != nil || !guess {
		return d, err
	}
	found, err := fewestGuesses(ctx, p, searches(), maxCounted)
	if err != nil {
		return Difficulty{}, err
	}
	d.guess(found.guesses)
	return d, nil
}

// MeasureUpTo is Measure for a problem with exactly one solution. If the number is greater than
// most, it returns false, and saves the work for harder techniques.
func MeasureUpTo(ctx context.Context, p *fourfold.Problem, most float64) (d Difficulty, within bool, err error) {
	if most >= firstGuess {
		d, err = Measure(ctx, p, true)
		return d, err == nil && d.Rating <= most, err
	}
	d, guess, err := trace(ctx, p, most)
	return d, err == nil && !guess && d.Rating <= most, err
}

// guess sets the number and the grade of a puzzle that needs this many guesses.
func (d *Difficulty) guess(guesses int64) {
	d.Rating = (10*firstGuess + float64(max(1, min(guesses, maxCounted)))) / 10
	d.Grade, d.Technique = GradeOf(d.Rating), ""
}

// trace applies the simplest technique again and again to a problem with one solution, until the
// number is higher than hardest; 0 means no limit. It reports whether a guess is needed in the end.
func trace(ctx context.Context, p *fourfold.Problem, hardest float64) (d Difficulty, guess bool, err error) {
	d = Difficulty{Rating: lowest, Applied: map[string]int{}}
	p, _ = canonicalForm(p)
	_, _, err = human.Solver{Unique: true, Hardest: hardest}.Steps(ctx, p, func(s human.Step) bool {
		if guess = s.Action == human.Guess; guess {
			return false
		}
		d.add(s)
		return hardest == 0 || d.Rating <= hardest
	})
	if errors.Is(err, fourfold.ErrNoSolution) {
		err = fmt.Errorf("%w: the techniques come to a dead end, but there is one solution", answer.ErrWrong)
	}
	if err != nil {
		return Difficulty{}, false, err
	}
	d.Grade = GradeOf(d.Rating)
	return d, guess, nil
}

// canonicalForm returns the problem of the canonical form of a 9x9 Sudoku without further rules, and a
// function that leads a solution of it back. Any other problem is returned as it is.
func canonicalForm(p *fourfold.Problem) (*fourfold.Problem, func(fourfold.Solution) fourfold.Solution) {
	same := func(s fourfold.Solution) fourfold.Solution { return s }
	c, ok := p.Source().(*puzzle.Compiled)
	if !ok {
		return p, same
	}
	givens, ok := c.Classic()
	if !ok {
		return p, same
	}
	form, err := canonical.Form(givens)
	if err != nil {
		return p, same
	}
	q, err := puzzle.Sudoku{Givens: form.Grid}.Compile()
	if err != nil {
		return p, same
	}
	return q.Problem, func(s fourfold.Solution) fourfold.Solution {
		back, grid := form.Transform.Inverse(), q.Grid(s)
		cells := back.Apply((*canonical.Cells)(grid.Cells))
		copy(grid.Cells, cells[:])
		solution, ok := c.Solution(grid)
		if !ok {
			return fourfold.Solution{} // which a check refuses
		}
		return solution
	}
}

// add counts a step.
func (d *Difficulty) add(s human.Step) {
	d.Steps++
	d.Applied[s.Name]++
	t, _ := human.Lookup(s.Name)
	d.Score += t.Score
	if d.Technique == "" || s.Rating > d.Rating {
		d.Rating, d.Technique = max(s.Rating, d.Rating), s.Name
	}
}

// seeds is the number of seeds for the order random.
const seeds = 3

// A fewest is the search with the fewest guesses so far.
type fewest struct {
	ctx context.Context
	p   *fourfold.Problem

	back func(fourfold.Solution) fourfold.Solution // leads from the canonical form to the problem

	guesses int64     // of the best search, or the limit if no search ended within it
	by      cp.Solver // the best search
	found   fourfold.Solution
}

// fewestGuesses finds the search with the fewest guesses, in the canonical form of the problem. Of
// searches with equally many guesses it takes the first in the list, which has the weakest scheme. Each
// search is stopped when it has made too many guesses to be the best, or more than the limit; 0 means
// no limit.
func fewestGuesses(ctx context.Context, p *fourfold.Problem, all []cp.Solver, limit int64) (fewest, error) {
	f := fewest{ctx: ctx, guesses: limit}
	f.p, f.back = canonicalForm(p)
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
func searches() (all []cp.Solver) {
	for _, scheme := range cp.Schemes() {
		for _, order := range cp.Orders() {
			if order == cp.WDeg {
				continue // it needs dead ends to learn from
			}
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
	f.by, f.found = solver, f.back(found)
	f.guesses, _ = stats.Counter("guesses")
	return true, nil
}
