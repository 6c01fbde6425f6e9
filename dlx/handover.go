package dlx

import (
	"fourfold"
	"fourfold/internal/kit/poll"
)

// feed gives a part of the work of w away, if it has any to give.
func (t *team) feed(w *search) {
	before := w.core.Progress().Share
	part, ok := w.core.Split()
	if !ok {
		return
	}
	width := w.share.split(before, w.core.Progress().Share)
	w.fresh = true
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = append(t.queue, piece{part, width})
	t.parts++
	t.count()
	t.changed.Broadcast()
}

// count sets the number of hungry workers. The caller holds mu.
func (t *team) count() { t.hungry.Store(int32(t.idle - t.loading - len(t.queue))) }

// take waits for a part, and lets w start it. It returns poll.ErrEnough if the search has ended.
func (t *team) take(w *search) error {
	if err := t.hand(w); err != nil {
		return err
	}
	next, err := t.next(w)
	if err != nil {
		return err
	}
	return w.begin(next)
}

// prepare loads the problem into the core of w.
func (t *team) prepare(w *search) (err error) {
	if w.kind.share != nil {
		w.kind.share(w.core, t.workers[0].core, w.options, &w.looks)
	} else {
		err = w.core.Load(w.problem, w.options, &w.looks)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	w.loaded = err == nil
	t.loading--
	t.count()
	return err
}

// next takes a piece out of the queue for the worker w.
func (t *team) next(w *search) (piece, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !w.resting {
		t.rest(w)
	}
	if err := t.wait(func() bool { return len(t.queue) > 0 }); err != nil {
		return piece{}, err
	}
	p := t.queue[0]
	t.queue = t.queue[1:]
	t.idle--
	w.resting = false
	t.count()
	return p, nil
}

// rest notes that w has no part, and takes the nodes back that it does not need. The caller holds
// mu.
func (t *team) rest(w *search) {
	if t.nodes >= 0 {
		used := w.core.Progress().Nodes
		t.nodes += w.granted - used
		w.granted = used
		t.changed.Broadcast()
	}
	w.resting = true
	t.idle++
	t.count()
}

// grant lets w visit more nodes. It returns poll.ErrEnough if the search has ended, for example because
// the limit is reached: no nodes are left, and no worker will give nodes back.
func (t *team) grant(w *search) error {
	if err := t.hand(w); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.starved++
	if err := t.wait(func() bool { return t.nodes > 0 }); err != nil {
		return err
	}
	t.starved--
	n := min(max(t.nodes/int64(2*len(t.workers)), 1), 1<<12)
	t.nodes -= n
	w.granted += n
	return nil
}

// park lets a worker stand still until the pause ends.
func (t *team) park() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.parked++
	if err := t.wait(func() bool { return true }); err != nil {
		return err
	}
	t.parked--
	return nil
}

// wait waits until a condition holds and there is no pause. It returns poll.ErrEnough if the search has
// ended. The caller holds mu.
func (t *team) wait(condition func() bool) error {
	for t.check(); !t.ended && (t.pausing.Load() || !condition()); t.check() {
		t.changed.Wait()
	}
	if t.ended {
		return poll.ErrEnough
	}
	return nil
}

// check finds out whether the search has ended or stands still. The caller holds mu.
func (t *team) check() {
	n := len(t.workers)
	switch {
	case t.pausing.Load():
		if t.idle+t.starved+t.parked == n {
			select {
			case t.still <- struct{}{}:
			default:
			}
		}
	case t.idle == n && len(t.queue) == 0:
		t.end(poll.ErrEnough)
	case t.starved > 0 && t.nodes == 0 && t.idle+t.starved == n:
		t.end(fourfold.ErrLimit)
	}
}
