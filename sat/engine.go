package sat

import (
	"context"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"
)

// An engine is the SAT solver with the clauses of a cnf in it.
type engine struct {
	*cnf
	sat *gini.Gini
}

// loadPoll is how many literals are loaded between two looks at the context.
const loadPoll = 1 << 14

// load returns an engine for the clauses of c and frees them. The capacities given
// to gini are those the clauses take, a length and an end each, and some room for
// those it learns; it would otherwise grow, by variables without meaning.
func load(ctx context.Context, c *cnf) (*engine, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	words := len(c.lits) + c.clauses
	g := &engine{cnf: c, sat: gini.NewVc(c.vars+2, words/5+words/50+300)}
	for k, m := range c.lits {
		if k%loadPoll == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		g.sat.Add(m)
	}
	c.lits = nil
	return g, nil
}

// solvePoll is how often the result of a long call is looked for.
const solvePoll = time.Millisecond

// solve reports whether there is a model, or returns the cause if the context is
// done first.
//
// gini works in a goroutine of its own, whose result nobody receives unless asked
// to. It listens every 20000 propagations, which is every few milliseconds, or in
// tenths of a second if it has learned many long clauses. Pause waits for that, or
// for the result, which so arrives at once where calls are many and short. A call
// that goes on is long, and a millisecond more does not matter: then the context
// comes first. In any case the goroutine has handed over its result, and ends,
// before solve returns.
func (g *engine) solve(ctx context.Context) (bool, error) {
	handle := g.sat.GoSolve()
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

// model returns the options that the last model chooses, increasing. It must come
// before the next forbid.
func (g *engine) model() []int32 {
	var options []int32
	for k, o := range g.options {
		if g.sat.Value(pos(int32(k + 1))) {
			options = append(options, o)
		}
	}
	return options
}

// forbid rules out the solutions that hold all of the options, of which those
// without a variable have been chosen.
func (g *engine) forbid(options []int32) {
	for _, o := range options {
		if v := g.of[o]; v != 0 {
			g.sat.Add(neg(v))
		}
	}
	g.sat.Add(z.LitNull)
}
