package answer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// ErrWrong is wrapped by an error that says that an engine gave a wrong answer.
var ErrWrong = errors.New("wrong answer")

// An Attempt is the work on one task: how far it came, and why it ended early. The results of all
// commands that treat puzzles one by one embed it.
type Attempt struct {
	Task    *input.Task
	Begun   bool          // the work has begun; false if the context was done before that
	Elapsed time.Duration // includes compiling and verifying
	Err     error         // why the work is not complete; nil if it is. It wraps ErrWrong if an engine was wrong
}

// Do compiles the task and calls find, whose error becomes that of a. If shape is nil, find compiles
// the task. It does not call find for a task with an error, or if ctx is done. The context of find
// ends after the timeout, too; 0 means no timeout.
func (a *Attempt) Do(ctx context.Context, shape *input.Shape, timeout time.Duration, find func(context.Context) error) {
	begin := time.Now()
	if shape != nil {
		shape.Compile(a.Task)
	}
	if a.Task.Err != nil {
		return
	}
	if a.Begun = ctx.Err() == nil; !a.Begun {
		a.Err = context.Cause(ctx)
		return
	}
	ctx, cancel := WithTimeout(ctx, timeout)
	defer cancel()
	a.Err = find(ctx)
	a.Elapsed = time.Since(begin)
}

// Base returns a. So a function for all results can ask for their attempts.
func (a *Attempt) Base() *Attempt { return a }

// Word returns the word that sums up the attempt. Solved means that it is complete.
func (a *Attempt) Word() Word {
	switch {
	case a.Task.Err != nil:
		return Invalid
	case errors.Is(a.Err, ErrWrong):
		return Wrong
	case a.Err != nil:
		return WordOf(a.Err)
	}
	return Solved
}

// Severity returns how bad the end of the attempt is.
func (a *Attempt) Severity() Severity { return a.Word().Severity(false) }

// Message returns where and why the attempt failed or ended early, or "" if it is complete.
func (a *Attempt) Message() string {
	switch {
	case a.Task.Err != nil:
		return a.Task.Err.Error()
	case a.Err == nil:
		return ""
	case a.Elapsed == 0 || a.Word() != Limit: // the work did not stop in the middle
		return fmt.Sprintf("%s: %v", a.Task.Where, a.Err)
	}
	return fmt.Sprintf("%s: stopped after %s: %v", a.Task.Where, words.Duration(a.Elapsed), a.Err)
}

// Head returns the head of a JSON line of a type about the attempt.
func (a *Attempt) Head(kind string) record.Head { return record.Of(kind, a.Task, a.Err) }

// WordOf returns Limit if the error says that a search reached a limit or was interrupted, and
// Failed for any other error.
func WordOf(err error) Word {
	if errors.Is(err, fourfold.ErrLimit) || errors.Is(err, context.Canceled) {
		return Limit
	}
	return Failed
}

// WithTimeout returns a context that ends after the timeout of a task; 0 means no timeout. When
// the time is over, the cause of the context wraps fourfold.ErrLimit.
func WithTimeout(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, timeout, errTime{})
}

// errTime says that the time of a task is over. It wraps fourfold.ErrLimit.
type errTime struct{}

func (errTime) Error() string { return "out of time" }
func (errTime) Unwrap() error { return fourfold.ErrLimit }
