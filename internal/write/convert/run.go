package convert

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"fourfold/internal/kit/inorder"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
)

// A Run converts inputs to a stream, to a file, or to a file for each. Bad puzzles are reported and
// left out. An interruption is an error that wraps outfile.ErrInterrupted. The Run sets Claim and
// Fill of its Job, which never replaces an input.
type Run struct {
	Job
	Strict    bool // stop at the first puzzle that is bad or loses something
	Canonical bool // write the canonical forms of the puzzles, which must be 9x9 Sudokus
	Reader    *input.Reader

	// Solve answers a puzzle, for its solution; nil means that puzzles are not solved. Workers says
	// how many are solved at once.
	Solve   func(context.Context, *input.Task) *answer.Answer
	Workers int

	Bad    func(*input.Task)            // reports a task with an error
	Warn   func(error, answer.Severity) // reports something about a puzzle or its solution
	Failed func(error)                  // reports a file of ToFolder that is not written
	Done   func()                       // counts a puzzle that is written
	Stop   func()                       // ends a read that waits for input, when an error ends the run

	inFolder bool
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
	r.Fill = func(w *Writer) error { return r.fill(ctx, w, r.Reader.Tasks(files)) }
	return reported(r.Job.ToStream(out))
}

// ToFile converts files to one file, or to a file for each page.
func (r *Run) ToFile(ctx context.Context, files []string, path string) error {
	r.Fill = func(w *Writer) error { return r.fill(ctx, w, r.Reader.Tasks(files)) }
	r.Claim = func(path string) error { return r.Plan.Claim("--output", path) }
	return reported(r.Job.ToFile(ctx, path))
}

// ToFolder converts each file to a file in the folder. A file that cannot be written does not keep
// the others from being written.
func (r *Run) ToFolder(ctx context.Context, files []string, dir string) error {
	r.inFolder = true
	sources := slices.Collect(r.Reader.Sources(files)) // before files are written to their folders
	for _, source := range sources {
		name := FileOf(source)
		r.Fill = func(w *Writer) error {
			return r.fill(ctx, w, r.Reader.TasksOf(source))
		}
		r.Claim = func(path string) error { return r.Plan.OutputFor(name, path) }
		path, err := PathIn(dir, name, r.Target.Extensions[0])
		if err == nil {
			err = r.Job.ToFile(ctx, path)
		}
		switch {
		case ctx.Err() != nil:
			return err
		case errors.Is(err, ErrNothing):
			continue // what was wrong with the puzzles, or with the file, was said
		case errors.Is(err, errStrict):
			return nil
		case err != nil:
			r.Failed(err)
		}
	}
	return nil
}

// FileOf returns the name by which the file of a source is called: its own name, or for a puzzle in
// place of a file a name such as puzzle-2.
func FileOf(s input.Source) string {
	if s.Text == "" {
		return s.Name
	}
	return strings.Replace(s.Name, "argument ", "puzzle-", 1)
}

// fill writes the tasks.
func (r *Run) fill(ctx context.Context, w *Writer, tasks iter.Seq[*input.Task]) error {
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	for t := range r.solved(ahead, r.canonized(tasks)) {
		if ctx.Err() != nil {
			return outfile.ErrInterrupted
		}
		good, err := r.write(w, t)
		if err == nil && !good && r.Strict {
			err = errStrict
		}
		if err != nil { // the next puzzles may take long, or never come
			if !r.inFolder || r.Strict { // no other file is read
				r.Stop()
			}
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
	if len(lost) == 0 {
		return true, nil
	}
	severity := answer.Answered
	if r.Strict {
		severity = answer.BadInput
	}
	r.Warn(fmt.Errorf("%s: %s", t.Where, r.Target.Loss(lost)), severity)
	return false, nil
}

// solved returns the tasks, after their puzzles got their solutions if they are solved.
func (r *Run) solved(ctx context.Context, tasks iter.Seq[*input.Task]) iter.Seq[*input.Task] {
	if r.Solve == nil {
		return tasks
	}
	solve := func(t *input.Task) *answer.Answer {
		if t.Puzzle == nil {
			return &answer.Answer{Attempt: answer.Attempt{Task: t}}
		}
		return r.Solve(ctx, t)
	}
	return func(yield func(*input.Task) bool) {
		for a := range inorder.Map(r.Workers, 16*r.Workers, tasks, solve, nil) {
			if ctx.Err() != nil {
				return
			}
			if warning := addSolution(a); warning != nil {
				r.Warn(warning, a.Severity())
			}
			if !yield(a.Task) {
				return
			}
		}
	}
}

// addSolution gives the puzzle of an answer its solution. The question must have been for up to
// two solutions. The warning says why there is no solution, or what is wrong with the one that the
// file states; it is nil if all is well.
func addSolution(a *answer.Answer) (warning error) {
	p := a.Task.Puzzle
	switch {
	case a.Task.Err != nil || p == nil:
		return nil // Write reports it
	case a.Wrong != nil || a.Err != nil:
		return fmt.Errorf("%s (so no solution is written)", a.Message())
	case a.Solutions == 0:
		return fmt.Errorf("%s: there is no solution", a.Task.Where)
	}
	stated, isStated := p.Solution, len(p.Solution.Cells) > 0
	if a.Solutions > 1 && isStated {
		return fmt.Errorf("%s: there are several solutions: the one that the file states is written", a.Task.Where)
	}
	p.Solution = *a.Task.Grid(a.First)
	switch {
	case a.Solutions > 1:
		return fmt.Errorf("%s: there are several solutions: one of them is written", a.Task.Where)
	case isStated && !stated.Equal(p.Solution):
		return fmt.Errorf("%s: the file states another solution than the only one, which is written in its place", a.Task.Where)
	}
	return nil
}
