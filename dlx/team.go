package dlx

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A team searches parts of one tree by workers at one queue, each in a goroutine of its own. A
// worker takes a part. When others have nothing to do, it puts what is left of its part into the
// queue, and takes the next one. The goroutine of the caller yields the covers.
//
// With question.keep, a worker notes from time to time what it has found and what is left of its
// part. The covers that it has found are not yielded before. So it is always known what is left of
// the search.
//
// A search ends, by finish, for one of these reasons. The first one counts, but for a crash:
//
//	no worker has a part, and the queue is empty        err is nil               next
//	no nodes are left, or so much time or many covers   ErrLimit                 next, hand
//	enough covers are counted, or yield wants no more   ErrEnough; nil for the caller   hand, serve
//	the context is done                                 its cause                run, serve
//	a panic                                             a crash, again a panic   run
type team struct {
	search  *search
	first   *worker
	begun   time.Time
	mayGrow bool // the first worker is alone, and adds the others if the search is not over soon
	ctx     *teamContext
	report  func(poll.Progress) // nil if nobody watches
	running sync.WaitGroup
	hungry  atomic.Int32 // workers that wait for a part, less the parts in the queue
	over    atomic.Bool  // a soft limit is reached: workers end at their next look, and not within a node

	mu      sync.Mutex
	changed sync.Cond   // some field below has changed
	queue   []tree.Part // parts that nobody searches; what comes next is first
	batches []*batch    // covers to be yielded
	yielded []*batch    // to be used again
	covers  int64       // that workers have handed over
	parts   int64       // put into the queue by workers
	nodes   int64       // that no worker may visit yet; negative means no limit
	size    int         // the number of workers
	idle    int         // workers without a part
	loading int         // of these, workers that cannot begin yet
	ended   bool
	err     error // why the search has ended: nil if the tree is searched

	reporting sync.Mutex
	at        []poll.Progress // of each worker, at its last look
}

// known is what is known of a worker's part.
type known struct {
	at    time.Time
	cost  time.Duration // to find out what is left
	total *big.Int      // covers counted by the worker
	left  []Part
}

// knowEvery is the time after which a worker notes what it has found, unless that takes more than
// one part in restShare of the time. It loses so much if it is interrupted within a node.
const (
	knowEvery = 10 * time.Millisecond
	restShare = 50
)

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

// byTeam goes on with a search: of parts, or of that which the first worker has begun. It returns
// nil when that is complete or yield has returned false.
func (s *search) byTeam(parts []Part) error {
	t := &team{search: s, first: s.workers[0], begun: time.Now(), ctx: &teamContext{Context: s.ctx}, report: poll.Watcher(s.ctx), queue: slices.Clone(parts), nodes: -1}
	t.changed.L, t.at = &t.mu, make([]poll.Progress, s.solver.workers())
	first := s.workers[0]
	if s.team = t; s.solver.MaxNodes > 0 {
		t.nodes = s.solver.MaxNodes - s.soloNodes()
	}
	first.past = 1 // what is not left
	for _, p := range t.queue {
		first.past -= p.Share
	}
	for _, w := range s.workers {
		if w.active {
			first.past -= w.part.Share * (1 - w.core.Progress().Share)
		}
	}
	size := s.solver.workers()
	if t.mayGrow = s.keep && (!s.resumed || len(s.workers) == 1); t.mayGrow {
		size = 1
	}
	t.grow(size)
	defer t.stop(poll.ErrEnough) // after a panic in yield
	looks := poll.New(s.ctx)
	err := t.serve(&looks)
	t.stop(err)
	if c, ok := t.err.(*crash); ok {
		panic(c)
	}
	if s.keep && err != poll.ErrEnough { // what the workers have found last counts as found, also when the context is done
		looks = poll.New(context.WithoutCancel(s.ctx))
		err = cmp.Or(t.serve(&looks), err)
	} else if err == nil && (t.err == nil || t.err == fourfold.ErrLimit) {
		err = t.serve(&looks)
	}
	if err == nil {
		err = t.err
	}
	if err == poll.ErrEnough {
		return nil
	}
	return err
}

