package sat

import (
	"context"
	"time"

	"github.com/irifrance/gini"
)

// An engine is the SAT solver with the clauses of a cnf in it.
type engine struct {
	*cnf
	sat *gini.Gini
}

// loadPoll is how many literals are loaded between two looks at the context.
const loadPoll = 1 << 14

// load returns an engine for the clauses of c and frees them. The capacities given to
// gini are what the clauses take, with a length and an end each, and some room for
// those it learns. Otherwise gini grows, by variables without meaning.
func load(ctx context.Context, c *cnf) (*engine, error) {
	words := len(c.lits) + c.clauses
	e := &engine{cnf: c, sat: gini.NewVc(c.vars+2, words/5+words/50+300)}
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

// solvePoll is the time between two looks at the result and the context in a long
// call.
const solvePoll = time.Millisecond

// solve reports whether there is a model, or returns the cause if the context is
// done first.
//
// gini works in a goroutine of its own, which hands over its result only when asked.
// It listens every 20000 propagations: every few milliseconds, or after some tenths of
// a second if it has learned many long clauses. Pause waits for that or for the
// result, whichever comes first, so a short call ends without delay. A call that
// goes on after Pause is long, and a millisecond more does not matter. In every case
// the goroutine has handed over its result, and ends, before solve returns.
func (e *engine) solve(ctx context.Context) (bool, error) {
	handle := e.sat.GoSolve()
	if result, paused := handle.Pause(); !paused {
		return result == 1, nil
	}
	handle.Unpause()
	tick := time.NewTicker(solvePoll)
	defer tick.Stop()
	for {
		if result, done := handle.Test(); done {
			return result == 1, nil
		}
		select {
		case <-ctx.Done():
			handle.Stop()
			return false, context.Cause(ctx)
		case <-tick.C:
		}
	}
}
