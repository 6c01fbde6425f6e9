package sat

import (
	"context"
	"time"

	"fourfold"
	"fourfold/internal/poll"
	"fourfold/internal/reduce"
)

// A Solver finds exact covers with a CDCL solver. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes ends the search with fourfold.ErrLimit when it needs more nodes
	// than this; 0 means no limit. A node is one call of the SAT solver, which
	// ends with a model or with the proof that there is no other, or one option of
	// a decision. A call may take long: MaxNodes bounds how many there are, and only
	// a context bounds how long they take.
	MaxNodes int64

	// AtMostOne says how the rule that an item is covered only once becomes clauses.
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

// Name returns "sat".
func (Solver) Name() string { return "sat" }

// Solve keeps the contract of [fourfold.Solver]. It follows the plain consequences
// of p first, and calls the SAT solver only if that does not settle p. Solutions
// come in an order that depends on p alone. Memory is in proportion to the size of
// the encoding, which is bounded as the essay of this package says, and does not
// grow with the number of solutions. A problem that would be more than 10 million
// clauses is refused with an error that wraps errors.ErrUnsupported.
//
// Vars and Rows are the variables and clauses that describe what the consequences
// leave of p, without the clauses that forbid solutions already found, and before any
// decision. Both are 0 if nothing is left.
//
// Counters: nodes are calls of the SAT solver and options of decisions, propagations
// are options ruled out outside the SAT solver, and models are the solutions found.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	call := newSearch(ctx, s, p, yield)
	err := call.prepare()
	ready := time.Now()
	stats := fourfold.Stats{Setup: ready.Sub(begin)}
	if call.root != nil {
		stats.Vars, stats.Rows = call.root.vars, call.root.clauses
	}
	if err == nil {
		err = call.run()
	}
	stats.Search, stats.Counters = time.Since(ready), call.counters()
	return stats, err
}

func (s *search) counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: s.nodes},
		{Name: "propagations", Value: s.state.Hidden()},
		{Name: "models", Value: s.models},
	}
}

// newSearch returns a search of p, which must be prepared.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := &search{
		ctx: ctx, yield: yield, maxNodes: options.MaxNodes,
		p: p, bounds: options.AtMostOne.bounds(), state: reduce.New(ctx, p), check: fourfold.NewChecker(p),
	}
	s.looks = poll.Of(ctx, s)
	return s
}

// prepare propagates, and makes the clauses of what that leaves to decide.
func (s *search) prepare() (err error) {
	if err = s.poll(); err != nil {
		return err
	}
	s.deadEnd = !s.state.Propagate()
	if err = s.state.Err(); err != nil {
		return err
	}
	if !s.deadEnd && s.state.Active() > 0 {
		s.root, err = encode(s.ctx, s.p, s.state, s.bounds)
	}
	return err
}
