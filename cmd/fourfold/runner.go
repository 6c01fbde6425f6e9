package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"

	"fourfold/internal/kit/inorder"
	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/write/outfile"
	"fourfold/internal/write/record"
)

// A result is what a command finds for one puzzle. It embeds an answer.Attempt.
type result interface {
	Base() *answer.Attempt
	Severity() answer.Severity
	Message() string // what went wrong; "" if nothing did
}

// A perPuzzle runs a command that treats puzzles one by one: it works on several at once, and writes
// the results in the order of the input. T is what it works on, and R what it finds. Functions but
// find may be nil; it calls them in one goroutine.
type perPuzzle[T any, R result] struct {
	*console
	unit     string // what an interruption counts; "" means puzzles
	expected int    // how many elements there are; 0 if that is not known
	workers  int
	oneByOne bool // find writes, too, so it works on one element at a time, and the result is written before the next

	look   func(single bool)                // is called before the work, when up to two elements are read
	find   func(ctx context.Context, e T) R // is called in several goroutines
	refuse func(R)                          // reports a task with an error, in place of badTask
	note   func(R) error                    // is called first with each result of a file that could be opened; an error ends the run
	wanted func(R) bool                     // reports whether a result is written
	json   bool                             // write records, not text
	record func(R) any
	text   func(io.Writer, R)
	finish func(io.Writer) // is called after the last result, when all results are written

	w    *bufio.Writer // to standard output
	done *progress.Counter
	err  error // of note
}

// begin makes the writer of results and the counter of puzzles. A command that writes a heading calls
// it before run.
func (p *perPuzzle[T, R]) begin() {
	p.w = bufio.NewWriterSize(clearing{p.messages, p.out}, 1<<16)
	p.done = progress.NewCounter(p.messages, isTerminal(p.out) && (p.json || p.text != nil))
	if p.expected > 0 {
		p.done.Expect(p.expected, 0)
	}
}

// run works on all elements, and reports an interruption. The error is that of note.
func (p *perPuzzle[T, R]) run(ctx context.Context, elements iter.Seq[T]) error {
	if p.w == nil {
		p.begin()
	}
	p.each(ctx, elements)
	p.flush()
	if p.finish != nil {
		p.finish(p.w)
		p.flush()
	}
	return p.ended(ctx, p.err, words.PluralGrouped(p.done.N(), cmp.Or(p.unit, "puzzle")))
}

// flush writes what is in w, and erases the status.
func (p *perPuzzle[T, R]) flush() {
	p.messages.Clear()
	p.w.Flush()
}

// each works on the elements until they end or ctx is done. It reports whether they have ended.
func (p *perPuzzle[T, R]) each(ctx context.Context, elements iter.Seq[T]) (all bool) {
	if p.look != nil {
		var single bool
		elements, single = inorder.LookAhead(elements)
		p.look(single)
	}
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	for r := range p.results(ahead, elements) {
		a := r.Base()
		if ctx.Err() != nil && !a.Begun {
			return false
		}
		p.write(r)
		if !a.Task.Unopened && (ctx.Err() == nil || a.Err == nil) {
			p.done.Add(1)
		}
		if p.err != nil {
			p.stopReading()
			cancel() // the elements whose turn has not come
			return false
		}
	}
	return ctx.Err() == nil
}

// results returns what is found for the elements, in their order.
func (p *perPuzzle[T, R]) results(ctx context.Context, elements iter.Seq[T]) iter.Seq[R] {
	find := func(e T) R { return p.find(ctx, e) }
	if !p.oneByOne {
		return inorder.Map(p.workers, 16*p.workers, elements, find, func() { p.w.Flush() })
	}
	return func(yield func(R) bool) {
		for e := range elements {
			if !yield(find(e)) {
				return
			}
			p.w.Flush()
		}
	}
}

// write reports a result and writes it.
func (p *perPuzzle[T, R]) write(r R) {
	t := r.Base().Task
	if p.note != nil && !t.Unopened {
		if p.err = p.note(r); p.err != nil {
			return
		}
	}
	if t.Err != nil && p.refuse != nil {
		p.raise(r.Severity())
		p.refuse(r)
	} else {
		p.report(r)
	}
	switch {
	case t.Unopened:
	case p.wanted != nil && !p.wanted(r):
	case p.json:
		record.Write(p.w, p.record(r))
	case p.text != nil:
		p.text(p.w, r)
	}
}

// report raises the severity to that of a result, and writes a message if something went wrong. An
// interruption gets no message: one line about it follows at the end of the run.
func (c *console) report(r result) {
	a, severity := r.Base(), r.Severity()
	c.raise(severity)
	switch message := r.Message(); {
	case a.Task.Err != nil:
		c.badTask(a.Task)
	case severity == answer.WrongAnswer:
		c.complain("%s", message)
	case message != "" && !c.isInterruption(a.Err):
		c.warn("%s", message)
	}
}

// ended returns err. After an interruption that is no other error, it reports the interruption and
// what was done before, and returns nil.
func (c *console) ended(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || err != nil && !errors.Is(err, outfile.ErrInterrupted) {
		return err
	}
	c.raise(answer.GaveUp)
	c.complain("interrupted after %s", done)
	return nil
}

// noPuzzle returns an error that says that the input has no puzzle, unless something else was
// reported.
func (c *console) noPuzzle(ctx context.Context) error {
	if ctx.Err() != nil || c.severity > answer.Answered {
		return nil
	}
	return errors.New("no puzzle in the input: expected at least one")
}

// A clearing writer erases the status before it writes, because both may be on the same terminal.
type clearing struct {
	messages *progress.Messages
	io.Writer
}

func (c clearing) Write(p []byte) (int, error) {
	if len(p) > 0 {
		c.messages.Clear()
	}
	return c.Writer.Write(p)
}
