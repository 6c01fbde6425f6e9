package dlx

import (
	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// attend lets w do what others wait for.
func (t *team) attend(w *search) error {
	if t.report != nil {
		t.publish(w)
	}
	if t.hungry.Load() > 0 && !w.justBegun {
		t.feed(w)
	}
	due := t.workers[0].saver.due()
	if w.index > 0 && w.newCovers < manyCovers {
		if err := t.hand(w); err != nil {
			return err
		}
	}
	if w.index > 0 && !due && !t.pausing.Load() {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if due {
		t.pausing.Store(true)
		t.changed.Broadcast()
	}
	return t.wait(w, func() bool { return true })
}

// feed gives a part of the work of w away, if it has any to give.
func (t *team) feed(w *search) {
	before := w.core.Progress().Share
	part, ok := w.core.Split()
	if !ok {
		return
	}
	width := w.share.split(before, w.core.Progress().Share)
	w.justBegun = true
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue = append(t.queue, piece{part, width})
	t.parts++
	t.count()
	t.changed.Broadcast()
}

// count sets the number of hungry workers. The caller holds mu.
func (t *team) count() { t.hungry.Store(int32(t.idle - t.loading - len(t.queue))) }

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

// next takes a piece out of the queue for the worker w.
func (t *team) next(w *search) (piece, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !w.idle {
		t.rest(w)
	}
	if err := t.wait(w, func() bool { return len(t.queue) > 0 }); err != nil {
		return piece{}, err
	}
	p := t.queue[0]
	t.queue = t.queue[1:]
	t.idle--
	w.idle = false
	t.count()
	return p, nil
}

// rest notes that w has no part, and takes the nodes back that it does not need. The caller holds
// mu.
func (t *team) rest(w *search) {
	if t.nodes >= 0 {
		used := w.core.Nodes()
		t.nodes += w.maxNodes - used
		w.maxNodes = used
		t.changed.Broadcast()
	}
	w.idle = true
	t.idle++
	t.count()
}

// grant lets w visit more nodes. It returns poll.ErrEnough if the search has ended, for example
// because the limit is reached: no nodes are left, and no worker will give nodes back.
func (t *team) grant(w *search) error {
	if err := t.hand(w); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.needNodes++
	if err := t.wait(w, func() bool { return t.nodes > 0 }); err != nil {
		return err
	}
	t.needNodes--
	n := min(max(t.nodes/int64(2*len(t.workers)), 1), 1<<12)
	t.nodes -= n
	w.maxNodes += n
	return nil
}

// wait waits until a condition holds and there is no pause. Meanwhile the first worker yields the
// covers of the others, and saves the state in a pause. wait returns poll.ErrEnough if the search has
// ended. The caller holds mu.
func (t *team) wait(w *search, condition func() bool) (err error) {
	first := w.index == 0
	if !first {
		t.waiting++
		defer func() { t.waiting-- }()
		if t.pausing.Load() {
			t.changed.Broadcast()
		}
	}
	for err == nil {
		t.check()
		switch {
		case t.ended:
			return poll.ErrEnough
		case first && t.pausing.Load():
			err = t.save()
		case first && len(t.batches) > 0:
			err = t.yield(&w.looks)
		case !t.pausing.Load() && condition():
			return nil
		default:
			t.changed.Wait()
		}
	}
	return err
}

// check finds out whether the search has ended. The caller holds mu.
func (t *team) check() {
	n := len(t.workers)
	switch {
	case t.idle == n && len(t.queue) == 0:
		t.end(nil)
	case t.needNodes > 0 && t.nodes == 0 && t.idle+t.needNodes == n:
		t.end(fourfold.ErrLimit)
	}
}

// pause lets the other workers stand still, or waits for the end of the search. The first worker
// calls it and holds mu.
func (t *team) pause() {
	t.pausing.Store(true)
	for !t.ended && t.waiting+t.loading < len(t.workers)-1 {
		t.changed.Wait()
	}
}

// save saves the state of the search in a pause. The first worker calls it and holds mu.
func (t *team) save() error {
	t.pause()
	if t.ended {
		return poll.ErrEnough
	}
	first := t.workers[0]
	err := first.saver.poll(first)
	t.pausing.Store(err != nil) // after an error the others have to stand still
	t.changed.Broadcast()
	return err
}

// left returns the parts that are left, if all workers stand still or have ended.
func (t *team) left() (parts []tree.Part) {
	for _, w := range t.workers {
		parts = w.left(parts)
	}
	for _, p := range t.queue {
		parts = append(parts, p.Part)
	}
	for _, b := range t.batches {
		parts = b.left(parts)
	}
	return parts
}

// share returns the share of the tree that is done, if all workers stand still or have ended.
func (t *team) share() (sum float64) {
	for _, w := range t.workers {
		sum += w.Progress().Share
	}
	return min(sum, 1)
}
