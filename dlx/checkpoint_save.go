package dlx

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"fourfold"
	"fourfold/dlx/internal/checkpoint"
)

// search goes on with the search from the last state, and saves states.
func (c *Checkpoint) search(ctx context.Context, q question) (*big.Int, fourfold.Stats, error) {
	within, release := delayed(ctx)
	defer release()
	before := c.file.State()
	c.begun = time.Now()
	c.saver = &saver{from: before.Parts, done: before.Done, every: firstSave, stop: ctx}
	if c.always {
		c.saver.every = 1
	}
	c.saver.save = func(now state) error {
		c.save(before.Found, now)
		return nil
	}
	q.saver = c.saver
	return c.solver.search(within, q)
}

const (
	firstSave = 20 * time.Millisecond // from the begin of a search to the first state
	saveEvery = time.Second           // between two states of a long search
	saveShare = 100                   // saving takes at most one part in so many of the time
)

// save writes a state. An error does not end the search.
func (c *Checkpoint) save(before *big.Int, now state) {
	begin := time.Now()
	next := checkpoint.State{Found: now.total, Parts: now.left, Done: now.share}
	if !c.options.Count {
		next.Found = big.NewInt(now.yielded)
	}
	next.Found.Add(next.Found, before)
	if c.options.Limit > 0 && next.Found.Cmp(big.NewInt(c.options.Limit)) >= 0 {
		next.Found.SetInt64(c.options.Limit) // a count may have gone further
		next.Parts = nil
	}
	c.broken(c.file.Save(next))
	soon := min(max(begin.Sub(c.begun)/4, firstSave), saveEvery)
	switch {
	case c.err != nil:
		c.saver.every = 0
	case !c.always:
		c.saver.every = max(saveShare*time.Since(begin), soon)
	}
}

// broken notes that nothing more can be saved, if err is not nil.
func (c *Checkpoint) broken(err error) {
	if err != nil && c.err == nil {
		c.err = fmt.Errorf("the search goes on, but it can no longer be saved: %w", err)
		c.warn(c.err)
	}
}

// grace is the time in which a search ends by itself when its context is done.
const grace = 25 * time.Millisecond

// delayed returns a context that is done some time after ctx. The search sees at its next look that
// ctx is done, and saves a last state. If a core is within a node for longer than that, it is
// interrupted, and the state before is the last.
func delayed(ctx context.Context) (context.Context, func()) {
	within, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(grace, func() { cancel(context.Cause(ctx)) })
	})
	return within, func() { stop(); cancel(nil) }
}
