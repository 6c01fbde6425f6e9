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
	"fourfold/internal/answer"
	"fourfold/internal/words"
)

// A Rating is the result of Rate.
type Rating struct {
	Solutions int  // number of solutions that were counted
	More      bool // counting ended early, so there may be more solutions

	Weakest Scheme    // the weakest scheme that settles the puzzle without a guess, or Guess
	Guesses int64     // the fewest guesses of a search for one solution; 0 unless Weakest is Guess
	By      cp.Solver // the search that needs no more guesses

	Space   Size // size of the candidates after the givens have ruled out their rivals
	Singles Size // size of the candidates after singles
	Left    Size // size of the candidates after the strongest scheme that was tried

	// Difficulty is how hard the puzzle is for a person. If it has no solution, and inference
	// shows that, only the hardest technique of the proof is set.
	Difficulty
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

// Rate rates a puzzle. For a puzzle without a solution, Weakest is the weakest scheme that comes
// to a dead end without a guess. For a puzzle with several solutions it is Guess. Only a puzzle
// with exactly one solution has a grade.
//
// When ctx is done, the error is context.Cause(ctx). If an engine gave up, the error is that of
// the engine. In both cases the rating is not complete: it has the results so far. An error that
// wraps answer.ErrWrong says that an engine returned an invalid solution or an impossible number of
// solutions.
func Rate(ctx context.Context, p *fourfold.Problem, s Settings) (Rating, error) {
	r := rater{ctx: ctx, p: p, Rating: Rating{Weakest: Guess, More: true}}
	r.Space = spaceOf(p, func(int32) bool { return true })
	for _, part := range []func(Settings) error{r.infer, r.count, r.search, r.measure} {
		if err := part(s); err != nil {
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
func (r *rater) count(s Settings) error {
	engine := s.Counter
	if engine == nil {
		engine = cp.Solver{}
	}
	var wrong error
	st, err := fourfold.Visit(r.ctx, engine, r.p, func(sol fourfold.Solution) bool {
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
	return r.agree(cmp.Or(st.Engine, engine.Name()))
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
func (r *rater) search(s Settings) error {
	if r.Weakest != Guess {
		return nil
	}
	seeds := s.Seeds
	if seeds == 0 {
		seeds = defaultSeeds
	}
	best, err := fewestGuesses(r.ctx, r.p, searches(seeds), 0)
	r.Guesses, r.By = best.guesses, best.by
	if err == nil && best.found != nil {
		err = r.check(best.found)
	}
	return err
}

// measure finds how hard the puzzle is for a person.
func (r *rater) measure(Settings) (err error) {
	if r.Status() != "unique" {
		r.Technique, err = r.hardest()
		return err
	}
	guess := false
	if r.Difficulty, guess, err = trace(r.ctx, r.p, 0); guess {
		r.guess(r.Guesses)
	}
	return err
}

// hardest returns the hardest technique of the proof that there is no solution, or "" if inference
// does not prove it.
func (r *rater) hardest() (string, error) {
	if r.Weakest == Guess {
		return "", nil
	}
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
