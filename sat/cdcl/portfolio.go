package cdcl

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/setting"
	"fourfold/sat/cdcl/internal/core"
)

// A portfolio is several workers that search one problem from different seeds, until one of them
// has found a solution, or that there is none. They work in rounds of the same amount of work. After a
// round they wait for each other, and each gives the others the best clauses that it has learned.
// The worker with the lowest number that has ended in the round wins, and it alone goes on to
// further solutions. So the answers do not depend on the speed of the workers.
//
// Worker 0 is the search of the caller, in the goroutine of the caller. The others begin after its
// first round, since most searches end before.
type portfolio struct {
	workers []*worker
	cancel  context.CancelFunc // ends the workers but worker 0
	running sync.WaitGroup

	mu      sync.Mutex
	met     sync.Cond // a round has ended, or the portfolio
	round   int
	waiting int     // workers that have come to the end of the round
	over    bool    // the workers have to end
	winner  *worker // nil if worker 0 has ended the portfolio
}

// A worker searches by a core of its own.
type worker struct {
	core   *core.Solver
	looks  poll.Poll
	ended  bool
	result core.Result
	err    error
	panic  error
}

// errLost ends a search whose portfolio is over.
var errLost = errors.New("another worker has won")

// meet is the Meet of worker 0. The first call makes the portfolio.
func (s *search) meet() error {
	if s.portfolio == nil {
		if err := s.divide(); err != nil || s.portfolio == nil {
			return err
		}
	}
	return s.portfolio.meet(s.portfolio.workers[0], false)
}

// divide makes the portfolio, and starts its other workers. If the memory is not enough for two
// workers, it makes no portfolio.
func (s *search) divide() error {
	n := min(s.solver.Workers, setting.MaxWorkers)
	if memory := s.core.Memory; memory > 0 {
		n = int(min(int64(n), memory/(2*s.encoder.bytes()+1)))
		s.core.Memory = memory / int64(max(n, 1))
	}
	if s.core.Meet = nil; n < 2 {
		return nil
	}
	workers := []*worker{{core: s.core}}
	for len(workers) < n {
		w := &worker{core: core.New(0)}
		w.core.Options = s.core.Options
		w.core.Seed += uint64(len(workers))
		if err := s.load(w.core); err != nil {
			return err
		}
		workers = append(workers, w)
	}
	s.portfolio = newPortfolio(s.ctx, workers)
	s.core.Meet = s.meet
	return nil
}

// newPortfolio starts the workers but worker 0.
func newPortfolio(ctx context.Context, workers []*worker) *portfolio {
	pf := &portfolio{workers: workers}
	pf.met.L = &pf.mu
	ctx, pf.cancel = context.WithCancel(ctx)
	for _, w := range workers[1:] {
		w.looks = poll.New(ctx)
		w.core.Meet = func() error { return pf.meet(w, false) }
		pf.running.Go(func() { pf.work(w) })
	}
	return pf
}

// work searches for a solution, and reports the end as the end of a round.
func (pf *portfolio) work(w *worker) {
	defer func() {
		if r := recover(); r != nil {
			w.panic = fmt.Errorf("a worker of cdcl: %v\n%s", r, debug.Stack())
		}
		pf.meet(w, true)
	}()
	w.result, w.err = w.core.Solve(&w.looks)
}

// meet waits until all workers have come to the end of the round. It returns errLost if the
// portfolio is over. Ended says that the search of the worker has ended in this round.
func (pf *portfolio) meet(w *worker, ended bool) error {
	pf.mu.Lock()
	defer pf.mu.Unlock()
	at := pf.round
	if !pf.over {
		w.ended = ended
		if pf.waiting++; pf.waiting == len(pf.workers) {
			pf.endRound()
		}
	}
	for pf.round == at && !pf.over {
		pf.met.Wait()
	}
	if pf.over {
		return errLost
	}
	return nil
}

// endRound finds the winner, or lets each worker hear what the others have learned. All workers
// wait.
func (pf *portfolio) endRound() {
	pf.round, pf.waiting = pf.round+1, 0
	for _, w := range pf.workers {
		if w.ended && pf.winner == nil {
			pf.winner, pf.over = w, true
		}
	}
	for _, w := range pf.workers {
		news := w.core.News()
		for _, other := range pf.workers {
			if other != w {
				other.core.Hear(news)
			}
		}
	}
	pf.met.Broadcast()
}

// end ends the workers but worker 0, and waits for their end. It panics if one of them has.
func (pf *portfolio) end() {
	pf.mu.Lock()
	pf.over = true
	pf.met.Broadcast()
	pf.mu.Unlock()
	pf.cancel()
	pf.running.Wait()
	for _, w := range pf.workers {
		if w.panic != nil {
			panic(w.panic)
		}
	}
}

// disband ends the portfolio, if there is one. Worker 0 has ended, or has found a solution.
func (s *search) disband() {
	if pf := s.portfolio; pf != nil {
		s.portfolio = nil
		pf.end()
	}
}

// conclude goes on with the winner of the portfolio, after the search of worker 0 has lost.
func (s *search) conclude() (core.Result, error) {
	w := s.portfolio.winner
	s.disband()
	w.core.Meet, w.core.Patience = nil, s.core.Patience
	s.core = w.core
	if w.result == core.Sat {
		return s.core.Resume(&s.looks, s.model)
	}
	return w.result, w.err
}
