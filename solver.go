package fourfold

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"slices"
	"time"
)

// These errors say how a search ended.
var (
	ErrNoSolution = errors.New("no solution")            // from First and Unique
	ErrNotUnique  = errors.New("more than one solution") // from Unique
	ErrLimit      = errors.New("search limit reached")   // from a Solver, at a limit that was set on it
)

// A Solver finds the solutions of exact cover problems.
//
// Solve calls yield exactly once for each solution, in any order. It stops when it has
// found all solutions, or when yield returns false. Then it returns a nil error, also if
// there is no solution at all.
//
// An error means that Solve stopped early. The solutions yielded before it are valid.
// The error may be wrapped. It is
//
//   - context.Cause(ctx) if ctx ended. Solve returns within about 50 ms after that, also
//     while it encodes a large problem. If ctx ends during a call of yield, Solve yields
//     no other solution.
//   - ErrLimit if the search reached a limit that was set on the Solver.
//   - errors.ErrUnsupported if the engine cannot express p, or if this build does not
//     contain the engine.
//   - any other error if the solver runs another program, and that program failed.
//
// Two options with the same items are different options, and solutions that differ in
// them are different solutions.
//
// The caller owns the slices that Solve yields. Solve changes neither the Solver nor p,
// so any number of goroutines may use one Solver at the same time. When Solve returns,
// all goroutines that it started have ended.
//
// Package solvertest tests whether a Solver keeps this contract.
type Solver interface {
	// Name returns a short name in lower case, such as "dlx".
	Name() string
	Solve(ctx context.Context, p *Problem, yield func(Solution) bool) (Stats, error)
}

// Stats says what a search cost. Solve returns it with every result, also with an error.
type Stats struct {
	Vars, Rows int           // size of the encoding; each engine says what it counts
	Setup      time.Duration // time to build the encoding
	Search     time.Duration // time of the search, including the time spent in yield
	Counters   []Counter     // effort; if a counter is missing, its value is unknown
	Engine     string        // the solver or the part of this solver that it chose for the problem; "" if it had no choice
	Settled    string        // the step that answered before a solver called the library or the program that it is named for, such as "propagation"; "" if no step did, or if it calls none
}

// Counter returns the value of the counter with the given name, and whether there is
// such a counter.
func (s Stats) Counter(name string) (int64, bool) {
	for _, c := range s.Counters {
		if c.Name == name {
			return c.Value, true
		}
	}
	return 0, false
}

// A Counter measures the effort of a search in units of the solver. It is deterministic:
// its value does not depend on the time or on the machine, unless the solver was told to use
// several goroutines for one problem. Solvers share the names nodes,
// guesses (the number of decisions), backtracks and propagations.
type Counter struct {
	Name  string
	Value int64
}

// A Setting describes one setting of an engine. Help texts, error messages and documents
// are made from it. In each engine package, Settings lists the settings and ParseSettings
// reads them.
type Setting struct {
	Name    string // such as "order"
	Values  string // words with "|" between them; a word in capitals, such as "N", stands for a value
	Default string // the value of the zero Solver
	Meaning string // may have a line for each value
}

// A Visitor is a Solver that can also lend solutions. Visit does the same as Solve, but a yielded
// slice is valid only until yield returns, yield must not change it, and Visit may reuse it for the
// next solution. So Visit need not allocate memory for each solution. [Visit] calls it.
//
// A type that embeds a Visitor is a Visitor, too. If it has its own Solve, it needs its own Visit.
type Visitor interface {
	Solver
	Visit(ctx context.Context, p *Problem, yield func(Solution) bool) (Stats, error)
}

// Visit finds solutions by s.Visit if s is a Visitor, and otherwise by s.Solve. A yielded slice is
// valid only until yield returns, and yield must not change it. To keep a solution, clone it.
func Visit(ctx context.Context, s Solver, p *Problem, yield func(Solution) bool) (Stats, error) {
	if v, ok := s.(Visitor); ok {
		return v.Visit(ctx, p, yield)
	}
	return s.Solve(ctx, p, yield)
}

// A Counting is a Solver that can count solutions without listing them. Count returns the exact
// number of solutions of p. If limit is positive and p has more solutions, Count returns limit, soon
// after it has counted as many. With an error, it returns the number of solutions found before the
// error. The caller owns the number. [Count] calls it.
type Counting interface {
	Solver
	Count(ctx context.Context, p *Problem, limit int) (*big.Int, Stats, error)
}

// All returns an iterator over the solutions of p, in the order in which s finds them.
// If the search ends with an error, the last pair is a nil Solution and that error. Each
// use of the iterator is a new search. The caller owns the solutions. Where none is kept, [Visit]
// is faster.
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

// First returns the first solution that s finds. The error is ErrNoSolution if there is no
// solution, or the error of s if s stopped before it found one.
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

// Unique returns the only solution of p. If there is no solution, the error is
// ErrNoSolution. If there are several, Unique returns the first one found, and
// ErrNotUnique. If s stopped before either was clear, Unique returns the solution found
// so far, if any, and the error of s.
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

// Count returns the number of solutions of p. If limit is positive, Count stops at that many
// solutions and returns limit. A limit of 0 or less means no limit. s counts the solutions without
// listing them if it is a [Counting]. With an error, Count returns the number of solutions found
// before the error. The caller owns the number.
func Count(ctx context.Context, s Solver, p *Problem, limit int) (*big.Int, error) {
	if c, ok := s.(Counting); ok {
		n, _, err := c.Count(ctx, p, limit)
		return n, err
	}
	_, n, err := search(ctx, s, p, limit)
	return big.NewInt(int64(n)), err
}

// search returns the first solution and the number of solutions. If limit is positive,
// search stops at that many solutions.
func search(ctx context.Context, s Solver, p *Problem, limit int) (first Solution, n int, err error) {
	_, err = Visit(ctx, s, p, func(sol Solution) bool {
		if n == 0 {
			first = slices.Clone(sol)
		}
		n++
		return n != limit
	})
	return first, n, err
}
