// Package rate measures how hard a puzzle is. The rating is the weakest scheme of inference of
// package cp that solves the puzzle without a guess. If no scheme does, it is the fewest guesses
// that any search of package cp made. The package also compares ratings with labels that somebody
// gave the puzzles.
package rate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/words"
)

// ErrWrong is wrapped by an error that says that an engine gave a wrong answer.
var ErrWrong = errors.New("wrong answer")

// A Grade says how hard a puzzle is by the inference that it needs. It is an index into [Grades].
type Grade int

// Guess is the hardest grade: no scheme settles the puzzle without a guess. A scheme settles a
// puzzle if it solves it or shows that there is no solution.
var Guess = Grade(len(cp.Schemes()))

// Grades returns the names of the grades, easiest first: the names of the schemes, and "guess".
func Grades() []string {
	var names []string
	for _, s := range cp.Schemes() {
		names = append(names, s.String())
	}
	return append(names, "guess")
}

// ParseGrade reads the name of a grade.
func ParseGrade(name string) (Grade, error) {
	if k := slices.Index(Grades(), name); k >= 0 {
		return Grade(k), nil
	}
	return 0, fmt.Errorf("scheme %q: expected %s", name, words.Choice(name, Grades()))
}

// String returns the name that ParseGrade reads. For a value that is not a grade it returns the
// number.
func (g Grade) String() string {
	if g < 0 || g > Guess {
		return fmt.Sprintf("Grade(%d)", int(g))
	}
	return Grades()[g]
}

// A Rating is the result of Rate.
type Rating struct {
	Solutions int  // number of solutions that were counted
	More      bool // counting ended early, so there may be more solutions

	Grade Grade // the weakest scheme that settles the puzzle without a guess, or Guess

	// Technique is the hardest technique of a search that always applies the simplest technique
	// that it can. It is "" if no technique is needed, and if the grade is Guess.
	Technique string

	Guesses int64     // the fewest guesses of a search for one solution; 0 unless the grade is Guess
	By      cp.Solver // the search that needs no more guesses

	Space   Size // size of the candidates after the givens have ruled out their rivals
	Singles Size // size of the candidates after singles
	Left    Size // size of the candidates after the strongest scheme that was tried
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
	Seeds   int             // number of seeds for the order random; 0 means 3
}

// Rate rates a puzzle. A puzzle without a solution has the grade of the weakest scheme that comes
// to a dead end without a guess. A puzzle with several solutions has the grade Guess.
//
// When ctx is done, the error is context.Cause(ctx). If an engine gave up, the error is that of
// the engine. In both cases the rating is not complete: it has the results so far. An error that
// wraps ErrWrong says that an engine returned an invalid solution or an impossible number of
// solutions.
func Rate(ctx context.Context, p *fourfold.Problem, s Settings) (Rating, error) {
	r := rater{ctx: ctx, p: p, Rating: Rating{Grade: Guess, More: true}}
	r.Space = spaceOf(p, func(int32) bool { return true })
	for _, part := range []func(Settings) error{r.infer, r.count, r.search} {
		if err := part(s); err != nil {
			if ctx.Err() != nil && !errors.Is(err, ErrWrong) {
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
	Rating
}

// infer finds the weakest scheme that settles the puzzle, and the sizes of the candidates that the
// schemes leave. It need not try stronger schemes, because they leave the same candidates.
func (r *rater) infer(Settings) error {
	for k, scheme := range cp.Schemes() {
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
			r.Grade, r.By = Grade(k), cp.Solver{Scheme: scheme}
			r.Technique, err = r.hardest()
			return err
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

// hardest returns the hardest technique of a search without guesses that always applies the
// simplest technique that it can.
func (r *rater) hardest() (string, error) {
	techniques := append([]string{""}, cp.Techniques(r.p, r.By.Scheme)...)
	last := 0
	_, _, err := r.By.Trace(r.ctx, r.p, func(s cp.Step) bool {
		last = max(last, slices.Index(techniques, s.Name))
		return true
	})
	if errors.Is(err, fourfold.ErrNoSolution) {
		err = nil
	}
	return techniques[last], err
}

func (r *rater) check(s fourfold.Solution) error {
	if err := r.p.Check(s); err != nil {
		return fmt.Errorf("%w: %w", ErrWrong, err)
	}
	return nil
}

// count counts the solutions, and checks that their number agrees with the grade.
func (r *rater) count(s Settings) error {
	engine := s.Counter
	if engine == nil {
		engine = cp.Solver{}
	}
	var wrong error
	_, err := engine.Solve(r.ctx, r.p, func(sol fourfold.Solution) bool {
		if wrong = r.check(sol); wrong != nil {
			return false
		}
		r.Solutions++
		return r.Solutions != s.Limit
	})
	r.More = err != nil || wrong != nil || r.Solutions == s.Limit && s.Limit > 0
	if err := cmp.Or(wrong, err); err != nil {
		return err
	}
	return r.agree(engine.Name())
}

// agree returns an error if the number of solutions contradicts the result of inference.
func (r *rater) agree(counter string) error {
	want := 1
	if r.Left.IsZero() {
		want = 0
	}
	if r.Grade == Guess || r.Solutions == want {
		return nil
	}
	return fmt.Errorf("%w: %s counts %s, but inference with scheme %v shows that there must be %d",
		ErrWrong, counter, words.Plural(r.Solutions, "solution"), r.Grade, want)
}

// search finds the search with the fewest guesses. Of searches with equally many guesses it takes
// the first in the list, which has the weakest scheme. Each search is stopped when it has made too
// many guesses to be the best.
func (r *rater) search(s Settings) error {
	if r.Grade != Guess {
		return nil
	}
	start := cp.Solver{Scheme: cp.DefaultScheme, Order: cp.DefaultOrder}
	if _, err := r.try(start); err != nil {
		return err
	}
	before := true // solver comes before the best search in the list
	for _, solver := range searches(s.Seeds) {
		before = before && solver != r.By
		solver.MaxGuesses = r.Guesses
		if !before {
			solver.MaxGuesses--
		}
		if solver.MaxGuesses <= 0 {
			return nil
		}
		better, err := r.try(solver)
		if err != nil {
			return err
		}
		before = before && !better
	}
	return nil
}

// searches returns all searches to try, weakest scheme first.
func searches(seeds int) (all []cp.Solver) {
	if seeds == 0 {
		seeds = 3
	}
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
func (r *rater) try(solver cp.Solver) (better bool, err error) {
	var found fourfold.Solution
	stats, err := solver.Solve(r.ctx, r.p, func(sol fourfold.Solution) bool {
		found = sol
		return false
	})
	switch {
	case r.ctx.Err() != nil:
		return false, context.Cause(r.ctx)
	case errors.Is(err, fourfold.ErrLimit):
		return false, nil
	case err != nil:
		return false, err
	}
	if found != nil {
		err = r.check(found)
	}
	solver.MaxGuesses = 0
	r.By = solver
	r.Guesses, _ = stats.Counter("guesses")
	return true, err
}
