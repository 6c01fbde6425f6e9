// Package input turns the names of files into tasks: it opens the files, unpacks them, cuts
// them into puzzles and problems, and compiles these. Bad input becomes a task with an
// error that says where the fault is and what was expected.
package input

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"

	"fourfold"
	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// A Reader reads the tasks of files.
type Reader struct {
	Shape *Shape      // not nil
	Stdin io.Reader   // the file called "-"
	Warn  func(error) // gets the warnings about problems in Knuth's format; nil drops them
}

// Tasks returns the tasks of the files, in order; no name at all means standard input. A
// file that cannot be read is a task with an error. The tasks are not compiled: see
// [Shape.Compile].
func (r *Reader) Tasks(names []string) iter.Seq[*Task] {
	if len(names) == 0 {
		names = []string{StandardInput}
	}
	return func(yield func(*Task) bool) {
		for _, name := range names {
			for t := range r.TasksOf(name) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// TasksOf returns the tasks of one file, as Tasks does.
func (r *Reader) TasksOf(name string) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		f, err := Open(name, r.Stdin)
		if err != nil {
			yield(FileError(name, err))
			return
		}
		defer f.Close()
		if !r.Shape.HoldsDLX(name) {
			f.Puzzles(r.Shape)(yield)
			return
		}
		p, err := readProblem(f.r, f.Name)
		if err != nil {
			yield(FileError(name, err))
			return
		}
		for _, w := range p.Warnings() {
			if r.Warn != nil {
				r.Warn(w)
			}
		}
		yield(&Task{File: f.Name, Where: f.Name, Problem: p})
	}
}

// FileError returns the task of a file that cannot be opened or read.
func FileError(name string, err error) *Task { return &Task{File: name, Where: name, Err: err} }

// Puzzles returns the tasks of a file that holds grids.
func (f *File) Puzzles(shape *Shape) iter.Seq[*Task] {
	return func(yield func(*Task) bool) {
		for p, err := range gridtext.Parse(f.r, f.Name, shape.parse) {
			t := &Task{File: f.Name, Where: f.Name, Puzzle: p, Err: err}
			if p != nil {
				t.Line = p.Line
				t.Where = fmt.Sprintf("%s:%d", f.Name, p.Line)
			}
			var at *gridtext.ParseError
			if errors.As(err, &at) {
				t.Line, t.Unread = at.Line, at.Unread
			}
			if !yield(t) {
				return
			}
		}
	}
}

// readProblem reads Knuth's format, compressed by gzip or not.
func readProblem(r io.Reader, name string) (*fourfold.Problem, error) {
	in := bufio.NewReader(r)
	if !textfile.IsGzip(in) {
		return fourfold.ReadProblem(in, name)
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("%s:1:1: damaged gzip file (%w): expected a whole one", name, err)
	}
	return fourfold.ReadProblem(z, name)
}
