// Package answer solves puzzles one by one and says what came of each: the solutions, all of
// them verified, or a word such as "none" that stands for them, how bad that is, and the
// same as a line of text or JSON.
package answer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fourfold"
	"fourfold/internal/enginetime"
	"fourfold/internal/input"
)

// A Question is what is asked of every puzzle.
type Question struct {
	Want   int  // solutions asked of the engine; 0 means all
	Count  bool // the answer is the number of solutions
	Unique bool // the answer is the solution if there is no other; Want is 2 then
}

// An Answer is what came of one task.
type Answer struct {
	Task      *input.Task
	Question  Question
	Solver    string
	Solutions int               // found, up to Question.Want
	First     fourfold.Solution // of those
	Complete  bool              // there are no other solutions
	Stats     fourfold.Stats
	Elapsed   time.Duration // with compiling and verifying
	Begun     bool          // the search has begun; false if the context was done before that
	Err       error         // why the engine did not finish, nil if it did
	Wrong     error         // a solution that failed verification

	// Listed says that the solutions have been written as they were found, so that the answer
	// is no more than their number.
	Listed bool
}

// Word sums the answer up.
func (a *Answer) Word() Word {
	switch {
	case a.Task.Err != nil:
		return Invalid
	case a.Wrong != nil:
		return Wrong
	case a.Question.Unique && a.Solutions > 1:
		return Multiple
	case a.Err != nil:
		return WordOf(a.Err)
	case a.Solutions == 0:
		return None
	}
	return Solved
}

// WordOf returns Limit for an error that says that a search reached a limit or was
// interrupted, and Failed for any other.
func WordOf(err error) Word {
	if errors.Is(err, fourfold.ErrLimit) || errors.Is(err, context.Canceled) {
		return Limit
	}
	return Failed
}

// Severity returns how bad the answer is.
func (a *Answer) Severity() Severity { return a.Word().Severity(a.Question.Count) }

// A Solver answers tasks. Any number of goroutines may use it.
type Solver struct {
	Shape    *input.Shape
	Engine   fourfold.Solver
	Timeout  time.Duration // of a task; 0 means none
	Question Question

	// Choose returns the engine for a problem; nil means Engine for all. Begin is called before
	// the search of a task that is sound, and Found with each verified solution and its number,
	// from 1, until Found returns false. Both may be nil.
	Choose func(*fourfold.Problem) fourfold.Solver
	Begin  func(*input.Task)
	Found  func(t *input.Task, s fourfold.Solution, number int) bool

	// Search, if it is not nil, searches the compiled task of an Answer in place of the engines,
	// and fills in what came of it.
	Search func(context.Context, *Answer)

	// Now is the clock that tells the time of a search from that of verifying solutions and of
	// Found; nil means time.Now.
	Now func() time.Time
}

// Solve compiles a task and searches it. It ends early when ctx is done.
func (s *Solver) Solve(ctx context.Context, t *input.Task) *Answer {
	begin := time.Now()
	engine := s.Engine
	a := &Answer{Task: t, Question: s.Question, Solver: engine.Name(), Listed: s.Found != nil}
	if s.Shape.Compile(t); t.Err != nil {
		return a
	}
	if s.Choose != nil {
		engine = s.Choose(t.Problem)
		a.Solver = engine.Name()
	}
	if ctx.Err() != nil {
		a.Err = context.Cause(ctx)
		return a
	}
	a.Begun = true
	if s.Begin != nil {
		s.Begin(t)
	}
	ctx, cancel := WithTimeout(ctx, s.Timeout)
	defer cancel()
	if s.Search != nil {
		s.Search(ctx, a)
	} else {
		s.search(ctx, engine, a)
	}
	a.Elapsed = time.Since(begin)
	return a
}

// search searches a task by an engine.
func (s *Solver) search(ctx context.Context, engine fourfold.Solver, a *Answer) {
	want, enough := s.Question.Want, false
	clock := enginetime.Clock{Now: s.Now}
	a.Stats, a.Err = clock.Solve(ctx, engine, a.Task.Problem, func(sol fourfold.Solution) bool {
		if a.Wrong = a.Task.Verify(sol); a.Wrong != nil {
			return false
		}
		if a.Solutions++; a.Solutions == 1 {
			a.First = sol
		}
		enough = s.Found != nil && !s.Found(a.Task, sol, a.Solutions) || a.Solutions == want
		return !enough
	})
	a.Complete = a.Err == nil && a.Wrong == nil && !enough
}

// WithTimeout returns a context that ends after the time a task may take; 0 means any. Its
// cause then wraps fourfold.ErrLimit.
func WithTimeout(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, timeout, errTime)
}

var errTime = fmt.Errorf("out of time: %w", fourfold.ErrLimit)
