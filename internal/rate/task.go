package rate

import (
	"context"
	"fmt"
	"time"

	"fourfold/internal/answer"
	"fourfold/internal/read/input"
)

// A Result is the rating of a task.
type Result struct {
	answer.Attempt
	Rating
}

// RateTask compiles a task and rates it. It gives up after the timeout; 0 means no timeout.
func RateTask(ctx context.Context, shape *input.Shape, t *input.Task, s Settings, timeout time.Duration) *Result {
	r := &Result{Attempt: answer.Attempt{Task: t}}
	r.Do(ctx, shape, timeout, func(ctx context.Context) (err error) {
		r.Rating, err = Rate(ctx, t.Problem, s)
		return err
	})
	return r
}

// HasRating reports whether the rating is complete.
func (r *Result) HasRating() bool { return r.Word() == answer.Solved }

// Scheme returns the name of the weakest scheme. If the rating is not complete, it returns the
// Word.
func (r *Result) Scheme() string {
	if word := r.Word(); word != answer.Solved {
		return string(word)
	}
	return r.Weakest.String()
}

// Clues returns the number of givens.
func (r *Result) Clues() int { return r.Task.Puzzle.Grid.Filled() }

// Search returns the name of the search with the fewest guesses, in the form that package solvers
// parses. It is "" if no guess is needed.
func (r *Result) Search() string {
	if r.Guesses == 0 {
		return ""
	}
	name := fmt.Sprintf("cp:order=%v,scheme=%v", r.By.Order, r.By.Scheme)
	if r.By.Seed != 0 {
		name += fmt.Sprintf(",seed=%d", r.By.Seed)
	}
	return name
}