// grow makes the team as large as size. A worker that is added loads the problem first, unless it
// has it from an earlier search.
func (t *team) grow(size int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.search
	for t.size < size {
		if t.size == len(s.workers) {
			s.workers = append(s.workers, s.workers[0].kind.get())
		}
		w := s.workers[t.size]
		if w != t.first {
			w.past = 0
		}
		if w.loaded && w != t.first {
			_ = w.load(s, t.first) // it has the problem
		}
		w.looks = poll.New(t.ctx)
		w.index, w.batch, w.known, w.maxNodes = t.size, new(batch), known{}, -1
		if w.active {
			w.known.left = w.rest()
			w.past -= w.part.Share * w.core.Progress().Share // what was done before this search
		}
		if t.size++; !w.ready {
			t.loading++
		} else if t.nodes >= 0 {
			w.maxNodes = w.core.Nodes()
		}
		if w.idle = !w.active; w.idle {
			t.idle++
		}
		t.running.Go(func() { t.run(w) })
	}
}

// run lets a worker search until the search has ended.
func (t *team) run(w *worker) {
	var err error
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, debug.Stack()}
		} else if err != nil && w.active {
			t.note(w) // its core is between two nodes
		}
		t.end(err)
	}()
	if !w.ready {
		if err = t.prepare(w); err != nil {
			return
		}
	}
	for err == nil {
		if w.active {
			err = t.step(w)
		} else {
			err = t.take(w)
		}
	}
}

// prepare loads the problem into the core of a worker that was added.
func (t *team) prepare(w *worker) error {
	err := w.load(t.search, t.first)
	t.mu.Lock()
	defer t.mu.Unlock()
	if w.maxNodes = -1; t.nodes >= 0 {
		w.maxNodes = w.core.Nodes()
	}
	t.loading--
	t.count()
	return err
}

// step lets a worker run up to the next event.
func (t *team) step(w *worker) error {
	b := tree.Budget{Work: poll.Every, Nodes: -1, Net: t.search.net()}
	if w.maxNodes >= 0 {
		b.Nodes = w.maxNodes - w.core.Nodes()
	}
	switch w.core.Run(b) {
	case tree.Paused:
		w.since += poll.Every
		return t.look(w)
	case tree.Limited:
		return t.grant(w)
	case tree.Stopped:
		return w.stopped()
	case tree.Done:
		w.active = false
		w.past += w.part.Share
		return t.look(w)
	}
	cover, err := w.decode()
	if err != nil {
		return err
	}
	if w.batch.add(cover); w.batch.full() || t.search.most != nil { // a cover lets the costs fall
		w.since += poll.Every
		return t.look(w)
	}
	return nil
}

// look lets a worker do what others wait for.
func (t *team) look(w *worker) error {
	if err := w.looks.Now(); err != nil {
		return err
	}
	if t.report != nil {
		t.publish(w)
	}
	s := t.search
	if w.index == 0 && t.mayGrow {
		if s.solo -= coverLooks; s.solo <= 0 && s.many() {
			t.mayGrow = false
			t.grow(s.solver.workers())
		}
	}
	switch {
	case t.over.Load():
		return t.note(w)
	case w.active && t.hungry.Load() > 0 && w.since > startWork*int64(s.problem.NumCells()):
		return t.give(w)
	case w.active && s.keep && !w.batch.full() && time.Since(w.known.at) < max(knowEvery, restShare*w.known.cost):
		return nil
	}
	return t.note(w)
}

// startWork is about how much more work a worker has done on its part than the start of another
// part takes, before it gives the part away. It is a guess.
const startWork = 4

