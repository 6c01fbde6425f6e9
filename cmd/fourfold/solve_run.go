package main

import (
	"context"
	"io"
	"iter"
	"os"
	"slices"

	"fourfold"
	"fourfold/internal/kit/progress"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/bulk"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

// run answers the files in a mode.
func (c *solveCmd) run(ctx context.Context, m mode, files []string) error {
	c.search, ctx = progress.Watch(ctx, c.messages, isTerminal(c.out) && (c.list || c.explain.on))
	solver := c.answerer()
	c.puzzles = perPuzzle[*input.Task, *answer.Answer]{
		console: c.console, workers: c.workers, oneByOne: c.list,
		find: func(ctx context.Context, t *input.Task) *answer.Answer { return solver.Solve(ctx, t) },
		text: func(_ io.Writer, a *answer.Answer) {
			c.search.Answered()
			c.output.write(a)
			if a.Several() {
				c.several++
			}
		},
	}
	c.puzzles.begin()
	c.output.start(c.console, c.puzzles.w)
	c.output.text.Named = manyFiles(files)
	err := m.run(ctx, files)
	c.search.End()
	if err == nil && m.flag == "" && !c.output.drawn {
		c.saySeveral()
	}
	after := words.PluralGrouped(c.puzzles.done.N(), "puzzle")
	if c.listed > 0 {
		after += " and " + words.PluralGrouped(c.listed, "solution")
	}
	return c.ended(ctx, err, after)
}

// saySeveral says how many puzzles have several solutions, if any does.
func (c *solveCmd) saySeveral() {
	if n := c.puzzles.done.N(); c.several > 0 && n == 1 {
		c.complain("the puzzle has several solutions; the first is given")
	} else if c.several > 0 {
		c.complain("%s of %s puzzles have several solutions; the first is given", words.Grouped(c.several), words.Grouped(n))
	}
}

// solveAll writes the answers to all files.
func (c *solveCmd) solveAll(ctx context.Context, files []string) error {
	q := &queue{reader: c.reader(&c.shape)}
	var stop func()
	q.next, stop = iter.Pull(q.reader.Sources(files))
	defer stop()
	if divide := c.workers > 1 && c.endsSoon(files); divide || isTerminal(c.out) {
		c.puzzles.look = func(single bool) { c.look(single && q.file == nil, divide) }
	}
	for more := true; more; {
		more = c.puzzles.each(ctx, c.nextTasks(q))
		c.output.text.Close()
		c.puzzles.flush()
		if more = more && q.file != nil; more {
			more = c.solveLines(ctx, q.file, q.text)
		}
		q.file = nil
	}
	return c.puzzles.err
}

// look is called before the next puzzles are answered. If there is only one, it is drawn at a
// terminal, and divide makes all workers search it.
func (c *solveCmd) look(single, divide bool) {
	single = single && c.puzzles.done.N() == 0
	if isTerminal(c.out) {
		c.output.draw(single)
		c.puzzles.oneByOne = c.puzzles.oneByOne || c.output.drawn
	}
	if divide && single {
		c.engines = c.divided
	}
}

// endsSoon reports whether the end of the input is reached without a wait for the program or the
// user that writes it. To such a writer, the first answer may be due before the second puzzle is
// written.
func (c *solveCmd) endsSoon(files []string) bool {
	if len(files) > 0 && !slices.Contains(files, input.StandardInput) {
		return true
	}
	info, err := os.Stdin.Stat()
	return err == nil && info.Mode().IsRegular() || c.shape.HoldsProblem(input.StandardInput)
}

// A queue holds the files that are still to be read.
type queue struct {
	reader *input.Reader
	next   func() (input.Source, bool)
	file   *input.File // the next file, opened, if package bulk is to answer it; else nil
	text   *bulk.Input // of file
}

// nextTasks returns the tasks of the next files, up to a file for package bulk.
func (c *solveCmd) nextTasks(q *queue) iter.Seq[*input.Task] {
	inBulk := c.inBulk()
	return func(yield func(*input.Task) bool) {
		for source, ok := q.next(); ok; source, ok = q.next() {
			tasks := q.reader.TasksOf(source)
			if inBulk {
				if tasks = c.begin(source, q); q.file != nil {
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

// begin opens a file and returns its tasks. If package bulk is to answer the file, begin puts it into
// the queue. At a terminal a single puzzle is drawn, so package bulk gets only files of several.
func (c *solveCmd) begin(source input.Source, q *queue) iter.Seq[*input.Task] {
	f, err := q.reader.OpenSource(source)
	if f != nil && !f.HoldsProblem && (!source.InFolder || f.Text.Buffered() >= bulkInFolder) {
		text, p, first := bulk.Begin(f.Reader(&c.shape), isTerminal(c.out))
		if text != nil {
			q.file, q.text = f, text
			return nil
		}
		f.Unread(p, first)
	}
	return q.reader.TasksIn(source, f, err)
}

// inBulk reports whether the flags allow package bulk to answer files of 9x9 lines.
func (c *solveCmd) inBulk() bool {
	_, ok := c.engines.ClassicPath()
	return ok && c.shape.MayBeClassic() && len(c.question.With)+len(c.question.Without) == 0 && c.question.Best == 0 && !c.common && !c.shape.IgnoreUnknown && !c.shape.Dedupe &&
		!c.list && !c.output.json && !c.output.stats && !c.explain.on && c.timeout == 0 &&
		!c.output.text.AsRead && c.output.text.Format == grid.FormatLine
}

// solveLines answers the lines of a file by package bulk. It reports whether to go on with the
// next file.
func (c *solveCmd) solveLines(ctx context.Context, f *input.File, text *bulk.Input) (more bool) {
	defer f.Close()
	path, _ := c.engines.ClassicPath()
	job := bulk.Job{
		Name: f.Name, Shape: &c.shape, Question: c.question, Quiet: c.output.quiet, Named: c.output.text.Named,
		Other: c.answerer(), Path: path, Workers: c.workers, Progress: c.puzzles.done.Add,
		Warn: c.warnings.Add, Message: func(text string) { c.complain("%s", text) },
	}
	defer c.messages.Clear()
	report, err := job.Run(ctx, text, clearing{c.messages, c.out})
	c.raise(report.Severity)
	c.several += report.Several
	return err == nil && !report.Stopped
}

// answerer returns a solver of tasks that is set up by the flags.
func (c *solveCmd) answerer() *answer.Solver {
	solver := &answer.Solver{
		Shape: &c.shape, Engine: c.engines, Timeout: c.timeout, Question: c.question, Begin: c.output.drawPuzzle, Untimed: !c.output.json && !c.output.stats,
		Choose: func(p *fourfold.Problem) fourfold.Solver {
			if c.question.Best > 0 {
				return c.engines
			}
			return c.engines.For(p, c.question.Count && c.question.Want == 0 || c.sample > 0)
		},
	}
	if c.question.Count {
		solver.Counted = c.search.Found
	}
	if c.list {
		solver.Found = func(t *input.Task, sol fourfold.Solution, n int) bool {
			c.listed++
			return c.output.writeSolution(t, sol, n) == nil
		}
	}
	if c.question.Best > 0 {
		solver.Improved = c.search.Improved
	}
	if c.explain.on {
		solver.Search = c.trace
	}
	return solver
}
