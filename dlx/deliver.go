package dlx

import (
	"slices"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// A batch has covers that a worker has found for the first worker to yield.
type batch struct {
	options []int32 // of all covers, one cover after the other
	ends    []int   // the end of each cover in options
	taken   int     // the number of covers taken out
}

// Bounds of a batch. Large batches keep the cost of handing them over low.
const (
	batchCovers  = 1 << 11
	batchOptions = 1 << 16
)

// full reports whether the batch is to be handed over.
func (b *batch) full() bool { return len(b.ends) >= batchCovers || len(b.options) >= batchOptions }

// cover returns cover k of the batch. The slice is valid until the batch is used again.
func (b *batch) cover(k int) fourfold.Solution {
	from, to := 0, b.ends[k]
	if k > 0 {
		from = b.ends[k-1]
	}
	return b.options[from:to:to]
}

// left appends the covers of the batch to a list of parts of the tree. Each part has one cover.
func (b *batch) left(parts []tree.Part) []tree.Part {
	for k := b.taken; k < len(b.ends); k++ {
		parts = append(parts, tree.Part{Path: slices.Clone(b.cover(k))})
	}
	return parts
}

// collect adds a copy of a cover that w has found to its batch.
func (t *team) collect(w *search, cover fourfold.Solution) error {
	w.batch.options = append(w.batch.options, cover...)
	w.batch.ends = append(w.batch.ends, len(w.batch.options))
	if w.batch.full() {
		return t.hand(w)
	}
	return nil
}

// hand hands the batch of w over to the first worker. It waits while many batches are not yet
// yielded. It returns poll.ErrEnough if the search has ended.
func (t *team) hand(w *search) error {
	if len(w.batch.ends) == 0 {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.wait(w, func() bool { return len(t.batches) < min(2*len(t.workers), 64) }); err != nil {
		return err
	}
	t.batches = append(t.batches, w.batch)
	t.changed.Broadcast()
	w.batch = new(batch)
	if n := len(t.yielded); n > 0 {
		w.batch, t.yielded = t.yielded[n-1], t.yielded[:n-1]
	}
	return nil
}

// yield yields the covers of the first batch in the goroutine of the caller. The caller of yield
// holds mu, except while a cover is yielded.
func (t *team) yield(looks *poll.Poll) error {
	if err := t.yieldAll(t.batches[0], looks); err != nil {
		return err
	}
	b := t.batches[0]
	t.batches = t.batches[1:]
	*b = batch{options: b.options[:0], ends: b.ends[:0]}
	t.yielded = append(t.yielded, b)
	t.changed.Broadcast()
	return nil
}

func (t *team) yieldAll(b *batch, looks *poll.Poll) error {
	t.mu.Unlock()
	defer t.mu.Lock() // also if yield panics
	for b.taken < len(b.ends) {
		b.taken++
		if err := t.workers[0].deliver(b.cover(b.taken-1), looks); err != nil {
			return err
		}
	}
	return nil
}
