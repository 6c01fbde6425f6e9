package main

import (
	"context"
	"iter"

	"fourfold/internal/answer"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/words"
)

// An orderly finds something for each puzzle, several at once, and writes it in the order of the
// input. T is what it works on, and R what it finds.
type orderly[T, R any] struct {
	*console
	workers int
	find    func(context.Context, T) R
	write   func(R)
	flush   func()              // before a wait for input or a result
	state   func(R) resultState // of a result
	done    *progress.Counter   // of puzzles
}

// A resultState is the task of a result, and how far the work on it came before an interruption.
type resultState struct {
	task        *input.Task
	begun, done bool
}

// run works on the elements until they end or ctx is done.
func (o *orderly[T, R]) run(ctx context.Context, elements iter.Seq[T]) {
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	find := func(t T) R { return o.find(ahead, t) }
	for r := range inorder.Map(o.workers, 16*o.workers, elements, find, o.flush) {
		s := o.state(r)
		if ctx.Err() != nil && !s.begun {
			break
		}
		o.write(r)
		if !s.task.Unopened && (ctx.Err() == nil || s.done) {
			o.done.Add(1)
		}
	}
}

// ended reports an interruption.
func (c *console) ended(ctx context.Context, severity *answer.Severity, done int) {
	if ctx.Err() != nil {
		*severity = max(*severity, answer.GaveUp)
		c.complain("interrupted after %s", words.Plural(done, "puzzle"))
	}
}