// note notes what a worker has found, and with keep what is left of its part.
func (t *team) note(w *worker) error {
	if !t.search.keep || !w.active {
		return t.hand(w, nil, nil)
	}
	begin := time.Now()
	left := w.rest()
	w.known.cost = time.Since(begin)
	return t.hand(w, left, nil)
}

// give puts what is left of a worker's part into the queue, unless it is a single branch.
func (t *team) give(w *worker) error {
	parts := w.rest()
	if len(parts) == 0 {
		return t.note(w)
	}
	last := parts[len(parts)-1] // the decision closest to the root
	if n := len(last.Tries); n > 1 {
		half := last.Share * float64(n/2) / float64(n)
		parts[len(parts)-1] = Part{Path: last.Path, Not: last.Not, Tries: last.Tries[:n-n/2], Share: last.Share - half}
		parts = append(parts, Part{Path: last.Path, Not: last.Not, Tries: last.Tries[n-n/2:], Share: half})
	}
	if len(parts) == 1 {
		return t.note(w)
	}
	w.end()
	if err := t.hand(w, parts[:1], parts[1:]); err != nil {
		return err
	}
	return w.start(parts[0])
}

// hand hands over what a worker has found, and notes what is left of its part. Parts that it gives
// away go into the queue. It waits while many batches of covers are not yet yielded. It returns
// poll.ErrEnough if the search has ended.
func (t *team) hand(w *worker, left, given []Part) error {
	s := t.search
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(w.batch.ends) > 0 {
		for !t.ended && len(t.batches) >= min(2*t.size, 64) {
			t.changed.Wait()
		}
		t.covers += int64(len(w.batch.ends))
		t.batches = append(t.batches, w.batch)
		w.batch = new(batch)
		if n := len(t.yielded); n > 0 {
			w.batch, t.yielded = t.yielded[n-1], t.yielded[:n-1]
		}
		t.changed.Broadcast()
	}
	if s.keep || s.limit > 0 {
		w.known = known{time.Now(), w.known.cost, w.total(), left}
	}
	if len(given) > 0 {
		t.queue = append(slices.Clip(given), t.queue...)
		t.parts += int64(len(given))
		t.count()
		t.changed.Broadcast()
	}
	if s.limit > 0 && t.total().Cmp(big.NewInt(s.limit)) >= 0 {
		t.finish(poll.ErrEnough)
	}
	if s.maxTime > 0 && time.Since(t.begun) > s.maxTime || s.maxCovers > 0 && t.covers >= s.maxCovers {
		t.over.Store(true)
		t.finish(fourfold.ErrLimit)
	}
	if t.ended {
		return poll.ErrEnough
	}
	return nil
}

// count sets the number of hungry workers. The caller holds mu.
func (t *team) count() { t.hungry.Store(int32(t.idle - t.loading - len(t.queue))) }

// take waits for a part, and lets a worker start it. It returns poll.ErrEnough if the search has
// ended.
func (t *team) take(w *worker) error {
	part, err := t.next(w)
	if err != nil {
		return err
	}
	return w.start(part)
}

// next takes a part out of the queue. The nodes that the worker does not need go back.
func (t *team) next(w *worker) (part Part, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if w.maxNodes >= 0 {
		t.nodes += w.maxNodes - w.core.Nodes()
		w.maxNodes = w.core.Nodes()
	}
	if !w.idle {
		w.idle = true
		t.idle++
	}
	t.count()
	t.changed.Broadcast()
	for !t.ended && (len(t.queue) == 0 || t.nodes == 0) {
		switch {
		case t.idle < t.size:
			t.changed.Wait()
		case len(t.queue) == 0:
			t.finish(nil)
		default:
			t.finish(fourfold.ErrLimit)
		}
	}
	if t.ended {
		return part, poll.ErrEnough
	}
	if n := len(t.queue) - 1; w == t.first {
		part, t.queue = t.queue[0], t.queue[1:] // the part that comes next
	} else {
		part, t.queue = t.queue[n], t.queue[:n] // the largest one, as a rule
	}
	w.idle = false
	t.idle--
	t.count()
	w.known.left = []Part{part}
	return part, nil
}

