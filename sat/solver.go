package sat

import (
	"context"
	"math"
	"time"

	"fourfold"
	"fourfold/internal/reduce"
)

// A Solver finds exact covers with a CDCL solver. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes ends the search with fourfold.ErrLimit when it needs more nodes
	// than this; 0 means no limit. A node is one call of the SAT solver, which
	// ends with a model or with the proof that there is no other, or one choice
	// by which a problem is split. A call may take long: MaxNodes bounds how many
	// there are, and only a context how long they take.
	MaxNodes int64

	// AtMostOne says how clauses are written that an item is used only once.
	AtMostOne AtMostOne
}

// An AtMostOne is an encoding of the rule that at most one of several options is
// chosen.
type AtMostOne int

const (
	// Mixed writes pairs where they are few and products where they are many.
	Mixed AtMostOne = iota
	// Pairs forbids every two: n(n-1)/2 clauses for an item of n options, without
	// auxiliary variables.
	Pairs
	// Product lays options out as a grid (Chen, A new SAT encoding of the
	// at-most-one constraint, 2010): about 2n clauses and 2 sqrt(n) auxiliary
	// variables, for items of more than four options.
	Product
)

// bounds returns the bounds of an encoding.
func (a AtMostOne) bounds() bounds {
	b := standard
	switch a {
	case Pairs:
		b.item, b.paint, b.pairs = math.MaxInt, math.MaxInt, math.MaxInt
	case Product:
		b.item, b.paint = 4, 4
	}
	return b
}

// Name returns "sat".
func (Solver) Name() string { return "sat" }

// Solve keeps the contract of [fourfold.Solver]. It follows the plain consequences
// of p first, and calls the SAT solver only if that does not settle p. Solutions
// come in an order that depends on p alone. Memory is in proportion to the size of
// the encoding, which is bounded as the essay of this package says, and does not
// grow with the number of solutions.
//
// Vars and Rows are the variables and clauses that describe what the consequences
// leave of p, without those that forbid solutions already found, and before any
// split; both are 0 if nothing is left.
//
// Counters: nodes are calls of the SAT solver and choices that split a problem,
// propagations are options ruled out outside the SAT solver, and models are the
// solutions found.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	e := search{
		ctx: ctx, p: p, yield: yield, maxNodes: s.MaxNodes,
		state: reduce.New(p), check: fourfold.NewChecker(p), bounds: s.AtMostOne.bounds(), begin: begin,
	}
	err := e.run()
	total := time.Since(begin)
	if e.setup == 0 { // settled before anything was written down
		e.setup = total
	}
	return fourfold.Stats{
		Vars: e.vars, Rows: e.rows,
		Setup: e.setup, Search: total - e.setup,
		Counters: []fourfold.Counter{
			{Name: "nodes", Value: e.nodes},
			{Name: "propagations", Value: e.state.Hidden()},
			{Name: "models", Value: e.models},
		},
	}, err
}
