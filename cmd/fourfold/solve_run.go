package main

import (
	"bufio"
	"context"
	"io"
	"iter"
	"os"
	"slices"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/bulk"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

func (s *solve) run(ctx context.Context, files []string) error {
	if err := s.check(files); err != nil {
		return err
	}
	out := bufio.NewWriterSize(s.out, 1<<16)
	s.output.start(s.console, out, s.severity)
	s.output.text.Named = manyFiles(files)

	reader := s.reader(&s.shape)
	s.done = progress.NewCounter(s.messages, isTerminal(s.out) && !s.saved.on)
	s.search, ctx = progress.Watch(ctx, s.messages, isTerminal(s.out) && (s.list || s.explain.on))
	var err error
	switch {
	case s.saved.on:
		err = s.saveAll(ctx, reader, files)
	case s.probing.on:
		s.estimateAll(ctx, reader, files)
	case s.lasting.path != "":
		err = s.solveLasting(ctx, files)
	case s.proofs.on():
		err = s.proveAll(ctx, reader, files, out)
	default:
		s.solveAll(ctx, reader, files, out)
	}
	s.search.End()
	if err != nil {
		return err
	}
	if s.explain.err != nil {
		return s.explain.err
	}
	if ctx.Err() != nil {
		*s.severity = max(*s.severity, answer.GaveUp)
		after := words.Plural(s.done.N(), "puzzle")
		if s.listed > 0 {
			after += " and " + words.PluralGrouped(s.listed, "solution")
		}
		s.complain("interrupted after %s", after)
	}
	return nil
}

// solveAll writes the answers to all files.
func (s *solve) solveAll(ctx context.Context, reader *input.Reader, files []string, out *bufio.Writer) {
	q := &queue{reader: reader}
	var stop func()
	q.next, stop = iter.Pull(q.reader.Sources(files))
	defer stop()
	for more := true; more; {
		more = s.solveTasks(ctx, q, files)
		s.output.text.Close()
		out.Flush()
		if more = more && q.lines != nil; more {
			more = s.solveLines(ctx, q.lines)
		}
		q.lines = nil
	}
}

// proveAll is solveAll with proofs.
func (s *solve) proveAll(ctx context.Context, reader *input.Reader, files []string, out *bufio.Writer) error {
	if err := s.proofs.prepare(); err != nil {
		return err
	}
	s.solveAll(ctx, reader, files, out)
	return s.proofs.err
}

// endsSoon reports whether the end of the input is reached without a wait for the program or the
// user that writes it. To such a writer, the first answer may be due before the second puzzle is
// written.
func (s *solve) endsSoon(files []string) bool {
	if len(files) > 0 && !slices.Contains(files, input.StandardInput) {
		return true
	}
	info, err := os.Stdin.Stat()
	return err == nil && info.Mode().IsRegular() || s.shape.HoldsDLX(input.StandardInput)
}

// A queue holds the files that are still to be read.
type queue struct {
	reader *input.Reader
	next   func() (input.Source, bool)
	lines  *input.File // the next file, opened, if package bulk is to answer it; else nil
}

// solveTasks answers the next files, puzzle by puzzle, up to a file for package bulk. It reports
// whether to go on with that file.
func (s *solve) solveTasks(ctx context.Context, q *queue, files []string) (more bool) {
	tasks := s.nextTasks(q)
	divide := s.divide && s.endsSoon(files)
	if isTerminal(s.out) || divide || s.proofs.on() {
		var single bool
		tasks, single = inorder.LookAhead(tasks)
		single = single && q.lines == nil && s.done.N() == 0
		if s.proofs.on() {
			tasks = s.proofs.named(tasks, single)
		}
		if isTerminal(s.out) {
			s.output.draw(single)
		}
		if divide && single {
			s.engines = s.divided
		}
	}
	ahead, cancel := context.WithCancel(ctx) // ends when ctx does, or with this function
	defer cancel()
	for a := range s.answers(ahead, tasks) {
		if ctx.Err() != nil && !a.Begun {
			return false
		}
		if s.explain.err != nil {
			return false
		}
		if s.proofs.on() && s.proofs.end(a, s.warn) != nil {
			cancel()
			return false
		}
		*s.severity = max(*s.severity, a.Severity())
		s.search.Answered()
		s.output.write(a)
		if !a.Task.Unopened && (ctx.Err() == nil || a.Err == nil) {
			s.done.Add(1)
		}
		if s.strict && a.Task.Err != nil {
			s.stopReading()
			cancel() // the puzzles whose turn has not come
			return false
		}
	}
	return ctx.Err() == nil
}

// nextTasks returns the tasks of the next files, up to a file for package bulk.
func (s *solve) nextTasks(q *queue) iter.Seq[*input.Task] {
	inBulk := s.inBulk()
	return func(yield func(*input.Task) bool) {
		for source, ok := q.next(); ok; source, ok = q.next() {
			tasks := q.reader.TasksOf(source)
			if inBulk && !s.shape.HoldsDLX(source.Name) {
				if tasks = s.sniff(source, q); q.lines != nil {
					return
				}
			}
			for t := range tasks {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// bulkInFolder is the size in bytes from which on a file of a folder may be answered by package
// bulk. To begin a bulk job takes longer than a few puzzles do, and a folder may have many files.
const bulkInFolder = 1000

// sniff opens a file and returns its tasks. If package bulk is to answer the file, sniff puts it
// into the queue.
func (s *solve) sniff(source input.Source, q *queue) iter.Seq[*input.Task] {
	f, err := q.reader.OpenSource(source)
	if err != nil {
		return slices.Values([]*input.Task{input.Unopened(source.Name, err)})
	}
	if f == nil { // a file of a folder that holds no puzzles
		return func(func(*input.Task) bool) {}
	}
	if !source.InFolder || len(textfile.Head(f.Text())) >= bulkInFolder {
		puzzles := bulk.Begins(textfile.Head(f.Text()), s.shape.ParseOptions())
		if puzzles > 1 || puzzles == 1 && !isTerminal(s.out) {
			q.lines = f
			return nil
		}
	}
	return func(yield func(*input.Task) bool) {
		defer f.Close()
		q.reader.Kept(f.Puzzles(&s.shape))(yield)
	}
}

// inBulk reports whether the flags allow package bulk to answer files of 9x9 lines.
func (s *solve) inBulk() bool {
	_, ok := s.engines.ClassicPath()
	return ok && s.shape.MayBeClassic() && !s.shape.IgnoreUnknown && !s.shape.Dedupe &&
		!s.list && !s.verify && !s.output.json && !s.output.stats && !s.explain.on && s.timeout == 0 &&
		!s.output.text.AsRead && s.output.text.Format == gridtext.FormatLine
}

// solveLines answers the lines of a file by package bulk. It reports whether to go on with the
// next file.
func (s *solve) solveLines(ctx context.Context, f *input.File) (more bool) {
	defer f.Close()
	path, _ := s.engines.ClassicPath()
	job := bulk.Job{
		Name: f.Name, Shape: &s.shape, Question: s.question, Quiet: s.output.quiet, Strict: s.strict, Named: s.output.text.Named,
		Other: s.answerer(), Path: path, Workers: s.workers, Progress: s.done.Add,
		Warn: s.warnings.Add, Message: func(text string) { s.complain("%s", text) },
	}
	defer s.messages.Clear()
	report, err := job.Run(ctx, f.Text(), clearing{s.messages, s.out})
	*s.severity = max(*s.severity, report.Severity)
	return err == nil && !report.Stopped
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

// answers solves the tasks and returns the answers in the order of the tasks. It solves several
// tasks at once, unless solutions or steps are written when they are found.
func (s *solve) answers(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[*answer.Answer] {
	solver := s.answerer()
	solveTask := func(t *input.Task) *answer.Answer { return solver.Solve(ctx, t) }
	ahead := 16 * s.workers
	if s.proofs.on() {
		ahead = 2 * s.workers // each has open files
		solveTask = func(t *input.Task) *answer.Answer { return s.proofs.solve(ctx, *solver, t) }
	}
	flush := func() { s.output.out.Flush() }
	if !s.list && !s.output.drawn && !s.explain.on {
		return inorder.Map(s.workers, ahead, tasks, solveTask, flush)
	}
	return func(yield func(*answer.Answer) bool) {
		for t := range tasks {
			if !yield(solveTask(t)) {
				return
			}
			flush()
		}
	}
}

// answerer returns a solver of tasks that is set up by the flags.
func (s *solve) answerer() *answer.Solver {
	solver := &answer.Solver{
		Shape: &s.shape, Engine: s.engines, Timeout: s.timeout, Question: s.question, Begin: s.output.drawPuzzle,
		Choose: func(p *fourfold.Problem) fourfold.Solver {
			return s.engines.For(p, s.question.Unlisted() && s.question.Want == 0)
		},
	}
	if s.question.Count {
		solver.Counted = s.search.Found
	}
	if s.list {
		solver.Found = func(t *input.Task, sol fourfold.Solution, n int) bool {
			s.listed++
			return s.output.writeSolution(t, sol, n) == nil
		}
	}
	if s.explain.on {
		solver.Search = s.trace
	}
	return solver
}
