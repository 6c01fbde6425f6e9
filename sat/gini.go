package sat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"
)

// An engine is a SAT solver loaded with the clauses of a cnf.
type engine struct {
	*cnf
	sat    *gini.Gini
	listen listenControl
	words  int             // the number of literals and clauses
	home   *recycledSolver // nil if the SAT solver is not recycled
	failed bool            // a call was stopped
	tried  int64           // propagations made in the goroutine of the caller
}

// loadPoll is the number of literals loaded between two looks at the context.
const loadPoll = 1 << 14

// maxCapacity is the largest number of variables that gini makes room for at once. This takes
// some hundredths of a second, without a look at the context.
const maxCapacity = 1 << 18

// load returns an engine for the clauses of c, and frees the clauses. The caller must close it. The
// error is the cause if the context is done, and wraps errors.ErrUnsupported if this version of gini is
// not known, since a search by it could not be stopped soon.
func load(ctx context.Context, c *cnf) (*engine, error) {
	if !isKnownGini() {
		return nil, fmt.Errorf("package sat needs gini 1.0.1, and this is another version: %w", errors.ErrUnsupported)
	}
	e := newEngine(c)
	return e, e.feed(ctx)
}

// feed gives the clauses to the SAT solver, and frees them. It returns the cause if the context is
// done.
func (e *engine) feed(ctx context.Context) error {
	for k, m := range e.lits {
		if k%loadPoll == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
		e.sat.Add(lit(m))
	}
	e.freeLits()
	return nil
}

// newEngine returns an engine with a SAT solver without clauses. It gives gini the capacity that
// the clauses of c need, each with a length and an end, and some room for learned clauses.
// Otherwise gini grows when it is full, and then also has variables without meaning. Gini doubles
// its capacity when it grows. So if there are more than maxCapacity variables, newEngine halves the
// number until it is small enough: after some doublings, gini has hardly any variables too many.
func newEngine(c *cnf) *engine {
	e := &engine{cnf: c, words: int(c.literals + 2*c.clauses)}
	if c.vars <= recycledVars && e.words <= recycledWords && canRecycle {
		e.home = recycled.Get().(*recycledSolver)
		e.sat, e.listen = e.home.sat, e.home.listen
		return e
	}
	capacity := c.vars + 2
	for capacity > maxCapacity {
		capacity = (capacity + 1) / 2
	}
	e.sat = gini.NewVc(capacity, e.words/5+e.words/50+300)
	e.listen = newListenControl(e.sat)
	return e
}

// close ends the use of the engine.
func (e *engine) close() {
	if e.home != nil && !e.failed {
		e.home.recycle()
	}
	e.home = nil
}

// A call of the SAT solver is long after the time longCall. solvePoll is the time between two
// looks at the result of a long call.
const (
	solvePoll = time.Millisecond
	longCall  = 5 * time.Millisecond
)

// pausePoll is the number of propagations between the first two looks at the context. The number
// doubles from one look to the next, until the call is long. It is a guess.
const pausePoll = 250

// maxShort is the number of literals and clauses up to which a call begins without a goroutine.
const maxShort = 1 << 16

// solve reports whether there is a model, or returns the cause if the context is done first.
//
// If the clauses are few, the first calls run in the goroutine of the caller, because to switch
// between goroutines takes about as long as a short call. They cannot be stopped, but end after
// listenInterval propagations, which take up to 40 ms if nearly each of them ends in a conflict.
// Then the call begins anew, with what it has learned. The more clauses have been learned, the
// longer propagations take. So when listenInterval propagations have been made in this way, later
// calls have a goroutine at once.
func (e *engine) solve(ctx context.Context) (bool, error) {
	if e.words <= maxShort && e.tried < listenInterval {
		result, propagations := e.listen.try(e.sat)
		e.tried += propagations
		if result != 0 {
			return result == 1, nil
		}
	}
	return e.solveLong(ctx)
}

// solveLong does what solve does, and looks at the context meanwhile.
//
// gini works in a goroutine of its own, which hands over its result only on request. Pause waits
// until gini listens or has the result, so a short call ends without delay. In a long call gini
// listens at each decision, and solve looks for the result once in a millisecond. In every case
// the goroutine has handed over its result, and ends, before solve returns.
func (e *engine) solveLong(ctx context.Context) (bool, error) {
	e.listen.atFirstDecision()
	handle := e.sat.GoSolve()
	begin := time.Now()
	for propagations := int64(pausePoll); ; propagations *= 2 {
		result, paused := handle.Pause()
		if !paused {
			return result == 1, nil
		}
		if time.Since(begin) > longCall || isDone(ctx) {
			e.listen.atEachDecision()
			handle.Unpause()
			return e.waitLong(ctx, handle)
		}
		e.listen.after(propagations)
		handle.Unpause()
	}
}

// waitLong waits for the result of a long call, which listens at each decision. It returns what
// solve returns.
func (e *engine) waitLong(ctx context.Context, handle inter.Solve) (bool, error) {
	tick := time.NewTicker(solvePoll)
	defer tick.Stop()
	for !isDone(ctx) {
		if result, done := handle.Test(); done {
			return result == 1, nil
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	handle.Stop()
	e.failed = true
	return false, context.Cause(ctx)
}

// isDone reports whether the context is done.
func isDone(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}

// lit returns the literal of a number of the DIMACS format, where 0 ends a clause.
func lit(m int32) z.Lit {
	if m < 0 {
		return z.Var(-m).Neg()
	}
	return z.Var(m).Pos() // z.LitNull for 0
}
