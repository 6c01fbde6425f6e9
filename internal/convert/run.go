package convert

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"fourfold/internal/answer"
	"fourfold/internal/inorder"
	"fourfold/internal/input"
	"fourfold/internal/outfile"
)

// A Run converts inputs to a stream, to a file, or to a file for each. Bad puzzles are reported and
// left out. An interruption is an error that wraps outfile.ErrInterrupted.
type Run struct {
	Target  Target
	Options Options
	Strict  bool // stop at the first puzzle that is bad or loses something
	Reader  *input.Reader
	Plan    *outfile.Plan // writes the files; not needed for ToStream

	// Solve answers a puzzle, for its solution; nil means that puzzles are not solved. Workers says
	// how many are solved at once.
	Solve   func(context.Context, *input.Task) *answer.Answer
	Workers int

	Bad    func(*input.Task)            // reports a task with an error
	Warn   func(error, answer.Severity) // reports something about a puzzle or its solution
	Failed func(error)                  // reports a file of ToFolder that is not written
	Done   func()                       // counts a puzzle that is written
	Stop   func()                       // ends a read that waits for input, when an error ends the run
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

// ToStream converts files to a stream, such as standard output.
func (r *Run) ToStream(ctx context.Context, files []string, out io.Writer) error {
	return reported(r.job(ctx, r.Reader.Tasks(files)).ToStream(out))
}

// ToFile converts files to one file, or to a file for each page.
func (r *Run) ToFile(ctx context.Context, files []string, path string) error {
	job := r.job(ctx, r.Reader.Tasks(files))
	job.Claim = func(path string) error { return r.Plan.Claim("--output", path) }
	return reported(job.ToFile(ctx, path))
}

// ToFolder converts each file to a file in the folder. A file that cannot be written does not keep
// the others from being written.
func (r *Run) ToFolder(ctx context.Context, files []string, dir string) error {
	sources := slices.Collect(r.Reader.Sources(files)) // before files are written to their folders
	for _, source := range sources {
		tasks := 0
		job := r.job(ctx, func(yield func(*input.Task) bool) {
			for t := range r.Reader.TasksOf(source) {
				if tasks++; !yield(t) {
					return
				}
			}
		})
		name := fileOf(source)
		job.Split, job.Claim = true, func(path string) error { return r.Plan.OutputFor(name, path) }
		path, err := r.Target.PathIn(dir, name)
		if err == nil {
			err = job.ToFile(ctx, path)
		}
		switch {
		case ctx.Err() != nil:
			return err
		case errors.Is(err, ErrNothing) && tasks == 0:
			continue // the reader has said why it skipped the file, or --dedupe all its puzzles
		case errors.Is(err, errStrict):
			return nil
		case err != nil:
			r.Failed(err)
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

func (r *Run) job(ctx context.Context, tasks iter.Seq[*input.Task]) *Job {
	return &Job{
		Target: r.Target, Options: r.Options, Plan: r.Plan,
		Fill: func(w *Writer) error { return r.fill(ctx, w, tasks) },
	}
}

// fill writes the tasks.
func (r *Run) fill(ctx context.Context, w *Writer, tasks iter.Seq[*input.Task]) error {
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	for t := range r.solved(ahead, tasks) {
		if ctx.Err() != nil {
			return outfile.ErrInterrupted
		}
		good, err := r.write(w, t)
		if err == nil && !good && r.Strict {
			err = errStrict
		}
		if err != nil { // the next puzzles may take long, or never come
			r.Stop()
			cancel()
			return err
		}
	}
	if ctx.Err() != nil {
		return outfile.ErrInterrupted
	}
	return nil
}

// write writes one task, and says what is lost. It reports whether all is well.
func (r *Run) write(w *Writer, t *input.Task) (good bool, err error) {
	if t.Err != nil {
		r.Bad(t)
		return false, nil
	}
	lost, err := w.Write(t)
	if bad := (*PuzzleError)(nil); errors.As(err, &bad) {
		r.Warn(err, answer.BadInput)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	r.Done()
	severity := answer.Answered
	if r.Strict {
		severity = answer.BadInput
	}
	if w.IsSecond() {
		r.Warn(fmt.Errorf("%s: other programs read only the first puzzle of a file in format %s; --output FOLDER/ writes a file for each", t.Where, r.Target.Name), severity)
	}
	if len(lost) > 0 {
		r.Warn(fmt.Errorf("%s: %s", t.Where, NoPlace(r.Target, t, lost)), severity)
	}
	return len(lost) == 0 && !w.IsSecond(), nil
}

// solved returns the tasks, after their puzzles got their solutions if they are solved.
func (r *Run) solved(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[*input.Task] {
	if r.Solve == nil {
		return tasks
	}
	solve := func(t *input.Task) *answer.Answer {
		if t.Puzzle == nil {
			return &answer.Answer{Task: t}
		}
		return r.Solve(ctx, t)
	}
	return func(yield func(*input.Task) bool) {
		for a := range inorder.Map(r.Workers, 16*r.Workers, tasks, solve, nil) {
			if ctx.Err() != nil {
				return
			}
			if warning := AddSolution(a); warning != nil {
				r.Warn(warning, a.Severity())
			}
			if !yield(a.Task) {
				return
			}
		}
	}
}