// grant lets a worker visit more nodes. If none are left for now, it gives its part back.
func (t *team) grant(w *worker) error {
	t.mu.Lock()
	n := min(max(t.nodes/int64(2*t.size), 1), t.nodes, mostNodes)
	t.nodes -= n
	t.mu.Unlock()
	if n == 0 {
		parts := w.rest()
		w.end()
		return t.hand(w, nil, parts)
	}
	w.maxNodes += n
	return nil
}

// mostNodes is the number of nodes that a worker gets at once, at most, if there is a limit. It is
// a guess: some tenths of a millisecond.
const mostNodes = 1 << 12

// serve yields covers in the goroutine of the caller until the search has ended and none are left.
func (t *team) serve(looks *poll.Poll) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.batches) > 0 || !t.ended {
		if len(t.batches) == 0 {
			t.changed.Wait()
			continue
		}
		b := t.batches[0]
		if err := t.yieldAll(b, looks); err != nil {
			return err
		}
		t.batches = t.batches[1:]
		*b = batch{options: b.options[:0], ends: b.ends[:0]}
		t.yielded = append(t.yielded, b)
		t.changed.Broadcast()
	}
	return nil
}

// yieldAll yields the covers of a batch. The caller holds mu, except while a cover is yielded.
func (t *team) yieldAll(b *batch, looks *poll.Poll) error {
	t.mu.Unlock()
	defer t.mu.Lock() // also if yield panics
	for b.taken < len(b.ends) {
		b.taken++
		if err := t.search.emit(b.cover(b.taken-1), looks); err != nil {
			return err
		}
	}
	return nil
}

// stop ends the search with an error, unless it has ended, and waits for the workers.
func (t *team) stop(err error) {
	t.end(err)
	t.running.Wait()
}

// end ends the search with an error, unless it has ended.
func (t *team) end(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.finish(err)
}

// finish ends the search, unless it has ended. A crash after that becomes its error, too. The
// caller holds mu.
func (t *team) finish(err error) {
	if _, crashed := err.(*crash); crashed || !t.ended {
		t.err = err
	}
	t.ended = true
	t.ctx.ended.Store(!t.over.Load())
	t.changed.Broadcast()
}

// left returns the parts that are left, if all workers have ended, and those of them that no worker
// has begun. A cover that is found but not yielded is a part, too.
func (t *team) left() (parts, queue []Part) {
	for _, w := range t.search.workers[:t.size] {
		if !w.active {
			t.queue = append(w.known.left, t.queue...)
		} else {
			parts = append(parts, w.known.left...)
		}
	}
	c := newChecker(context.Background(), t.search.problem)
	for _, b := range t.batches {
		t.queue = b.left(t.queue, &c)
	}
	return append(parts, t.queue...), t.queue
}

// total returns the number of covers counted that the workers have noted. The caller holds mu, or
// all workers have ended.
func (t *team) total() *big.Int {
	sum := new(big.Int)
	for _, w := range t.search.workers[:t.size] {
		if w.known.total != nil {
			sum.Add(sum, w.known.total)
		}
	}
	return sum
}

// A crash is a panic in a worker. The goroutine of the caller panics with it.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("%v\n\nin a worker:\n%s", c.value, c.stack) }

// publish reports the progress of all workers.
func (t *team) publish(w *worker) {
	t.reporting.Lock()
	defer t.reporting.Unlock()
	t.at[w.index] = w.progress()
	sum := poll.Progress{Depth: t.at[w.index].Depth}
	for _, p := range t.at {
		sum.Nodes += p.Nodes
		sum.Share += p.Share
	}
	sum.Share = min(sum.Share, 1)
	t.report(sum)
}
