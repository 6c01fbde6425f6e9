// Package rate says how hard puzzles are: for a person, by the hardest technique that is needed, and
// for package cp, by the weakest scheme of inference that needs no guess, or the fewest guesses. A
// [Summary] describes a set of puzzles. An [Agreement] compares ratings with labels that somebody gave
// the puzzles.
package rate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A Rating is the result of Rate.
type Rating struct {
	Solutions int  // number of solutions that were counted
	More      bool // counting ended early, so there may be more solutions

	Weakest Scheme // the weakest scheme that settles the puzzle without a guess, or Guess

	// Guesses is the fewest guesses of a search for one solution, and By is that search. Guesses is 0 unless
	// Weakest is Guess. A 9x9 Sudoku without further rules is searched in its canonical form, where By
	// makes so many guesses; in the puzzle itself it may make others.
	Guesses int64
	By      cp.Solver

	Space   Size // size of the candidates after the givens have ruled out their rivals
	Singles Size // size of the candidates after singles
	Left    Size // size of the candidates after the strongest scheme that was tried

	Difficulty // how hard the puzzle is for a person
}

// Status says how many solutions there are: "none", "unique" or "multiple". It is "unknown" if
// counting ended too early.
func (r *Rating) Status() string {
	switch {
	case r.Solutions > 1:
		return "multiple"
	case r.More:
		return "unknown"
	case r.Solutions == 0:
		return "none"
	}
	return "unique"
}

// Settings are the settings of Rate. The zero Settings are ready to use.
type Settings struct {
	Counter fourfold.Solver // counts the solutions; nil means a cp.Solver
	Limit   int             // counting stops at this number of solutions; 0 means no limit

	// Brief means that only solutions are counted and singles are tried: a puzzle that singles do not
	// settle has the scheme Guess, 0 guesses, and no grade.
	Brief bool
}

// Rate rates a puzzle. For a puzzle without a solution, Weakest is the weakest scheme that comes
// to a dead end without a guess. For a puzzle with several solutions it is Guess. Only a puzzle
// with exactly one solution has a grade.
//
// When ctx is done, the error is context.Cause(ctx). If an engine gave up, the error is that of
// the engine. In both cases the rating is not complete: it has the results so far. An error that
// wraps answer.ErrWrong says that an engine returned an invalid solution or an impossible number of
// solutions.
func Rate(ctx context.Context, p *fourfold.Problem, s Settings) (Rating, error) {
	if s.Counter == nil {
		s.Counter = cp.Solver{}
	}
	r := rater{ctx: ctx, p: p, Settings: s, Rating: Rating{Weakest: Guess, More: true}}
	r.Space = spaceOf(p, func(int32) bool { return true })
	parts := []func() error{r.infer, r.count, r.search, r.measure}
	if s.Brief {
		parts = parts[:2]
	}
	for _, part := range parts {
		if err := part(); err != nil {
			if ctx.Err() != nil && !errors.Is(err, answer.ErrWrong) {
				err = context.Cause(ctx)
			}
			return r.Rating, err
		}
	}
	return r.Rating, nil
}

// A rater is one call of Rate with its results so far.
type rater struct {
	ctx context.Context
	p   *fourfold.Problem
	Settings
	Rating
}

// infer finds the weakest scheme that settles the puzzle, and the sizes of the candidates that the
// schemes leave. It need not try stronger schemes, because they leave the same candidates.
func (r *rater) infer() error {
	for k, scheme := range cp.Schemes() {
		if r.Brief && scheme != cp.Singles {
			continue
		}
		live, solved, _, err := cp.Solver{Scheme: scheme}.Fixpoint(r.ctx, r.p)
		dead := errors.Is(err, fourfold.ErrNoSolution)
		if err != nil && !dead {
			return err
		}
		if solved {
			if err := r.check(chosen(live)); err != nil {
				return err
			}
		}
		left := spaceOf(r.p, func(o int32) bool { return !dead && live[o] })
		if scheme <= cp.Singles {
			r.Singles = left
		}
		r.Left = left
		if solved || dead {
			r.Weakest, r.By = Scheme(k), cp.Solver{Scheme: scheme}
			return nil
		}
	}
	return nil
}

