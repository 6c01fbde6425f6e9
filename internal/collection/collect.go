package collection

import (
	"context"
	"iter"
	"sync/atomic"

	"fourfold/internal/inorder"
	"fourfold/internal/input"
)

// batchSize is the number of classic Sudokus that a worker gets at once.
const batchSize = 64

// batchesAhead is the number of batches per worker that may wait for a slow one.
const batchesAhead = 8

// Collect yields the facts of the tasks, in their order. When ctx is done, it ends early.
func Collect(ctx context.Context, tasks iter.Seq[*input.Task], s Settings, workers int) iter.Seq[*Facts] {
	return func(yield func(*Facts) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var stop atomic.Bool
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
		idle := make(chan *finder, workers)
		find := func(batch []*input.Task) []*Facts {
			var f *finder
			select {
			case f = <-idle:
			default:
				f = newFinder(s, &stop)
			}
			if ctx.Err() != nil {
				stop.Store(true) // the function of AfterFunc may run later
			}
			facts := f.find(ctx, batch)
			idle <- f
			return facts
		}
		for facts := range inorder.Map(workers, batchesAhead*workers, batches(tasks, s), find, nil) {
			for _, f := range facts {
				if !f.Begun || ctx.Err() != nil && f.Task.Err != nil || !yield(f) {
					stop.Store(true)
					cancel()
					return
				}
			}
		}
	}
}

// batches joins tasks that are fast to batches.
func batches(tasks iter.Seq[*input.Task], s Settings) iter.Seq[[]*input.Task] {
	return func(yield func([]*input.Task) bool) {
		var batch []*input.Task
		flush := func() bool {
			whole := batch
			batch = nil
			return len(whole) == 0 || yield(whole)
		}
		for t := range tasks {
			if !s.isFast(t) {
				if !flush() || !yield([]*input.Task{t}) {
					return
				}
				continue
			}
			if batch = append(batch, t); len(batch) == batchSize && !flush() {
				return
			}
		}
		flush()
	}
}
