package dlx

import (
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// collect adds a cover that w has found to its batch.
func (t *team) collect(w *search, cover fourfold.Solution) error {
	w.batch.add(cover)
	if w.batch.full(w.handed) {
		return t.hand(w)
	}
	return nil
}

// hand hands the batch of w over to the goroutine of the caller. If that is busy with earlier
// batches, hand waits. It returns poll.ErrEnough if nobody wants covers any more.
func (t *team) hand(w *search) error {
	if w.batch.isEmpty() {
		return nil
	}
	select {
	case t.found <- w.batch:
	case <-t.quit:
		return poll.ErrEnough
	}
	w.handed++
	select {
	case w.batch = <-t.free:
	default:
		w.batch = new(batch)
	}
	return nil
}

// deliver yields the covers that the workers find, until all workers have ended. It returns the
// error with which the search ends.
func (t *team) deliver(looks *poll.Poll) error {
	saver := t.workers[0].saver
	tick := saver.timer()
	for {
		t.waiting.Store(true)
		var err error
		select {
		case b, ok := <-t.found:
			if !ok {
				return t.err
			}
			t.waiting.Store(false)
			t.backlog = append(t.backlog, b)
			err = t.yield(looks)
		case <-saver.stopping():
			err = saver.stopped()
		case <-tick:
			t.pause()
			err = t.save(saver)
			t.resume()
			tick = saver.timer()
			if err == nil {
				err = t.yield(looks)
			}
		}
		if err != nil {
			if saver != nil {
				t.pause() // so that the state is known
			}
			return err
		}
	}
}

// yield yields the covers that the caller has received.
func (t *team) yield(looks *poll.Poll) error {
	if err := looks.Now(); err != nil {
		return err
	}
	for len(t.backlog) > 0 {
		b := t.backlog[0]
		for cover, ok := b.next(); ok; cover, ok = b.next() {
			if err := t.workers[0].lend(cover, looks); err != nil {
				return err
			}
		}
		t.backlog = t.backlog[1:]
		b.clear()
		select {
		case t.free <- b:
		default:
		}
	}
	return nil
}

// pause waits until all workers stand still or have ended. It receives all covers that they have
// handed over.
func (t *team) pause() {
	t.mu.Lock()
	select {
	case <-t.still: // left from the pause before
	default:
	}
	t.pausing.Store(true)
	t.check()
	t.mu.Unlock()
	for still := false; !still; {
		select {
		case b, ok := <-t.found:
			if !ok {
				return
			}
			t.backlog = append(t.backlog, b)
		case <-t.still:
			still = true
		}
	}
	for len(t.found) > 0 {
		t.backlog = append(t.backlog, <-t.found)
	}
}

// resume lets the workers go on after a pause.
func (t *team) resume() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pausing.Store(false)
	t.changed.Broadcast()
}

// timer returns a channel that gets a value when the state is to be saved.
func (v *saver) timer() <-chan time.Time {
	if v == nil || v.every == 0 {
		return nil
	}
	return time.After(v.every)
}

// stopping returns a channel that is closed when the search has to end.
func (v *saver) stopping() <-chan struct{} {
	if v == nil || v.stop == nil {
		return nil
	}
	return v.stop.Done()
}

// save saves the state of the search, unless it is not known. All workers stand still or have
// ended, but some may still be loading the problem.
func (t *team) save(v *saver) error {
	if t.lost() {
		return nil
	}
	return v.store(t.workers[0].state())
}

// left returns the parts that are left, if all workers stand still or have ended.
func (t *team) left() (parts []tree.Part) {
	for _, w := range t.workers {
		parts = w.left(parts)
	}
	for _, p := range t.queue {
		parts = append(parts, p.Part)
	}
	for _, b := range t.backlog {
		parts = b.left(parts)
	}
	return parts
}

// lost reports whether it is not known what is left.
func (t *team) lost() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, w := range t.workers {
		if w.stopped {
			return true
		}
	}
	return t.crashed()
}

// share returns the share of the tree that is done, if all workers stand still or have ended.
func (t *team) share() (sum float64) {
	for _, w := range t.workers {
		sum += w.Progress().Share
	}
	return min(sum, 1)
}
