// Package bulk solves texts with many 9x9 Sudokus on one line each, with the engine of package
// fourfold/cp/classic. A [Job] puts puzzles into batches as package grid reads them, solves the
// batches on several cores, and writes the answers in the order of the text. Its memory does not grow
// with the length of the text. The answers are those of package answer. Puzzles of other forms, orders
// and rules are answered by Job.Other.
//
//	text     batch.go                 lines.go                     job.go
//	----> Reader: batches ----> lineSolver, one per worker ----> run: answers, messages, Report
package bulk

import (
	"context"
	"io"
	"sync"
	"sync/atomic"

	"fourfold/cp/classic"
	"fourfold/internal/kit/inorder"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// batchesAhead is the number of batches per worker that may be read, or may wait to be written,
// beyond the batch that is written next.
const batchesAhead = 8

// A Job says how to answer the lines of a text.
type Job struct {
	Name     string          // name of the text, for messages
	Shape    *input.Shape    // its MayBeClassic must be true; nil means the zero Shape
	Question answer.Question // unless Count is true, Want should not be 0: all solutions would be counted to write one
	Quiet    bool            // no answers are written
	Named    bool            // "NAME:LINE: " is written before counts
	Path     classic.Path    // code path of the engine; 0 means the fastest that the machine has
	Workers  int             // number of goroutines that solve puzzles; 0 means 1

	// Other answers puzzles that the engine cannot solve: of another form or order, or with further
	// rules. If it is nil, such puzzles are invalid.
	Other *answer.Solver

	// Message gets messages for the user, and Warn those about invalid lines. Run calls these functions
	// and Progress in its own goroutine. Nil drops what they would get.
	Message, Warn func(text string)

	// Progress gets the number of lines answered since the last call.
	Progress func(lines int)
}

// A Report is the result of a job.
type Report struct {
	Lines    int // number of lines answered, including the invalid ones
	Invalid  int
	Several  int // answers that are one of several solutions; 0 unless Question.Second is true
	Severity answer.Severity
	Stopped  bool // the job ended early: because ctx was done, or because out failed
}

// Run reads the puzzles of in and writes their answers to out. The error is an error of out. If in
// fails, Run writes a message, and the last line of the output is "invalid".
//
// Run returns early when ctx is done. The answers are then those of the first lines, and a count
// that was interrupted is "at least" and a number. A Read of the text may still be waiting.
func (j Job) Run(ctx context.Context, in *Input, out io.Writer) (Report, error) {
	r := newRun(ctx, j)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.searching = ctx
	defer context.AfterFunc(ctx, func() { r.stop.Store(true) })()
	var err error
	for b := range inorder.Map(r.Workers, batchesAhead*r.Workers, r.batches(ctx, in), r.solveBatch, nil) {
		r.countBatch(b)
		if _, err = out.Write(b.out); err != nil || b.partial {
			r.report.Stopped = true
			r.stop.Store(true)
			cancel()
			break
		}
		r.solved.Put(b)
	}
	r.report.Stopped = r.report.Stopped || ctx.Err() != nil
	return r.report, err
}

// A run is one call of Job.Run.
type run struct {
	Job
	caller    context.Context // of the caller of Run; it may end an input with its cause
	searching context.Context // of the searches by Other
	stop      atomic.Bool     // ends the searches of all engines
	report    Report

	empty, solved, idle sync.Pool // of *batch, *solvedBatch and *lineSolver, for reuse
}

func newRun(ctx context.Context, j Job) *run {
	if j.Shape == nil {
		j.Shape = new(input.Shape)
	}
	j.Workers = max(j.Workers, 1)
	for _, f := range []*func(string){&j.Message, &j.Warn} {
		if *f == nil {
			*f = func(string) {}
		}
	}
	if j.Progress == nil {
		j.Progress = func(int) {}
	}
	r := &run{Job: j, caller: ctx, searching: ctx}
	r.empty.New = func() any { return new(batch) }
	r.solved.New = func() any { return new(solvedBatch) }
	r.idle.New = func() any { return newLineSolver(r) }
	return r
}

// solveBatch solves a batch with an idle lineSolver.
func (r *run) solveBatch(b *batch) *solvedBatch {
	l, s := r.idle.Get().(*lineSolver), r.solved.Get().(*solvedBatch)
	*s = solvedBatch{out: s.out[:0]}
	l.solve(b, s)
	r.idle.Put(l)
	r.empty.Put(b)
	return s
}

// countBatch adds a solved batch to the report and passes on its messages.
func (r *run) countBatch(b *solvedBatch) {
	r.report.Lines += b.lines
	r.report.Invalid += b.invalid
	r.report.Several += b.several
	r.report.Severity = max(r.report.Severity, b.severity)
	for _, m := range b.messages {
		if m.grave {
			r.Message(m.text)
		} else {
			r.Warn(m.text)
		}
	}
	r.Progress(b.lines)
}
