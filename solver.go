package fourfold

import (
	"context"
	"errors"
	"iter"
	"time"
)

// Errors that say how a search ended.
var (
	ErrNoSolution = errors.New("no solution")
	ErrNotUnique  = errors.New("more than one solution")
	ErrLimit      = errors.New("search limit reached")
)

// A Solver finds the solutions of exact cover problems.
//
// Solve calls yield once for each solution, in any order, never twice for the
// same one, until the search is complete or yield returns false. It then returns
// nil: no solution is an answer, not an error. Any other end is an error, and
// the solutions already yielded still stand:
//
//   - context.Cause(ctx), soon after ctx is done: within some 50 ms, also while a large
//     problem is encoded. If ctx ends during a yield, no other solution is yielded;
//   - ErrLimit, when a bound set on the Solver is reached;
//   - errors.ErrUnsupported, when this formulation cannot express p or is not
//     part of this build.
//
// Errors may be wrapped. The yielded slice belongs to the caller. Options that
// are equal are still different options, so their solutions are counted apart.
// Solve modifies neither the Solver nor p, so one value may serve any number of
// goroutines, and it leaves no goroutine behind.
//
// Package solvertest tests that a Solver keeps this contract.
type Solver interface {
	// Name is short and lower case, such as "dlx".
	Name() string
	Solve(ctx context.Context, p *Problem, yield func(Solution) bool) (Stats, error)
}

// Stats is what a search cost. It is filled in however the search ended.
type Stats struct {
	Vars, Rows int           // size of the encoding, in its own terms
	Setup      time.Duration // building the encoding
	Search     time.Duration // searching, including the time spent in yield
	Counters   []Counter     // effort; a counter that is missing is unknown, not zero
}

// Counter returns the value of the counter with the name, and whether there is
// one.
func (s Stats) Counter(name string) (int64, bool) {
	for _, c := range s.Counters {
		if c.Name == name {
			return c.Value, true
		}
	}
	return 0, false
}

// A Counter is a deterministic measure of effort in the solver's own units.
// Names that solvers share are nodes, guesses (the decisions), backtracks and
// propagations.
type Counter struct {
	Name  string
	Value int64
}

// A Setting describes something that a kind of Solver can be told, for help, errors and documents.
// Each engine package lists its own with Settings, and reads them with ParseSettings.
type Setting struct {
	Name    string // such as "order"
	Values  string // what it takes: words with | between them, or a capital letter or word that stands for a value
	Default string // the value of the zero Solver
	Meaning string // in one line
}

// All returns the solutions of p in the order s finds them. An error is the last
// pair, with a nil Solution. Each use of the iterator is a new search.
func All(ctx context.Context, s Solver, p *Problem) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		more := true
		_, err := s.Solve(ctx, p, func(sol Solution) bool {
			more = yield(sol, nil)
			return more
		})
		if err != nil && more {
			yield(nil, err)
		}
	}
}

// First returns the first solution that s finds, or ErrNoSolution.
func First(ctx context.Context, s Solver, p *Problem) (Solution, error) {
	first, n, err := search(ctx, s, p, 1)
	switch {
	case n > 0:
		return first, nil
	case err != nil:
		return nil, err
	}
	return nil, ErrNoSolution
}

// Unique returns the only solution of p. The error is ErrNoSolution if there is
// none, ErrNotUnique with the first solution found if there are more, and the
// solver's own if it gave up before that was settled.
func Unique(ctx context.Context, s Solver, p *Problem) (Solution, error) {
	first, n, err := search(ctx, s, p, 2)
	switch {
	case n == 2:
		return first, ErrNotUnique
	case err != nil:
		return first, err
	case n == 0:
		return nil, ErrNoSolution
	}
	return first, nil
}

// Count returns the number of solutions of p, or limit if limit > 0 and there
// are at least that many. With an error it is the number found until then.
func Count(ctx context.Context, s Solver, p *Problem, limit int) (int, error) {
	_, n, err := search(ctx, s, p, limit)
	return n, err
}

// search returns the first solution and how many there are, up to limit > 0.
func search(ctx context.Context, s Solver, p *Problem, limit int) (first Solution, n int, err error) {
	_, err = s.Solve(ctx, p, func(sol Solution) bool {
		if n == 0 {
			first = sol
		}
		n++
		return n != limit
	})
	return first, n, err
}