// chosen returns the live options as a solution. No item may have two live options.
func chosen(live []bool) (s fourfold.Solution) {
	for o, is := range live {
		if is {
			s = append(s, int32(o))
		}
	}
	return s
}

func (r *rater) check(s fourfold.Solution) error {
	if err := r.p.Check(s); err != nil {
		return fmt.Errorf("%w: %w", answer.ErrWrong, err)
	}
	return nil
}

// count counts the solutions, and checks that their number agrees with the scheme.
func (r *rater) count() error {
	counter := answer.Solver{Engine: r.Counter, Untimed: true, Question: answer.Question{Want: r.Limit, Count: true, Verify: true}}
	a := counter.Solve(r.ctx, &input.Task{Problem: r.p})
	r.Solutions, r.More = a.Solutions, !a.Complete
	if err := a.Failure(); err != nil {
		return err
	}
	return r.agree(cmp.Or(a.Stats.Engine, a.Solver))
}

// agree returns an error if the number of solutions contradicts the result of inference.
func (r *rater) agree(counter string) error {
	want := 1
	if r.Left.IsZero() {
		want = 0
	}
	if r.Weakest == Guess || r.Solutions == want {
		return nil
	}
	return fmt.Errorf("%w: %s counts %s, but inference with scheme %v shows that there must be %d",
		answer.ErrWrong, counter, words.Plural(r.Solutions, "solution"), r.Weakest, want)
}

// search finds the search with the fewest guesses.
func (r *rater) search() error {
	if r.Weakest != Guess {
		return nil
	}
	best, err := fewestGuesses(r.ctx, r.p, searches(), 0)
	r.Guesses, r.By = best.guesses, best.by
	if err == nil && best.found != nil {
		err = r.check(best.found)
	}
	return err
}

// measure finds how hard the puzzle is for a person.
func (r *rater) measure() (err error) {
	if r.Status() != "unique" {
		return nil
	}
	guess := false
	if r.Difficulty, guess, err = trace(r.ctx, r.p, 0); guess {
		r.guess(r.Guesses)
	}
	return err
}

// A Size is the number of ways to fill a grid with candidates, the product of the numbers of
// candidates of all cells. Its value is the logarithm to base 10; for zero ways it is minus
// infinity.
type Size float64

// IsZero reports whether there is no way to fill the grid.
func (s Size) IsZero() bool { return math.IsInf(float64(s), -1) }

// String returns the number of ways: in full below 1000, else with two digits and a power of ten,
// such as "8.8E22".
func (s Size) String() string {
	if n := math.Round(math.Pow(10, float64(s))); n < 1000 {
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	power := math.Floor(float64(s))
	digits := strconv.FormatFloat(math.Pow(10, float64(s)-power), 'f', 1, 64)
	if digits == "10.0" {
		digits, power = "1.0", power+1
	}
	return digits + "E" + strconv.FormatFloat(power, 'f', 0, 64)
}

// spaceOf returns the product of the numbers of live options of all cells. If no item is a cell,
// it is the product over all primary items.
func spaceOf(p *fourfold.Problem, live func(o int32) bool) Size {
	var cells, items Size
	hasCells := false
	for i := range p.NumItems() {
		if !p.IsPrimary(i) {
			continue
		}
		n := 0
		for _, o := range p.Uses(i) {
			if live(o) {
				n++
			}
		}
		size := Size(math.Log10(float64(n)))
		items += size
		if p.ItemKind(i) == "cell" {
			cells, hasCells = cells+size, true
		}
	}
	if hasCells {
		return cells
	}
	return items
}
