package collection

import (
	"context"
	"iter"
	"sync"

	"fourfold/internal/dedupe"
	"fourfold/internal/inorder"
	"fourfold/internal/read/input"
)

// ahead is the number of tasks per worker that may wait for a slow one.
const ahead = 256

// Collect yields the facts of the tasks, in their order. When ctx is done, it ends early.
func Collect(ctx context.Context, tasks iter.Seq[*input.Task], s Settings, workers int) iter.Seq[*Facts] {
	return func(yield func(*Facts) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		keyers := sync.Pool{New: func() any { return new(dedupe.Keyer) }}
		find := func(t *input.Task) *Facts {
			f := finder{s, keyers.Get().(*dedupe.Keyer)}
			defer keyers.Put(f.keyer)
			return f.find(ctx, t)
		}
		for f := range inorder.Map(workers, ahead*workers, tasks, find, nil) {
			if !f.Begun || ctx.Err() != nil && f.Task.Err != nil || !yield(f) {
				cancel()
				return
			}
		}
	}
}
