package dlx

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// soloLooks is the number of looks at the context, after manyCovers each, before a search is divided.
// A look after a whole budget counts coverLooks times more. A search that ends before, in some
// milliseconds, does not pay for other workers.
var soloLooks = 16 * coverLooks

// coverLooks is about how many times manyCovers can be found in the time of a budget.
const coverLooks = 64

// A team searches one tree by several workers, each in a goroutine of its own. A worker that has
// nothing to do waits until another worker gives a part away. The first worker is the search that was
// divided. It stays in the goroutine of the caller and yields the covers of the others, too.
type team struct {
	workers []*search
	ctx     *teamContext
	report  func(poll.Progress) // nil if nobody watches
	running sync.WaitGroup      // all workers but the first

	hungry  atomic.Int32 // the number of workers that wait for a part, less the parts in the queue
	pausing atomic.Bool  // the workers have to stand still; changed with mu held

	mu        sync.Mutex
	changed   sync.Cond // some field below has changed, or pausing
	queue     []piece   // parts that nobody searches
	batches   []*batch  // handed over to the first worker
	yielded   []*batch  // to be used again
	parts     int64     // parts that workers have given away
	nodes     int64     // nodes that no worker may visit yet; negative means no limit
	idle      int       // workers that have no part
	loading   int       // idle workers that cannot begin yet
	needNodes int       // workers that wait for nodes
	waiting   int       // workers that wait for anything, without the first
	ended     bool
	err       error // why the search has ended: nil if the tree is searched

	reporting sync.Mutex
	at        []poll.Progress // of each worker, at its last look
}

// A member is what a search has as a worker of a team.
type member struct {
	team  *team
	index int    // in team.workers
	batch *batch // covers that the team has not got yet; stays empty for the first worker
	idle  bool   // team.idle counts this worker
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

// divide goes on with the search by several workers. It returns poll.ErrEnough when the tree is
// searched or yield has returned false.
func (s *search) divide() error {
	t := newTeam(s)
	defer t.stop(poll.ErrEnough) // also after a panic
	for _, w := range t.workers[1:] {
		t.running.Go(func() { t.help(w) })
	}
	err := t.work(s)
	if s.saver != nil {
		t.mu.Lock()
		t.pause() // so that the state is known
		t.mu.Unlock()
	}
	t.stop(err)
	if t.crashed() {
		panic(t.err)
	}
	if t.err != nil && t.err != fourfold.ErrLimit || s.declined {
		return cmp.Or(t.err, poll.ErrEnough)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	looks := poll.New(s.ctx)
	for err = looks.Now(); err == nil && len(t.batches) > 0; {
		if err = t.yield(&looks); err == nil {
			err = s.saver.poll(s)
		}
	}
	return cmp.Or(err, t.err, poll.ErrEnough)
}

// livesFromMemo reports whether the core finds so many subtrees in its memo that several workers,
// each with its own memo, would count many subtrees again that another one knows. Where a memo
// pays, one of 8 nodes or more is such a subtree. Where it does not, fewer than one of 20 are.
func (s *search) livesFromMemo() bool {
	memo, ok := s.core.(interface{ Recalled() int64 })
	return ok && 16*memo.Recalled() > s.core.Nodes()
}

// newTeam returns a team that searches what is left of the search s.
func newTeam(s *search) *team {
	n := s.solver.workers()
	t := &team{
		workers: []*search{s}, ctx: &teamContext{Context: s.ctx}, report: poll.Watcher(s.ctx),
		queue: s.parts, nodes: -1, idle: n - 1, loading: n - 1, at: make([]poll.Progress, n),
	}
	t.changed.L = &t.mu
	t.at[0] = s.Progress()
	if s.maxNodes >= 0 {
		t.nodes = s.maxNodes - t.at[0].Nodes
		s.maxNodes = t.at[0].Nodes
	}
	q := s.question
	q.saver = nil // that of s saves the states of all workers
	for len(t.workers) < n {
		w := newSearch(t.ctx, s.kind, s.solver, q)
		w.maxNodes, w.share, w.idle = min(w.maxNodes, 0), share{}, true
		t.workers = append(t.workers, w)
	}
	for k, w := range t.workers {
		w.team, w.index, w.batch = t, k, new(batch)
		w.parts, w.looks = nil, poll.New(t.ctx)
	}
	return t
}

// stop ends the search with an error, unless it has ended, and waits for the other workers.
func (t *team) stop(err error) {
	t.mu.Lock()
	t.end(err)
	t.mu.Unlock()
	t.running.Wait()
}

// end ends the search, unless it has ended. A crash after that becomes its error, too. The caller
// holds mu.
func (t *team) end(err error) {
	if _, crashed := err.(*crash); crashed && t.ended {
		t.err = err
	}
	if !t.ended {
		t.ended, t.err = true, err
		t.ctx.ended.Store(true)
		t.changed.Broadcast()
	}
}

// help lets w search parts, in a goroutine of its own.
func (t *team) help(w *search) {
	var err error
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, debug.Stack()}
		}
		t.mu.Lock()
		t.end(err)
		t.mu.Unlock()
	}()
	if err = t.prepare(w); err == nil {
		err = t.work(w)
	}
}

// work searches parts by the worker w until the search has ended.
func (t *team) work(w *search) (err error) {
	for err == nil {
		if w.active {
			err = w.walk()
		}
		if err == nil {
			err = t.take(w)
		}
	}
	return err
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
