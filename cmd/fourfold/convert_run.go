package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/beside"
	"fourfold/internal/convert"
	"fourfold/internal/inorder"
	"fourfold/internal/input"
	"fourfold/internal/solvers"
	"fourfold/internal/stream"
	"fourfold/internal/words"
)

func (v *conversion) run(ctx context.Context, files []string) error {
	if err := v.check(files); err != nil {
		return err
	}
	reader := v.reader(&v.shape)
	v.done = v.counter(reader, files, v.output == "" && isTerminal(v.out))
	err := reported(v.convertAll(ctx, reader, files))
	v.messages.Clear()
	if ctx.Err() != nil && (err == nil || errors.Is(err, stream.ErrInterrupted)) {
		*v.severity = max(*v.severity, answer.GaveUp)
		v.complain("interrupted after %s", words.Plural(v.done.N(), "puzzle"))
		return nil
	}
	return err
}

// convertAll converts the files to the output.
func (v *conversion) convertAll(ctx context.Context, reader *input.Reader, files []string) error {
	job := convert.Job{Target: v.target, Options: v.options, Force: v.force}
	job.Fill = func(w *convert.Writer) error { return v.fill(ctx, w, reader.Tasks(files)) }
	switch {
	case v.folder:
		return v.convertEach(ctx, reader, files)
	case v.output != "":
		return job.ToFile(ctx, v.output)
	}
	out := bufio.NewWriterSize(v.out, 1<<16)
	err := job.ToStream(out)
	out.Flush()
	if e := v.out.Err(); e != nil {
		return fmt.Errorf("writing the puzzles: %w", e)
	}
	return err
}

// convertEach converts each file to a file in the folder. A file that cannot be written does not
// keep the others from being written.
func (v *conversion) convertEach(ctx context.Context, reader *input.Reader, files []string) error {
	v.written = map[string]string{}
	sources := slices.Collect(reader.Sources(files)) // before files are written to their folders
	var inputs beside.Inputs
	for _, source := range sources {
		inputs.Add(source.Name)
	}
	for _, source := range sources {
		tasks := 0
		counted := func(yield func(*input.Task) bool) {
			for t := range reader.TasksOf(source) {
				if tasks++; !yield(t) {
					return
				}
			}
		}
		job := convert.Job{Target: v.target, Options: v.options, Force: v.force, Split: true, Inputs: &inputs}
		job.Fill = func(w *convert.Writer) error { return v.fill(ctx, w, counted) }
		err := v.convertOne(ctx, &job, fileOf(source))
		switch {
		case ctx.Err() != nil:
			return err
		case errors.Is(err, convert.ErrNothing) && tasks == 0:
			continue // the reader has said why it skipped the file, or --dedupe all its puzzles
		case errors.Is(err, errStrict):
			return err
		case err != nil:
			*v.severity = max(*v.severity, answer.BadInput)
			v.complain("%v", err)
		}
	}
	return nil
}

// fileOf returns the name by which the file of a source is called: its own name, or for a puzzle in
// place of a file a name such as puzzle-2.
func fileOf(s input.Source) string {
	if s.Text == "" {
		return s.Name
	}
	return strings.Replace(s.Name, "argument ", "puzzle-", 1)
}

// convertOne converts one file to a file in the folder.
func (v *conversion) convertOne(ctx context.Context, job *convert.Job, name string) error {
	path, err := v.target.PathIn(v.output, name)
	if err != nil {
		return err
	}
	if other, taken := v.written[path]; taken {
		return fmt.Errorf("%s: %s is the file for %s: expected another --output folder for one of the two",
			words.Printable(name), words.Printable(path), words.Printable(other))
	}
	v.written[path] = name
	return job.ToFile(ctx, path)
}

// errStrict ends a conversion that stops at the first puzzle that is bad or loses something. The
// puzzle was reported.
var errStrict = errors.New("stopped by --strict")

// reported returns nil for an error that was reported before.
func reported(err error) error {
	if errors.Is(err, errStrict) {
		return nil
	}
	return err
}

// fill writes the tasks. Bad ones are reported, and left out.
func (v *conversion) fill(ctx context.Context, w *convert.Writer, tasks iter.Seq[*input.Task]) error {
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	for t := range v.solved(ahead, tasks) {
		if ctx.Err() != nil {
			return stream.ErrInterrupted
		}
		good, err := v.write(w, t)
		if err != nil || !good && v.strict {
			v.stopReading()
			cancel()
			if err == nil {
				err = errStrict
			}
			return err
		}
		if v.out.Err() != nil {
			return v.out.Err()
		}
	}
	if ctx.Err() != nil {
		return stream.ErrInterrupted
	}
	return nil
}

// write writes one task, and says what is lost. It reports whether all is well.
func (v *conversion) write(w *convert.Writer, t *input.Task) (good bool, err error) {
	if t.Err != nil {
		*v.severity = max(*v.severity, answer.BadInput)
		v.badTask(t)
		return false, nil
	}
	lost, err := w.Write(t)
	if bad := (*convert.PuzzleError)(nil); errors.As(err, &bad) {
		*v.severity = max(*v.severity, answer.BadInput)
		v.warn("%v", err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	v.done.Add(1)
	if len(lost) == 0 {
		return true, nil
	}
	v.warn("%s: format %s has no place for %s", t.Where, v.target.Name, words.List(lost, "and"))
	if v.strict {
		*v.severity = max(*v.severity, answer.BadInput)
	}
	return false, nil
}

// solved returns the tasks, with --solutions after their puzzles got their solutions.
func (v *conversion) solved(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[*input.Task] {
	if v.engine == nil {
		return tasks
	}
	solver := &answer.Solver{
		Shape: &v.shape, Engine: v.engine, Timeout: v.timeout, Question: answer.Question{Want: 2},
		Choose: func(p *fourfold.Problem) fourfold.Solver {
			if solvers.IsClassic(p) {
				return v.classic
			}
			return v.engine
		},
	}
	solve := func(t *input.Task) *answer.Answer {
		if t.Puzzle == nil {
			return &answer.Answer{Task: t}
		}
		return solver.Solve(ctx, t)
	}
	return func(yield func(*input.Task) bool) {
		for a := range inorder.Map(v.workers, 16*v.workers, tasks, solve, nil) {
			if ctx.Err() != nil {
				return
			}
			if warning := convert.AddSolution(a); warning != nil {
				*v.severity = max(*v.severity, a.Severity())
				v.warn("%v", warning)
			}
			if !yield(a.Task) {
				return
			}
		}
	}
}
