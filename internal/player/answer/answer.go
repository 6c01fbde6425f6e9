// Package answer solves puzzles one by one and describes each result. An [Answer] has the
// verified solutions or their number, or a [Word] such as "none" in their place, and a [Severity]
// that decides the exit code. It can be written as text or as a line of JSON.
package answer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/read/input"
)

// A Question says what the caller wants to know about every puzzle.
type Question struct {
	Want   int  // the search stops after this many solutions; 0 means it finds all
	Count  bool // the answer is the number of solutions
	Verify bool // with Count, each solution is found and verified, even if the engine can count without
	Unique bool // the answer is the solution if there is no other; Want must be 2

	// Second means that the answer for a puzzle on a grid is the first solution, and whether a
	// second one was found. Want must be 1. The search for a second one takes up to one second, or
	// as long as the search for the first if that took longer.
	Second bool

	// Best is the number of covers that are asked for, the best first; 0 means that the question
	// is another one.
	Best  int
	By    Objective // with Best: which covers are the best
	Prove bool      // with Best: the engine writes a proof, so its search is not ended early

	Common bool // the answer says in which solutions the options are

	// With and Without are options that all solutions must have, and options that none may have.
	// They are named by their numbers, from 0, or by their texts.
	With, Without []string

	// Sample is the number of solutions that are taken at random, the same with the same Seed; 0
	// means that the question is another one.
	Sample int
	Seed   uint64
}

// want returns the number of solutions to look for in a task.
func (q *Question) want(t *input.Task) int {
	if q.Second && t.Puzzle != nil {
		return 2
	}
	return q.Want
}

// An Answer is the result of one task.
type Answer struct {
	Attempt
	Question  Question
	Solver    string
	Solutions int               // number of solutions found, at most Question.Want unless that is 0
	Total     *big.Int          // the exact number if the solutions were counted without listing them, else nil; Solutions is at most the largest int
	First     fourfold.Solution // the first solution found; nil if Total is not nil
	Complete  bool              // there are no other solutions
	Stats     fourfold.Stats
	Best      *Best   // nil unless Question.Best is positive
	Common    *Common // nil unless Question.Common is true and there is a solution
	Proof     string  // the file with the proof that there are no other solutions; "" if none was asked for or needed
	Formula   string  // the file with the formula of the proof
	Wrong     error   // says how a solution failed verification, or which rule of solvers was broken; nil if all is well

	// Listed means that each solution was written when it was found, so the answer must not
	// repeat them.
	Listed bool
}

// Word returns the word that sums up the answer.
func (a *Answer) Word() Word {
	switch word := a.Attempt.Word(); {
	case word == Invalid:
		return Invalid
	case a.Wrong != nil:
		return Wrong
	case a.Question.Unique && a.Solutions > 1:
		return Multiple
	case word == Solved && a.Solutions == 0:
		return None
	default:
		return word
	}
}

// Several reports whether the answer is one of several solutions, though the question was for one.
func (a *Answer) Several() bool { return a.Question.Second && a.Solutions > 1 && a.Word() == Solved }

// Failure returns why the answer is wrong or not complete. It wraps ErrWrong if it is wrong.
func (a *Answer) Failure() error {
	if a.Wrong != nil {
		return fmt.Errorf("%w: %w", ErrWrong, a.Wrong)
	}
	return a.Err
}

// Severity returns how bad the answer is.
func (a *Answer) Severity() Severity { return a.Word().Severity(a.Question.Count) }

// A Solver answers tasks. It is safe for concurrent use if its functions are.
type Solver struct {
	Shape    *input.Shape
	Engine   fourfold.Solver
	Timeout  time.Duration // for each task; 0 means no timeout
	Question Question
	Untimed  bool // Stats.Search may include the time of the calls of Found, as nobody reads it

	// Choose returns the engine for a problem. If it is nil, Engine solves all problems.
	Choose func(*fourfold.Problem) fourfold.Solver

	// Begin is called after a task was compiled without an error and before it is searched.
	// It may be nil.
	Begin func(*input.Task)

	// Found is called with each verified solution and its number, from 1. The solution is valid
	// until Found returns. The search ends when Found returns false. Found may be nil.
	Found func(t *input.Task, s fourfold.Solution, number int) bool

	// Counted is called with the number of solutions found so far, after each verified solution.
	// It may be nil.
	Counted func(solutions int)

	// Improved is called with the cost of the best cover so far, in words, if the question is for
	// the best ones. It may be nil.
	Improved func(best string)

	// Search, if it is not nil, searches the compiled task of an Answer instead of the engines
	// and sets the other fields of the Answer.
	Search func(context.Context, *Answer)
}

