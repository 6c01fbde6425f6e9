// Package input turns names of files into tasks. It opens and unpacks the files, reads their
// puzzles and problems, and compiles them. Bad input becomes a task with an error. The error says
// where the fault is and what was expected.
package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
)

// A Reader reads the tasks of files.
type Reader struct {
	Shape *Shape      // must not be nil
	Stdin io.Reader   // the text of the file "-"
	Warn  func(error) // gets the warnings about problems in Knuth's format and ignored names of rules; nil drops them

	// Keep reports whether the caller wants a task. It is called for the tasks in order, before they
	// are compiled. Nil means that the caller wants all tasks.
	Keep func(*Task) bool

	// Skip reports whether a file or a subfolder of a folder must not be read, such as an output of
	// the command. It may be nil.
	Skip func(path string) bool

	// Context ends opening and reading files, even while a pipe waits for its writer. It does not
	// end reading Stdin, which may be a reader made by textfile.Interruptible. Nil means no context.
	Context context.Context
}

// Tasks returns the tasks of the files and folders, in order. No names mean standard input. A file
// that cannot be read is a task with an error. The caller compiles the tasks with [Shape.Compile].
func (r *Reader) Tasks(names []string) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		for s := range r.Sources(names) {
			for t := range r.TasksOf(s) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// TasksOf returns the tasks of one file.
func (r *Reader) TasksOf(s Source) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		f, err := r.OpenSource(s)
		r.TasksIn(s, f, err)(yield)
	}
}

// TasksIn returns the tasks of what OpenSource has returned for a source. It closes the file behind the
// last one that is read.
func (r *Reader) TasksIn(s Source, f *File, err error) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		if err != nil {
			yield(&Task{File: s.Name, Where: words.Printable(s.Name), Err: err, Unopened: true})
			return
		}
		if f == nil {
			return
		}
		defer f.Close()
		if keep := r.Keep; keep != nil {
			all := yield
			yield = func(t *Task) bool { return !keep(t) || all(t) }
		}
		if f.HoldsProblem {
			yield(r.problem(f))
			return
		}
		for t := range f.Puzzles(r.Shape) {
			if t.Puzzle != nil && t.Puzzle.Variants != nil {
				r.warn(fmt.Errorf("%s: ignored further rules (%s): the puzzle is read without them", t.Where, strings.Join(t.Puzzle.Variants, ", ")))
			}
			if !yield(t) {
				return
			}
		}
	}
}

// warn passes a warning on.
func (r *Reader) warn(err error) {
	if r.Warn != nil {
		r.Warn(err)
	}
}

// Puzzles returns the tasks of a file that contains grids.
func (f *File) Puzzles(shape *Shape) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		each := func(p *grid.Puzzle, err error) bool { return yield(f.task(shape, p, err)) }
		if shape.board != nil {
			grid.ParseBoards(f.Text, f.Name, *shape.board)(each)
			return
		}
		r := f.Reader(shape)
		p, err := f.first, f.err
		if !f.unread {
			p, err = r.Next()
		}
		for err != io.EOF && each(p, err) {
			p, err = r.Next()
		}
	}
}

// task returns the task of a puzzle of the file, or of an error.
func (f *File) task(shape *Shape, p *grid.Puzzle, err error) *Task {
	t := &Task{File: f.path, Where: f.Name, Puzzle: p, Err: err, board: shape.board}
	if p != nil {
		t.Line = p.Line
	}
	var at *grid.ParseError
	if errors.As(err, &at) {
		t.Line, t.RestUnread = at.Line, at.Unread
	}
	if t.Line > 0 {
		t.Where = fmt.Sprintf("%s:%d", f.Name, t.Line)
	}
	if err != nil {
		t.Err = f.WithHint(err)
	}
	f.likely = false // the hint is about the first line
	return t
}

// problem returns the task of a file with a problem.
func (r *Reader) problem(f *File) *Task {
	p, err := r.Shape.ReadProblem(f.Text, f.Name)
	if err == nil {
		for _, w := range p.Warnings() {
			r.warn(w)
		}
	}
	return &Task{File: f.path, Where: f.Name, Problem: p, Err: err}
}

// ReadProblem reads a problem, in Knuth's format unless As names another. The name is for messages.
func (s *Shape) ReadProblem(r io.Reader, name string) (*fourfold.Problem, error) {
	if read := tables[s.As]; read != nil {
		return readTable(r, name, cmp.Or(s.maxSize, maxTable), read)
	}
	p, err := fourfold.TextLimits{Size: s.maxSize}.ReadProblem(r, name)
	if errors.Is(err, fourfold.ErrTooLarge) {
		err = fmt.Errorf("%w (--max-size raises the limit)", err)
	}
	return p, err
}
