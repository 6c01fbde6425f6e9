package sat

import (
	"context"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/tracing"
)

// A Solver finds exact covers with the SAT solver gini. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes ends the search with fourfold.ErrLimit when it needs more nodes than this; 0 or
	// less means no limit. A node is an option of a decision, or a call of the SAT solver, which
	// finds a model or proves that there is no other. A call may take long, and MaxNodes only
	// limits the number of calls. Use a context to limit the time.
	MaxNodes int64

	// Encoding says which rules of items are written in clauses.
	Encoding Encoding

	// AtMostOne says how to write that an item is covered at most once.
	AtMostOne AtMostOne

	// Cardinality says how to write that an item is covered a number of times.
	Cardinality Cardinality

	// Colors says how to write that an item has one color.
	Colors Colors

	// MaxClauses is the largest number of clauses that may be written; 0 or less means 10 million.
	// A problem that needs more is refused with an error that wraps errors.ErrUnsupported. A
	// clause takes about 100 bytes in the SAT solver, and 12 bytes or more in a Formula. Whatever
	// MaxClauses is, at most half a billion clauses can be written, or fewer if they are long.
	MaxClauses int64

	// Reduce says how much is settled before the SAT solver is called.
	Reduce Reduction
}

// A Reduction says how much of a problem is settled before a library is called.
type Reduction = reduce.Level

// The reductions. See package internal/kit/reduce.
const (
	Singles   = reduce.Singles // choose forced options until there are none
	Unreduced = reduce.Off     // settle nothing
	Probing   = reduce.Probing // also hide options that lead to a dead end
)

// Name returns "sat".
func (Solver) Name() string { return "sat" }

// Solve keeps the contract of [fourfold.Solver]. It chooses and hides options by propagation
// first, and calls the SAT solver only if that does not solve p. The order of the solutions
// depends only on p. The memory is proportional to the size of the encoding, and does not grow
// with the number of solutions. If the encoding would have more clauses than MaxClauses allows, or the
// program was built with another version of gini, Solve returns an error that wraps
// errors.ErrUnsupported.
//
// In the stats, Vars and Rows are the numbers of variables and clauses that describe p after
// the first propagation, without the clauses that forbid solutions. Both are 0 if the reduction
// solves p, and Settled then names its step. The counters are
//
//   - nodes, the calls of the SAT solver and the options of decisions;
//   - propagations, the options ruled out before and between these calls;
//   - models, the solutions found;
//   - literals, the literals of the clauses that Rows counts;
//   - auxiliaries, those of the Vars that stand for no option;
//   - probes, the options that probing chose by way of trial;
//   - conflicts, from each of which gini learned a clause, in all of its calls.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.solve(ctx, p, yield, nil)
}

// solve is Solve. With a Recorder, it reports the events, and the solutions as events.
func (s Solver) solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool, rec *tracing.Recorder) (fourfold.Stats, error) {
	call := newSearch(ctx, s, p, yield)
	call.record(rec)
	return call.solve(call.run)
}

// solve prepares s, runs it, and releases its memory.
func (s *search) solve(run func() error) (fourfold.Stats, error) {
	begin := time.Now()
	err := s.prepare()
	ready := time.Now()
	stats := fourfold.Stats{Setup: ready.Sub(begin)}
	if err == nil {
		if s.size.Vars == 0 {
			stats.Settled = s.state.Settled()
		}
		err = run()
	}
	if err == nil {
		s.trace.End()
	}
	stats.Vars, stats.Rows = int(s.size.Vars), int(s.size.Clauses)
	stats.Search, stats.Counters = time.Since(ready), s.counters()
	s.memory.release(s.p)
	return stats, err
}

func (s *search) counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: s.nodes},
		{Name: "propagations", Value: s.state.Hidden()},
		{Name: "models", Value: s.models},
		{Name: "literals", Value: s.size.Literals},
		{Name: "auxiliaries", Value: s.size.Auxiliaries},
		{Name: "probes", Value: s.state.Probes()},
		{Name: "conflicts", Value: s.conflicts},
	}
}

// newSearch returns a search of p. The caller must call prepare before run.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	m := memories.Get().(*memory)
	m.state.Reset(ctx, p, options.Reduce)
	s := &search{
		ctx: ctx, yield: yield, maxNodes: options.MaxNodes, whole: options.Reduce == Unreduced,
		p: p, bounds: options.bounds(), memory: m, state: &m.state,
	}
	s.looks = poll.ForSearch(ctx, s)
	return s
}

// prepare settles what is to be settled first, and writes the clauses of the part of the problem
// that is still undecided. If run is going to branch before it needs them, prepare only counts
// them.
func (s *search) prepare() (err error) {
	if err := s.poll(); err != nil {
		return err
	}
	s.deadEnd = !s.state.Reduce()
	s.trace.Settled("probing")
	if s.deadEnd {
		s.trace.DeadEnd("probing")
	}
	if err := s.state.Err(); err != nil {
		return err
	}
	switch {
	case s.deadEnd || s.state.Open() == 0:
	case s.dense():
		s.size, err = measure(s.ctx, s.p, s.state, s.bounds)
	default:
		if err = s.memory.encoder.encode(s.ctx, s.p, s.state, s.bounds); err == nil {
			s.root = &s.memory.encoder.cnf
			s.size = s.root.size()
		}
	}
	return err
}
