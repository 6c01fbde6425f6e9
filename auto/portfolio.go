package auto

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A portfolio is an engine that pauses for short trials of others, if it has not found a solution by
// then. One of them may have an argument that the engine lacks: a linear relaxation counts pigeons
// and holes at once. The first trials are after some tenths of a second, the next ones after ten
// times as long, with ten times as much time, and so on. Where trials prove, they begin sooner and take
// about as much time as the engine. So a search that the engine ends soon takes
// no longer. Another one takes longer: 14 to 46 % on five hard 25x25 Sudokus. No solution is yielded
// twice.
type portfolio struct {
	fourfold.Solver
	trials []trial

	first, growth int64 // the looks before the first trials, and the factor of the next ones; 0 means the usual ones
	proves        bool  // the trials go on after a solution, since they may show sooner that there is no other one
}

// A trial returns an engine with a limit, for the first trial or, with a factor, for a later one.
// The engine may refuse the problem.
type trial func(factor int64) fourfold.Solver

// The first trials are after so many looks at the context, of some tenths of a millisecond each. A
// count has them later, since it does not tell whether it has found a solution.
const (
	firstTrial   = 1_000
	countedTrial = 10_000
	paintedTrial = 150
)

// errSettled is the cause of the end of a search that a trial has settled.
var errSettled = errors.New("settled by another engine")

// A portfolioSearch is one search of a portfolio.
type portfolioSearch struct {
	portfolio
	outer context.Context                                                // of the caller
	run   func(context.Context, fourfold.Solver) (fourfold.Stats, error) // one trial; the error is nil if it ends the search

	mutex       sync.Mutex
	looks, next int64
	factor      int64
	found       bool           // the engine or a trial has found a solution
	by          string         // the engine of the trial that has ended the search
	settled     atomic.Bool    // by is set
	stats       fourfold.Stats // of that trial
}

// An until is a context that also ends when a trial has settled the search.
type until struct {
	context.Context
	settled *atomic.Bool
}

func (c until) Err() error {
	if c.settled.Load() {
		return errSettled
	}
	return c.Context.Err()
}

// begin returns the context for the engine.
func (s *portfolioSearch) begin(outer context.Context, first int64) context.Context {
	s.outer, s.next, s.factor = poll.Watch(outer, func(poll.Progress) {}), cmp.Or(s.first, first), 1
	s.growth = cmp.Or(s.growth, 10)
	report := poll.Watcher(outer)
	return poll.Watch(until{outer, &s.settled}, func(p poll.Progress) {
		if report != nil {
			report(p)
		}
		s.look()
	})
}

// look counts a look at the context, and makes the trials when it is time.
func (s *portfolioSearch) look() {
	if !s.mutex.TryLock() {
		return // another worker of the engine is here
	}
	defer s.mutex.Unlock()
	if s.looks++; s.looks < s.next || s.found || s.by != "" {
		return
	}
	for _, trial := range s.trials {
		engine := trial(s.factor)
		if st, err := s.run(s.outer, engine); err == nil {
			s.by, s.stats = engine.Name(), st
			s.settled.Store(true)
			return
		}
	}
	s.next, s.factor = s.growth*s.next, s.growth*s.factor
}

// end returns the stats and the error of the search, from those of the engine.
func (s *portfolioSearch) end(st fourfold.Stats, err error) (fourfold.Stats, error) {
	if s.by == "" {
		return st, err
	}
	s.stats.Engine, s.stats.Setup, s.stats.Search = s.by, st.Setup, st.Search
	return s.stats, nil
}

// Solve keeps the contract of fourfold.Solver. The stats are those of the engine that has ended the
// search, with the time of all.
func (t portfolio) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return t.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, and lends the solutions.
func (t portfolio) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	yielded, key := map[string]bool{}, []byte(nil) // by trials
	isNew := func(lent fourfold.Solution) bool {
		key = appendKey(key[:0], lent)
		return !yielded[string(key)]
	}
	s := portfolioSearch{portfolio: t}
	s.run = func(ctx context.Context, engine fourfold.Solver) (fourfold.Stats, error) {
		full := false
		st, err := fourfold.Visit(ctx, engine, p, func(lent fourfold.Solution) bool {
			if full = len(yielded) == manySolutions; full || !isNew(lent) {
				return !full
			}
			yielded[string(key)] = true
			s.found = !s.proves
			return yield(lent)
		})
		if full {
			err = fourfold.ErrLimit
		}
		return st, err
	}
	var free atomic.Bool // there are no trials any more, and there were no solutions in them
	st, err := fourfold.Visit(s.begin(ctx, firstTrial), t.Solver, p, func(lent fourfold.Solution) bool {
		if free.Load() {
			return yield(lent)
		}
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if s.by != "" {
			return false
		}
		if s.proves && len(yielded) < manySolutions {
			isKnown := !isNew(lent)
			yielded[string(key)] = true
			return isKnown || yield(lent)
		}
		s.found = true
		free.Store(len(yielded) == 0)
		return !isNew(lent) || yield(lent)
	})
	return s.end(st, err)
}

// Count counts the solutions, up to limit if that is positive. It lists them only if the engine
// must.
func (t portfolio) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	if _, ok := t.Solver.(fourfold.Counting); !ok {
		return countListed(ctx, t, p, limit)
	}
	var total *big.Int
	s := portfolioSearch{portfolio: t, run: func(ctx context.Context, engine fourfold.Solver) (st fourfold.Stats, err error) {
		most := manySolutions
		if limit > 0 {
			most = min(limit, most)
		}
		total, st, err = CountBy(ctx, engine, p, most)
		if err == nil && most != limit && total.Cmp(big.NewInt(manySolutions)) >= 0 {
			err = fourfold.ErrLimit
		}
		return st, err
	}}
	n, st, err := CountBy(s.begin(ctx, countedTrial), t.Solver, p, limit)
	if st, err = s.end(st, err); s.by != "" {
		n = total
	}
	return n, st, err
}

// names reports whether the name is that of an engine of a trial.
func (t portfolio) names(name string) bool {
	return slices.ContainsFunc(t.trials, func(next trial) bool { return next(1).Name() == name })
}
