package rate

import (
	"context"
	"errors"
	"fmt"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/answer"
	"fourfold/internal/techniques"
)

// Ceiling is the highest number of a Difficulty. Puzzles that need maxCounted guesses or more all
// have this number.
const Ceiling = 20.0

const (
	lowest     = 1.0  // the number of a naked single
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

	Steps   int            // number of steps, up to the first guess
	Applied map[string]int // how often each technique was applied in these steps
}

// Measure returns the difficulty of a problem. The argument unique says that the problem is known
// to have exactly one solution; otherwise Measure counts up to two solutions first, and the
// difficulty is zero unless there is exactly one. The difficulty depends on nothing but the
// problem.
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
	return measureGuesses(ctx, p, d)
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

// measureGuesses completes the difficulty of a puzzle that needs a guess.
func measureGuesses(ctx context.Context, p *fourfold.Problem, d Difficulty) (Difficulty, error) {
	found, err := fewestGuesses(ctx, p, searches(defaultSeeds), maxCounted)
	if err != nil {
		return Difficulty{}, err
	}
	d.guess(found.guesses)
	return d, nil
}

// guess sets the number and the grade of a puzzle that needs this many guesses.
func (d *Difficulty) guess(guesses int64) {
	d.Rating = (10*firstGuess + float64(max(1, min(guesses, maxCounted)))) / 10
	d.Grade, d.Technique = GradeOf(d.Rating), ""
}

// trace applies the simplest technique again and again to a problem with one solution, of those
// with a number up to hardest; 0 means all. It reports whether a guess is needed in the end.
func trace(ctx context.Context, p *fourfold.Problem, hardest float64) (d Difficulty, guess bool, err error) {
	d = Difficulty{Rating: lowest, Applied: map[string]int{}}
	_, _, err = techniques.Solver{Unique: true, Hardest: hardest}.Trace(ctx, p, func(s cp.Step) bool {
		if guess = s.Action == cp.Guess; guess {
			return false
		}
		d.add(s.Name)
		return true
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

// add counts a step.
func (d *Difficulty) add(technique string) {
	d.Steps++
	d.Applied[technique]++
	if t, _ := techniques.Lookup(technique); d.Technique == "" || t.Rating > d.Rating {
		d.Rating, d.Technique = max(t.Rating, d.Rating), technique
	}
}
