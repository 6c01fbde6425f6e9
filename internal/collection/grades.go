package collection

import (
	"context"
	"errors"
	"time"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/rate"
	"fourfold/internal/read/input"
)

// A Rated is how hard a puzzle is.
type Rated struct {
	Task *input.Task
	rate.Difficulty
	Err error // why there is no difficulty; nil if there is
}

// Rate rates a puzzle that has exactly one solution. It gives up after the timeout; 0 means no
// timeout.
func Rate(ctx context.Context, shape *input.Shape, t *input.Task, timeout time.Duration) *Rated {
	r := &Rated{Task: t}
	if t.Problem == nil {
		shape.Compile(t)
	}
	if r.Err = t.Err; r.Err != nil {
		return r
	}
	ctx, cancel := answer.WithTimeout(ctx, timeout)
	defer cancel()
	r.Difficulty, r.Err = rate.Measure(ctx, t.Problem, true)
	return r
}

// TimedOut reports whether the puzzle could not be rated in time.
func (r *Rated) TimedOut() bool { return errors.Is(r.Err, fourfold.ErrLimit) }

// AddRating counts the rating of a puzzle.
func (s *Summary) AddRating(r *Rated) {
	if r.Err != nil {
		s.Unrated++
		return
	}
	s.Rated++
	s.grades.add(r.Grade)
	s.ratings.add(r.Rating)
	technique := r.Technique
	if r.Grade == rate.Nightmare {
		technique = "a guess"
	}
	s.techniques.add(technique)
}
