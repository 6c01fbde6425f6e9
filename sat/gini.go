package sat

import (
	"context"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/inter"
)

// An engine is the SAT solver with the clauses of a cnf in it.
type engine struct {
	*cnf
	sat *gini.Gini
	ear ear
}

// loadPoll is how many literals are loaded between two looks at the context.
const loadPoll = 1 << 14

// maxCapacity is the most variables that gini makes room for at once, which it does
// without a look at the context, in some hundredths of a second.
const maxCapacity = 1 << 18

// load returns an engine for the clauses of c and frees them. The capacities given to
// gini are what the clauses take, with a length and an end each, and some room for
// those it learns. Otherwise gini grows, by variables without meaning. It doubles its
// capacity, so very many variables are begun with a fraction of them that leads to
// hardly any variable too many.
func load(ctx context.Context, c *cnf) (*engine, error) {
	words := len(c.lits) + c.clauses
	capacity := c.vars + 2
	for capacity > maxCapacity {
		capacity = (capacity + 1) / 2
	}
	e := &engine{cnf: c, sat: gini.NewVc(capacity, words/5+words/50+300)}
	e.ear = newEar(e.sat)
	for k, m := range c.lits {
		if k%loadPoll == 0 {
			if err := context.Cause(ctx); err != nil {
				return nil, err
			}
		}
		e.sat.Add(m)
	}
	c.lits = nil
	return e, nil
}

// solvePoll is the time between two looks at the result in a long call, and
// longCall is how long a call is not long.
const (
	solvePoll = time.Millisecond
	longCall  = 5 * time.Millisecond
)

// pausePoll is how many propagations a call makes between the first two looks at the
// context. The number doubles from one look to the next, until the call is long.
const pausePoll = 250

// solve reports whether there is a model, or returns the cause if the context is
// done first.
//
// gini works in a goroutine of its own, which hands over its result only when asked.
// Pause waits until gini listens or has the result, whichever comes first, so a
// short call ends without delay. In a long call gini listens at each decision, and a
// millisecond more until its result is seen does not matter. In every case the goroutine
// has handed over its result, and ends, before solve returns.
func (e *engine) solve(ctx context.Context) (bool, error) {
	e.ear.beforeSolve()
	handle := e.sat.GoSolve()
	begin := time.Now()
	for propagations := int64(pausePoll); ; propagations *= 2 {
		result, paused := handle.Pause()
		if !paused {
			return result == 1, nil
		}
		if time.Since(begin) > longCall || isDone(ctx) {
			e.ear.always()
			handle.Unpause()
			return waitLong(ctx, handle)
		}
		e.ear.soon(propagations)
		handle.Unpause()
	}
}

// waitLong is the rest of solve for a call that listens at each decision.
func waitLong(ctx context.Context, handle inter.Solve) (bool, error) {
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
