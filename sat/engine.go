package sat

import (
	"context"

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
	words := len(c.lits) + c.clauses
	g := &engine{cnf: c, sat: gini.NewVc(c.vars+2, words/5+words/50+300)}
	for k, m := range c.lits {
		if k%loadPoll == loadPoll-1 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		g.sat.Add(m)
	}
	c.lits = nil
	return g, nil
}

// solve reports whether there is a model, or returns the cause if the context is
// done first.
//
// gini works in a goroutine of its own, and looks up each 20000 propagations, some
// milliseconds: Pause returns then, or with the result. So nobody has to sleep and
// wake up late. Whatever happens, that goroutine has handed over its result, and
// ends, before solve returns.
func (g *engine) solve(ctx context.Context) (bool, error) {
	handle := g.sat.GoSolve()
	for {
		result, paused := handle.Pause()
		if !paused {
			return result == 1, nil
		}
		handle.Unpause()
		if ctx.Err() != nil {
			handle.Stop()
			return false, context.Cause(ctx)
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
