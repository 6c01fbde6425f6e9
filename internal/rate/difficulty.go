package rate

import (
	"context"
	"errors"
	"fmt"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/techniques"
)

// Ceiling is the highest number of a Difficulty. Puzzles that need maxCounted guesses or more all
// have this number.
const Ceiling = 20.0

const (
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
		if err != nil || n != 1 {
			return Difficulty{}, err
		}
	}
	d, guess, err := trace(ctx, p)
	if err != nil || !guess {
		return d, err
	}
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

// ratings has the number of each technique.
var ratings = ratingsOf(techniques.Table())

func ratingsOf(table []techniques.Technique) map[string]float64 {
	all := map[string]float64{}
	for _, t := range table {
		all[t.Name] = t.Rating
	}
	return all
}

// trace applies the simplest technique again and again to a problem with one solution. It reports
// whether a guess is needed in the end.
func trace(ctx context.Context, p *fourfold.Problem) (d Difficulty, guess bool, err error) {
	d = Difficulty{Rating: ratings["naked single"], Applied: map[string]int{}}
	_, _, err = techniques.Solver{Solver: cp.Solver{Scheme: cp.Quads}, Unique: true}.Trace(ctx, p, func(s cp.Step) bool {
		if guess = s.Action == cp.Guess; guess {
			return false
		}
		d.add(s.Name)
		return true
	})
	if errors.Is(err, fourfold.ErrNoSolution) {
		err = fmt.Errorf("%w: the techniques come to a dead end, but there is one solution", ErrWrong)
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
	if r := ratings[technique]; d.Technique == "" || r > d.Rating {
		d.Rating, d.Technique = max(r, d.Rating), technique
	}
}
