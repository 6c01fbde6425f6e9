package dlx

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"fourfold/internal/kit/poll"
)

// soloLooks is the number of looks at the context before a search is divided. A search that ends
// before, in some milliseconds, does not pay for other workers.
var soloLooks = 16

// A team searches one tree by several workers, each in a goroutine of its own. A worker that has
// nothing to do waits until another worker gives a part away. The covers go to the goroutine of
// the caller, which alone calls yield.
type team struct {
	workers []*search // the first is the search that was divided
	ctx     *teamContext
	report  func(poll.Progress) // nil if nobody watches
	found   chan *batch         // closed when all workers have ended
	free    chan *batch         // batches to be used again
	quit    chan struct{}       // closed when the workers have to end
	still   chan struct{}       // gets a value when all workers stand still, if pausing is set
	backlog []*batch            // received and not yet yielded
	running sync.WaitGroup

	waiting atomic.Bool  // the caller waits for covers
	hungry  atomic.Int32 // the number of workers that wait for a part, less the parts in the queue
	pausing atomic.Bool  // the workers have to stand still; changed with mu held

	mu      sync.Mutex
	changed sync.Cond // some field below has changed, or pausing
	queue   []piece   // parts that nobody searches
	parts   int64     // parts that workers have given away
	nodes   int64     // nodes that no worker has; negative means no limit
	idle    int       // workers that have no part
	loading int       // idle workers that cannot begin yet
	starved int       // workers that wait for nodes
	parked  int       // workers that wait for the end of a pause
	ended   bool
	err     error // why the search has ended: poll.ErrEnough if the tree is searched

	reporting sync.Mutex
	at        []poll.Progress // of each worker, at its last look
}

// A teamContext is done when the context of the caller is done, or when the team has to end.
type teamContext struct {
	context.Context
	ended atomic.Bool
}

// Err returns poll.ErrEnough if the team has to end.
func (c *teamContext) Err() error {
	if c.ended.Load() {
		return poll.ErrEnough
	}
	return c.Context.Err()
}

// divide goes on with the search by several workers. It returns poll.ErrEnough when the tree is searched
// or yield has returned false.
func (s *search) divide() error {
	t := newTeam(s)
	defer t.stop() // also if yield panics
	t.begin()
	caller := poll.New(s.ctx)
	err := t.deliver(&caller)
	t.stop()
	if t.crashed() {
		panic(t.err)
	}
	return err
}

// livesFromMemo reports whether the core finds so many subtrees in its memo that several workers,
// each with its own memo, would count many subtrees again that another one knows. Where a memo
// pays, one of 8 nodes or more is such a subtree. Where it does not, fewer than one of 20 are.
func (s *search) livesFromMemo() bool {
	memo, ok := s.core.(interface{ Recalled() int64 })
	return ok && 16*memo.Recalled() > s.core.Progress().Nodes
}

// mostWaiting is the largest number of batches that wait for the caller.
const mostWaiting = 64

// newTeam returns a team that searches what is left of the search s.
func newTeam(s *search) *team {
	n := s.solver.workers()
	t := &team{
		workers: []*search{s}, ctx: &teamContext{Context: s.ctx}, report: poll.Watcher(s.ctx),
		found: make(chan *batch, min(2*n, mostWaiting)), free: make(chan *batch, 2*n), quit: make(chan struct{}), still: make(chan struct{}, 1),
		queue: s.parts, nodes: -1, idle: n - 1, loading: n - 1, at: make([]poll.Progress, n),
	}
	t.changed.L = &t.mu
	t.at[0] = s.Progress()
	if s.granted >= 0 {
		t.nodes = s.granted - t.at[0].Nodes
		s.granted = t.at[0].Nodes
	}
	q := s.question
	q.saver = nil // that of s saves the states of all workers
	for len(t.workers) < n {
		w := newSearch(t.ctx, s.kind, s.solver, q)
		w.granted, w.share, w.resting = min(w.granted, 0), share{}, true
		t.workers = append(t.workers, w)
	}
	for k, w := range t.workers {
		w.team, w.index, w.batch = t, k, new(batch)
		w.parts, w.looks = nil, poll.New(t.ctx)
	}
	return t
}

// begin starts the workers.
func (t *team) begin() {
	t.running.Add(len(t.workers))
	for _, w := range t.workers {
		go t.work(w)
	}
	go func() {
		t.running.Wait()
		close(t.found)
	}()
}

// stop ends the workers and waits for their end.
func (t *team) stop() {
	t.mu.Lock()
	t.end(poll.ErrEnough)
	t.mu.Unlock()
	select {
	case <-t.quit:
	default:
		close(t.quit)
	}
	for b := range t.found {
		t.backlog = append(t.backlog, b)
	}
}

// end ends the search, unless it has ended. The caller holds mu.
func (t *team) end(err error) {
	if !t.ended {
		t.ended, t.err = true, err
		t.ctx.ended.Store(true)
		t.changed.Broadcast()
	}
}

// work searches parts by the worker w until the search ends.
func (t *team) work(w *search) {
	defer t.running.Done()
	var err error
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, debug.Stack()}
		}
		t.mu.Lock()
		t.end(err)
		t.mu.Unlock()
	}()
	switch {
	case !w.loaded:
		err = t.prepare(w)
	case w.active:
		err = w.walk()
	}
	for err == nil {
		if err = t.take(w); err == nil {
			err = w.walk()
		}
	}
}

// A crash is a panic in a worker. The goroutine of the caller panics with it.
type crash struct {
	value any
	stack []byte
}

// crashed reports whether a worker has panicked. The workers have ended, or mu is held.
func (t *team) crashed() bool {
	_, ok := t.err.(*crash)
	return ok
}

func (c *crash) Error() string { return fmt.Sprintf("%v\n\nin a worker:\n%s", c.value, c.stack) }

// attend lets w do what others wait for.
func (t *team) attend(w *search) error {
	if t.waiting.Load() && w.recent < manyCovers && !w.batch.isEmpty() {
		if err := t.hand(w); err != nil {
			return err
		}
	}
	if t.report != nil {
		t.publish(w)
	}
	if t.hungry.Load() > 0 && !w.fresh {
		t.feed(w)
	}
	if t.pausing.Load() {
		return t.park()
	}
	return nil
}

// publish reports the progress of all workers.
func (t *team) publish(w *search) {
	t.reporting.Lock()
	defer t.reporting.Unlock()
	t.at[w.index] = w.Progress()
	sum := poll.Progress{Depth: t.at[w.index].Depth}
	for _, p := range t.at {
		sum.Nodes += p.Nodes
		sum.Share += p.Share
	}
	sum.Share = min(sum.Share, 1)
	t.report(sum)
}
