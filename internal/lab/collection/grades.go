package collection

import (
	"context"
	"errors"
	"time"

	"fourfold"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
)

// A Rated is how hard a puzzle is.
type Rated struct {
	answer.Attempt
	rate.Difficulty
}

// Rate rates a puzzle that has exactly one solution. It gives up after the timeout; 0 means no
// timeout.
func Rate(ctx context.Context, shape *input.Shape, t *input.Task, timeout time.Duration) *Rated {
	r := &Rated{Attempt: answer.Attempt{Task: t}}
	if t.Problem != nil {
		shape = nil // it is compiled
	}
	r.Do(ctx, shape, timeout, func(ctx context.Context) (err error) {
		r.Difficulty, err = rate.Measure(ctx, t.Problem, true)
		return err
	})
	return r
}

// TimedOut reports whether the puzzle could not be rated in time.
func (r *Rated) TimedOut() bool { return errors.Is(r.Err, fourfold.ErrLimit) }

// Message returns what went wrong, and Severity how bad it is. That time ran out is a fact.
func (r *Rated) Message() string {
	if r.TimedOut() {
		return ""
	}
	return r.Attempt.Message()
}

func (r *Rated) Severity() answer.Severity {
	if r.TimedOut() {
		return answer.Answered
	}
	return r.Attempt.Severity()
}

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
