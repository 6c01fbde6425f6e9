// Package bulk solves texts of 9x9 Sudokus, one a line, by the engine of package
// fourfold/cp/classic. A job cuts its text into blocks of whole lines, solves them on all
// cores and writes the answers in the order of the lines. Its memory does not depend on the
// length of the text.
//
//	text     cut.go                 lines.go                  job.go
//	----> cutter: blocks ----> lineSolver, one a worker ----> run: answers, messages, Report
//
// [Sniff] says whether a text is for this package. An answer is what package answer writes
// for the same line. The exceptions are drawings and other puzzles of many lines: to a job
// each of their lines is invalid.
package bulk

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"

	"fourfold/cp/classic"
	"fourfold/internal/answer"
	"fourfold/internal/inorder"
	"fourfold/internal/input"
	"fourfold/internal/warn"
	"fourfold/internal/words"
)

// blocksAhead is how many blocks are read, or wait to be written, for each worker.
const blocksAhead = 3

// maxReports is how many invalid lines of a text are described; the others are counted. Each
// has the word invalid in the output.
const maxReports = warn.Most

// A Job says how a text is answered.
type Job struct {
	Name      string          // of the text, in messages
	FirstLine int             // the number of its first line; 0 means 1
	Shape     *input.Shape    // has to be one that MayBeClassic; nil means the zero Shape
	Question  answer.Question // Want should not be 0 without Count: all solutions are counted then, and one is written
	Quiet     bool            // no answers are written
	Strict    bool            // the job ends with the first invalid line
	Named     bool            // counts follow the name of the text, the number of the line, and colons
	Path      classic.Path    // of the engine; 0 means the best of the machine
	Workers   int             // goroutines that solve; 0 means 1

	// Message gets messages for people; nil drops them. Warn gets those about invalid lines, and
	// reports whether there was room for one more; nil means that Message gets them. Progress
	// gets the number of lines that were answered since the last call; it may be nil. All are
	// called in the goroutine of Run.
	Message  func(text string)
	Warn     func(text string) (room bool)
	Progress func(lines int)
}

// A Report says what came of a job.
type Report struct {
	Lines    int // answered, invalid ones too
	Invalid  int
	Severity answer.Severity
	Stopped  bool // the job ended early: at an invalid line, since ctx was done, or since out failed
}

// Run answers the lines of in on out. It returns early when ctx is done, and the answers are
// then those of the first lines; a count that was not at its end is "at least" a number. A
// Read of in may still be waiting. The error is that of
// out. A failure of in is a message, and an invalid line in the output.
func (j Job) Run(ctx context.Context, in io.Reader, out io.Writer) (Report, error) {
	r := newRun(ctx, j)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { r.stop.Store(true) })()
	var err error
	for b := range inorder.Map(r.Workers, blocksAhead*r.Workers, r.blocks(ctx, in), r.solveBlock, nil) {
		r.countBlock(b)
		if _, err = out.Write(b.out); err != nil || b.partial {
			r.report.Stopped = true
			r.stop.Store(true)
			cancel()
			break
		}
		r.buffers.put(b.out)
	}
	r.reportBadLines()
	r.report.Stopped = r.report.Stopped || ctx.Err() != nil
	return r.report, err
}

// A run is one call of Job.Run.
type run struct {
	Job
	caller    context.Context // it ends before those made from it
	stop      atomic.Bool     // ends the searches of all engines
	unsolved  blockCount
	buffers   buffers
	idle      chan *lineSolver
	report    Report
	described int // invalid lines
}

func newRun(ctx context.Context, j Job) *run {
	if j.Shape == nil {
		j.Shape = new(input.Shape)
	}
	j.Workers, j.FirstLine = max(j.Workers, 1), max(j.FirstLine, 1)
	return &run{Job: j, caller: ctx, unsolved: newBlockCount(), idle: make(chan *lineSolver, j.Workers),
		buffers: make(buffers, 2*(blocksAhead+1)*j.Workers+2)}
}

// solveBlock solves a block by a lineSolver that is idle.
func (r *run) solveBlock(b block) *solvedBlock {
	defer r.unsolved.done()
	var l *lineSolver
	select {
	case l = <-r.idle:
	default:
		l = newLineSolver(r)
	}
	solved := l.solve(b, r.buffers.get()[:0])
	r.idle <- l
	r.buffers.put(b.text)
	solved.text = nil
	return solved
}

// countBlock adds a solved block to the report and passes on its messages.
func (r *run) countBlock(b *solvedBlock) {
	r.report.Lines += b.lines
	r.report.Invalid += b.invalid
	r.report.Severity = max(r.report.Severity, b.severity)
	for _, m := range b.messages {
		switch {
		case m.grave:
			r.message(m.text)
		case r.described < maxReports && r.warn(m.text):
			r.described++
		}
	}
	if r.Progress != nil {
		r.Progress(b.lines)
	}
}

// reportBadLines says how many lines are invalid, where the messages on them do not.
func (r *run) reportBadLines() {
	n, of := r.report.Invalid, words.Plural(r.report.Lines, "line")
	switch {
	case n > r.described && r.described == 0:
		r.message(fmt.Sprintf("%s: %d of %s invalid, none of them described", r.Name, n, of))
	case n > r.described:
		r.message(fmt.Sprintf("%s: %d of %s invalid, the first %d of them described", r.Name, n, of, r.described))
	case n > 1:
		r.message(fmt.Sprintf("%s: %d of %s invalid", r.Name, n, of))
	}
}

// warn passes on what is wrong with a line, if there is room for it.
func (r *run) warn(text string) (room bool) {
	if r.Warn != nil {
		return r.Warn(text)
	}
	r.message(text)
	return true
}

func (r *run) message(text string) {
	if r.Message != nil {
		r.Message(text)
	}
}
