//go:build cgo && !noclp

package lp

import (
	"context"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/tracing"
)

// Available reports whether this build has CLP. Without CLP, Solve only returns an error.
const Available = true

// solve is Solve with CLP. With a Recorder, it reports the events, and the solutions as events.
func (s Solver) solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool, rec *tracing.Recorder) (fourfold.Stats, error) {
	return newSearch(ctx, s, p, yield, rec).do()
}

// do carries out the call.
func (call *search) do() (stats fourfold.Stats, err error) {
	begin := time.Now()
	defer func() {
		call.close()
		stats.Search = time.Since(begin) - stats.Setup
		stats.Counters = call.counters()
	}()
	if err := call.poll(); err != nil {
		return stats, err
	}
	err = call.prepare()
	if call.root != nil {
		stats.Vars, stats.Rows = call.root.columns(), len(call.root.rows)
	}
	stats.Setup = time.Since(begin)
	if err == nil {
		err = call.run()
	}
	if err == nil {
		call.trace.End()
		stats.Settled = call.settled()
	}
	return stats, err
}

// newSearch returns the search of one call of solve.
func newSearch(ctx context.Context, s Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool, rec *tracing.Recorder) *search {
	call := &search{goal: goal{yield, s.MaxNodes}, ctx: ctx, rec: rec, solver: s, p: p}
	call.looks = poll.ForSearch(ctx, call)
	return call
}

// settled returns the step that answered before CLP was called, or "" if CLP was called.
func (s *search) settled() string {
	switch {
	case s.relaxations > 0:
		return ""
	case s.heuristics > 0:
		return "fix and propagate"
	case s.decisions > 0:
		return "look-ahead"
	case s.presolved > 0:
		return "presolve"
	}
	return s.state.Settled()
}

// prepare propagates and presolves. If options are still undecided, it writes the program of the
// root and allocates the memory for relaxations.
func (s *search) prepare() (err error) {
	s.state = reduce.New(s.ctx, s.p, s.solver.Reduce)
	if s.trace = reduce.NewTrace(s.state, s.rec); s.trace != nil {
		s.yield = s.trace.Found
	}
	s.deadEnd = !s.state.Reduce()
	s.trace.Settled("probing")
	if !s.deadEnd {
		s.deadEnd = !s.presolve()
	}
	s.trace.Settled("presolve")
	if s.deadEnd {
		s.trace.DeadEnd("presolve")
	}
	if s.deadEnd || s.state.Open() == 0 {
		return s.state.Err()
	}
	if s.root, err = encode(s.p, s.state, s.solver.Model); err != nil {
		return err
	}
	s.nonzeros = int64(len(s.root.cells))
	s.x = make([]float64, s.p.NumOptions())
	s.probes = make([]probe, s.p.NumOptions())
	if s.solver.Objective == Overlap {
		s.last = make([]bool, s.p.NumOptions())
	}
	s.check = fourfold.NewChecker(s.p)
	s.stop = newStopper(s.ctx)
	return nil
}

// close frees the models and the stopper.
func (s *search) close() {
	s.freeLevels()
	if s.stop != nil {
		s.stop.close()
	}
}

func (s *search) counters() []fourfold.Counter {
	var hidden, probes int64
	if s.state != nil {
		hidden = s.state.Hidden()
		if s.solver.Reduce == reduce.Probing {
			probes = s.state.Probes() // look-ahead does not count
		}
	}
	return []fourfold.Counter{
		{Name: "nodes", Value: s.nodes},
		{Name: "guesses", Value: s.decisions},
		{Name: "propagations", Value: hidden},
		{Name: "relaxations", Value: s.relaxations},
		{Name: "pivots", Value: s.pivots},
		{Name: "certificates", Value: s.certificates},
		{Name: "heuristics", Value: s.heuristics},
		{Name: "presolved", Value: s.presolved},
		{Name: "probes", Value: probes},
		{Name: "nonzeros", Value: s.nonzeros},
	}
}
