// Package rate says how hard a puzzle is: the weakest scheme of inference that needs no
// guess for it, or else the fewest guesses that any search of package cp was found to
// need. It compares such ratings with the labels that others gave the puzzles.
package rate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/cp"
)

// ErrWrong is wrapped by the errors that say that an engine gave a wrong answer.
var ErrWrong = errors.New("wrong answer")

// A Grade is how hard a puzzle is by the inference it needs. It is the place in
// [Grades].
type Grade int

// Guess is the grade of a puzzle that no scheme settles without a guess, the hardest.
var Guess = Grade(len(cp.Schemes()))

// Grades returns the names of the grades, easiest first: those of the schemes, and
// "guess".
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
	return 0, fmt.Errorf("difficulty %q: expected one of %s", name, strings.Join(Grades(), ", "))
}

// String returns the name that ParseGrade reads, or the number of what is no grade.
func (g Grade) String() string {
	if g < 0 || g > Guess {
		return fmt.Sprintf("Grade(%d)", int(g))
	}
	return Grades()[g]
}

// A Rating is what Rate finds out about a puzzle.
type Rating struct {
	Solutions int  // how many were counted
	More      bool // counting ended before it was known that there are no others

	Grade     Grade     // the weakest scheme that settles the puzzle without a guess, or Guess
	Technique string    // the hardest applied if always the simplest is; "" if none is, and for Guess
	Guesses   int64     // for Guess the fewest found that a search for one solution makes, else 0
	By        cp.Solver // the search that makes no more

	Space   Size // of the candidates as they are, when the givens have ruled out their rivals
	Singles Size // after singles
	Left    Size // after the strongest scheme
}

// Status says in a word how many solutions there are: "none", "unique" or "multiple",
// or "unknown" if counting ended too early to say.
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

// Settings are what Rate can be told. The zero Settings are ready to use.
type Settings struct {
	Counter fourfold.Solver // counts the solutions; nil means a cp.Solver
	Limit   int             // count no further; 0 means no limit
	Seeds   int             // how often order random is tried; 0 means 3 times
}

// Rate rates a puzzle. One without a solution has the grade of the weakest scheme that
// comes to a dead end without a guess, and one with many solutions has the grade Guess.
//
// The error is context.Cause(ctx) when ctx is done, and that of the engines if one gave
// up; the rating then is what was found until then, and not the last word. An error
// that wraps ErrWrong says that an engine gave a solution that is none, or a number of
// solutions that cannot be.
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

// A rater is one call of Rate, and what it has found out.
type rater struct {
	ctx context.Context
	p   *fourfold.Problem
	Rating
}

// infer finds the weakest scheme that settles the puzzle, and the space that schemes
// leave. What that one leaves all stronger ones do.
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

// chosen returns the solution that is left when no item has two live options.
func chosen(live []bool) (s fourfold.Solution) {
	for o, is := range live {
		if is {
			s = append(s, int32(o))
		}
	}
	return s
}

// hardest returns the hardest technique in a search without guesses that always takes
// the simplest that applies.
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

// count counts the solutions, and holds the number against the grade.
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

// agree returns an error if the number of solutions cannot be, by what inference alone
// has shown.
func (r *rater) agree(counter string) error {
	want := 1
	if r.Left.IsZero() {
		want = 0
	}
	if r.Grade == Guess || r.Solutions == want {
		return nil
	}
	return fmt.Errorf("%w: %s counts %d solutions, inference by scheme %v shows %d", ErrWrong, counter, r.Solutions, r.Grade, want)
}

// search looks for the fewest guesses. Each search may make as many as would make it
// the best; of equal ones that with the weakest scheme is, and of these the first.
func (r *rater) search(s Settings) error {
	if r.Grade != Guess {
		return nil
	}
	start := cp.Solver{Scheme: cp.DefaultScheme, Order: cp.DefaultOrder}
	if _, err := r.try(start); err != nil {
		return err
	}
	before := true // in the list, where solver stands before the best
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

// searches returns all that are tried, the better of equals first.
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

// try makes a search, and keeps it if it ends within its limit of guesses.
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
