package cdcl

import (
	"context"
	"fmt"
	"time"

	"fourfold"
	"fourfold/internal/poll"
	"fourfold/sat/cdcl/internal/core"
)

// A search is one call of Solve.
type search struct {
	ctx   context.Context
	looks poll.Poll
	yield func(fourfold.Solution) bool
	p     *fourfold.Problem
	core  *core.Solver
	check *fourfold.Checker
	found int64
	err   error
}

func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := &search{ctx: ctx, yield: yield, p: p, core: core.New(0), check: fourfold.NewChecker(p)}
	s.core.Nodes = options.MaxNodes
	s.looks = poll.ForSearch(ctx, s)
	return s
}

// solve prepares the search, runs it, and measures both. The call began at begin.
func (s *search) solve(begin time.Time) (fourfold.Stats, error) {
	err := s.prepare()
	ready := time.Now()
	stats := fourfold.Stats{Setup: ready.Sub(begin), Vars: s.core.NumVars(), Rows: int(s.p.NumItems())}
	if err == nil {
		err = s.run()
	}
	stats.Search, stats.Counters = time.Since(ready), s.counters()
	return stats, err
}

func (s *search) prepare() error {
	if err := s.poll(); err != nil {
		return err
	}
	return encode(s.core, s.p, &s.looks)
}

// run walks the whole tree. It returns nil when the tree is complete or yield has returned false.
func (s *search) run() error {
	_, err := s.core.Enumerate(&s.looks, s.emit)
	if s.err != nil {
		return s.err
	}
	return err
}

// poll returns the cause if the context is done.
func (s *search) poll() error { return s.looks.Now() }

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress {
	return poll.Progress{Nodes: s.core.Stats.Decisions}
}

// emit checks and yields the solution of the model. It returns false if the search is to end.
func (s *search) emit() bool {
	sol := s.decode()
	if err := s.check.Check(sol); err != nil {
		s.err = fmt.Errorf("the model: %w", err)
		return false
	}
	s.found++
	if !s.yield(sol) {
		return false
	}
	s.err = s.poll()
	return s.err == nil
}

// decode returns the options that the model chooses.
func (s *search) decode() fourfold.Solution {
	sol := fourfold.Solution{}
	for o := range s.p.NumOptions() {
		if s.core.Value(core.Pos(int(o))) > 0 {
			sol = append(sol, o)
		}
	}
	return sol
}

func (s *search) counters() []fourfold.Counter {
	st := s.core.Stats
	return []fourfold.Counter{
		{Name: "nodes", Value: st.Decisions},
		{Name: "conflicts", Value: st.Conflicts},
		{Name: "propagations", Value: st.Propagations},
		{Name: "restarts", Value: st.Restarts},
		{Name: "learned", Value: st.Learned},
		{Name: "models", Value: s.found},
	}
}