// Solve compiles a task and searches it. It ends early when ctx is done.
func (s *Solver) Solve(ctx context.Context, t *input.Task) *Answer {
	a := &Answer{Attempt: Attempt{Task: t}, Question: s.Question, Solver: s.Engine.Name(), Listed: s.Found != nil}
	a.Do(ctx, s.Shape, s.Timeout, func(ctx context.Context) error {
		q, err := s.ask(t)
		if t.Err = err; err != nil {
			return nil
		}
		engine := s.engine(q.problem)
		a.Solver = engine.Name()
		if s.Begin != nil {
			s.Begin(t)
		}
		counting, ok := engine.(fourfold.Counting)
		switch {
		case s.Search != nil:
			s.Search(ctx, a)
		case s.Question.Best > 0:
			s.optimize(ctx, engine, q, a)
		case s.Question.Common:
			s.common(ctx, q, a)
		case s.Question.Sample > 0:
			s.sample(ctx, q, a)
		case ok && s.Question.Count && !s.Question.Verify && s.Found == nil:
			a.count(ctx, counting, q.problem)
		default:
			s.search(ctx, engine, q, a)
		}
		return a.Err
	})
	return a
}

// An asked is the problem that an engine gets in place of that of a task: its solutions have some
// options and lack others.
type asked struct {
	problem, task *fourfold.Problem
	with, without []int32
	numbers       []int32 // of the options of problem in that of the task; nil if it is the same
}

// ask returns the problem for a question about a task. The error is about the task.
func (s *Solver) ask(t *input.Task) (asked, error) {
	if s.Question.Best > 0 && t.Puzzle != nil {
		return asked{}, fmt.Errorf("%s: the options of a grid have no costs: expected an exact cover problem", t.Where)
	}
	with, err := optionsNamed(t.Problem, "with", s.Question.With)
	if err != nil {
		return asked{}, fmt.Errorf("%s: %w", t.Where, err)
	}
	without, err := optionsNamed(t.Problem, "without", s.Question.Without)
	if err != nil {
		return asked{}, fmt.Errorf("%s: %w", t.Where, err)
	}
	return asked{problem: t.Problem, task: t.Problem}.and(with, without), nil
}

// and returns the problem for the solutions with and without further options, in the numbers of
// the task.
func (q asked) and(with, without []int32) asked {
	if len(with)+len(without) == 0 {
		return q
	}
	q.with, q.without = slices.Concat(q.with, with), slices.Concat(q.without, without)
	q.problem, q.numbers = q.task.Assume(q.with, q.without)
	return q
}

// number returns the number of an option in the task.
func (q asked) number(o int32) int32 {
	if q.numbers == nil {
		return o
	}
	return q.numbers[o]
}

// solution returns a solution in the numbers of the task.
func (q asked) solution(sol fourfold.Solution) fourfold.Solution {
	if q.numbers == nil {
		return sol
	}
	all := make(fourfold.Solution, len(sol))
	for k, o := range sol {
		all[k] = q.numbers[o]
	}
	return all
}

// engine returns the engine for a problem.
func (s *Solver) engine(p *fourfold.Problem) fourfold.Solver {
	if s.Choose == nil {
		return s.Engine
	}
	return s.Choose(p)
}

// search searches a task by an engine.
func (s *Solver) search(ctx context.Context, engine fourfold.Solver, q asked, a *Answer) {
	want, enough, begin := s.Question.want(a.Task), false, time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	visit, checker := fourfold.Visit, fourfold.NewChecker(a.Task.Problem)
	if !s.Untimed {
		visit = new(Clock).Visit
	}
	a.Stats, a.Err = visit(ctx, engine, q.problem, func(sol fourfold.Solution) bool {
		sol = q.solution(sol)
		if a.Wrong = checker.Check(sol); a.Wrong == nil {
			a.Wrong = a.Task.VerifyGrid(sol)
		}
		if a.Wrong != nil {
			return false
		}
		if a.Solutions++; a.Solutions == 1 {
			a.First = slices.Clone(sol)
		}
		if s.Counted != nil {
			s.Counted(a.Solutions)
		}
		enough = s.Found != nil && !s.Found(a.Task, sol, a.Solutions) || a.Solutions == want
		if want > s.Question.Want && a.Solutions == 1 {
			time.AfterFunc(max(time.Second, time.Since(begin)), func() { cancel(fourfold.ErrLimit) })
		}
		return !enough
	})
	var fault *compare.Fault
	if errors.As(a.Err, &fault) {
		a.Wrong, a.Err = fault, nil
	}
	a.Complete = a.Err == nil && a.Wrong == nil && !enough
	if s.Question.Second && a.Solutions > 0 {
		a.Err = nil // the first solution is the answer
	}
}

// count counts the solutions of a task without listing them.
func (a *Answer) count(ctx context.Context, engine fourfold.Counting, p *fourfold.Problem) {
	a.Total, a.Stats, a.Err = engine.Count(ctx, p, a.Question.Want)
	a.Solutions = math.MaxInt
	if a.Total.Cmp(big.NewInt(math.MaxInt)) < 0 {
		a.Solutions = int(a.Total.Int64())
	}
	a.Complete = a.Err == nil && (a.Question.Want == 0 || a.Solutions < a.Question.Want)
}
