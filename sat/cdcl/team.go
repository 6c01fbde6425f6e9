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

// A team is several workers that search one problem from different seeds, until one of them has
// found a solution, or that there is none. They work in rounds of the same amount of work. After a
// round they wait for each other, and each gives the others the best clauses that it has learned.
// The worker with the lowest number that has ended in the round wins, and it alone goes on to
// further solutions. So the answers do not depend on the speed of the workers.
//
// Worker 0 is the search of the caller, in the goroutine of the caller. The others begin after its
// first round, since most searches end before.
type team struct {
	workers []*worker
	cancel  context.CancelFunc // ends the workers but worker 0
	running sync.WaitGroup

	mu      sync.Mutex
	met     sync.Cond // a round has ended, or the team
	round   int
	waiting int     // workers that have come to the end of the round
	over    bool    // the workers have to end
	winner  *worker // nil if worker 0 has ended the team
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

// errLost ends a search whose team is over.
var errLost = errors.New("another worker has won")

// meet is the Meet of worker 0. The first call makes the team.
func (s *search) meet() error {
	if s.team == nil {
		if err := s.divide(); err != nil || s.team == nil {
			return err
		}
	}
	return s.team.meet(s.team.workers[0], false)
}

// divide makes the team, and starts its other workers. If the memory is not enough for two workers,
// it makes no team.
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
	s.team = newTeam(s.ctx, workers)
	s.core.Meet = s.meet
	return nil
}

// newTeam starts the workers but worker 0.
func newTeam(ctx context.Context, workers []*worker) *team {
	t := &team{workers: workers}
	t.met.L = &t.mu
	ctx, t.cancel = context.WithCancel(ctx)
	for _, w := range workers[1:] {
		w.looks = poll.New(ctx)
		w.core.Meet = func() error { return t.meet(w, false) }
		t.running.Go(func() { t.work(w) })
	}
	return t
}

// work searches for a solution, and reports the end as the end of a round.
func (t *team) work(w *worker) {
	defer func() {
		if r := recover(); r != nil {
			w.panic = fmt.Errorf("a worker of cdcl: %v\n%s", r, debug.Stack())
		}
		t.meet(w, true)
	}()
	w.result, w.err = w.core.Solve(&w.looks)
}

// meet waits until all workers have come to the end of the round. It returns errLost if the team is
// over. Ended says that the search of the worker has ended in this round.
func (t *team) meet(w *worker, ended bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := t.round
	if !t.over {
		w.ended = ended
		if t.waiting++; t.waiting == len(t.workers) {
			t.endRound()
		}
	}
	for t.round == at && !t.over {
		t.met.Wait()
	}
	if t.over {
		return errLost
	}
	return nil
}

// endRound finds the winner, or lets each worker hear what the others have learned. All workers
// wait.
func (t *team) endRound() {
	t.round, t.waiting = t.round+1, 0
	for _, w := range t.workers {
		if w.ended && t.winner == nil {
			t.winner, t.over = w, true
		}
	}
	for _, w := range t.workers {
		news := w.core.News()
		for _, other := range t.workers {
			if other != w {
				other.core.Hear(news)
			}
		}
	}
	t.met.Broadcast()
}

// end ends the workers but worker 0, and waits for their end. It panics if one of them has.
func (t *team) end() {
	t.mu.Lock()
	t.over = true
	t.met.Broadcast()
	t.mu.Unlock()
	t.cancel()
	t.running.Wait()
	for _, w := range t.workers {
		if w.panic != nil {
			panic(w.panic)
		}
	}
}

// disband ends the team, if there is one. Worker 0 has ended, or has found a solution.
func (s *search) disband() {
	if t := s.team; t != nil {
		s.team = nil
		t.end()
	}
}

// conclude goes on with the winner of the team, after the search of worker 0 has lost.
func (s *search) conclude() (core.Result, error) {
	w := s.team.winner
	s.disband()
	s.core = w.core
	s.core.Meet = nil
	if w.result == core.Sat {
		return s.core.Resume(&s.looks, s.model)
	}
	return w.result, w.err
}
