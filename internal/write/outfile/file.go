package outfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"fourfold/internal/kit/words"
)

// ErrInterrupted is wrapped by the error of [Plan.Write] when its context is done.
var ErrInterrupted = errors.New("interrupted")

// ErrExists is wrapped by the error about a file that would be replaced.
var ErrExists = errors.New("exists already: expected --force, which replaces it, or another name")

// A File is an output of a [Set] while it is written.
type File struct {
	*bufio.Writer
	target target
	out    *os.File // the .part file, or the pipe, device or standard stream
	closed bool
}

// find finds the target of a path. It returns an error if the path may not be written, or if a
// regular file exists there and Force is not set.
func (p *Plan) find(path string) (target, error) {
	t, err := find(path)
	if err == nil {
		err = t.check()
	}
	if err != nil {
		return t, refused(path, err)
	}
	if t.info != nil && !t.isStream() && !p.Force {
		return t, fmt.Errorf("%s: %w", words.Printable(path), ErrExists)
	}
	return t, nil
}

// Check returns an error if [Set.Create] would return one, as far as that can be known before.
func (p *Plan) Check(path string) error {
	_, err := p.find(path)
	return err
}

// create begins to write a file.
func (p *Plan) create(path string) (*File, error) {
	t, err := p.find(path)
	if err != nil {
		return nil, err
	}
	f := &File{target: t}
	var to io.Writer
	if t.isStream() {
		to, err = p.openStream(f)
	} else if f.out, err = t.createPart(); err == nil {
		p.unfinished.Store(f.out.Name(), nil)
		to = f.out
	}
	if err != nil {
		return nil, refused(path, err)
	}
	f.Writer = bufio.NewWriterSize(to, 1<<16)
	return f, nil
}

// WriteAt writes over a part of the text that was written before. It is for regular files only.
func (f *File) WriteAt(text []byte, at int64) (int, error) {
	if err := f.Flush(); err != nil {
		return 0, err
	}
	return f.out.WriteAt(text, at)
}

// Sync waits until all that was written is on the disk.
func (f *File) Sync() error { return errors.Join(f.Flush(), f.out.Sync()) }

// end ends writing.
func (f *File) end() error {
	if f.closed {
		return nil
	}
	f.closed = true
	err := f.Flush()
	if f.target.standard == nil {
		err = errors.Join(err, f.out.Close())
	}
	return err
}

// Write calls write with a new file, which gets its name unless write returns an error. If ctx is
// done by then, there is no file, and the error wraps ErrInterrupted. Other errors of write are
// returned unchanged.
func (p *Plan) Write(ctx context.Context, path string, write func(io.Writer) error) error {
	s := p.Set()
	defer s.Discard()
	err := s.Add(path, write)
	if ctx.Err() != nil && (err == nil || errors.Is(err, ErrInterrupted)) {
		return fmt.Errorf("%s: not written: %w", words.Printable(path), ErrInterrupted)
	}
	return s.Commit()
}

// A Set is files that appear together, or none of them. After an error, the Set ignores what is
// added, and Commit returns the error. Pipes, devices and standard streams get their text as it
// comes.
type Set struct {
	plan  *Plan
	files []*File
	err   error
}

// Set returns an empty set.
func (p *Plan) Set() *Set { return &Set{plan: p} }

// Create begins to write a file. It returns an error if the path may not be written, or if a
// regular file exists there and Force is not set. A pipe is opened when its reader comes.
func (s *Set) Create(path string) (*File, error) {
	if s.err != nil {
		return nil, s.err
	}
	f, err := s.plan.create(path)
	if s.err = err; err == nil {
		s.files = append(s.files, f)
	}
	return f, err
}

// Add writes a file. An empty path is that of a flag that was not given, and means nothing.
func (s *Set) Add(path string, write func(io.Writer) error) error {
	if path == "" || s.err != nil {
		return s.err
	}
	f, err := s.Create(path)
	if err == nil {
		err = write(f)
	}
	if err == nil {
		err = f.end()
	}
	s.err = err
	return err
}

// Commit gives all files their names. After an error no name is new, but a file may be replaced: if
// the error is about the name of another file, for which no check was possible before.
func (s *Set) Commit() error {
	defer s.Discard()
	for _, f := range s.files {
		if s.err == nil {
			s.err = f.end()
		}
	}
	var made []string // files that did not exist
	for _, f := range s.files {
		if s.err != nil || f.target.isStream() {
			continue
		}
		isNew := f.target.info == nil
		if isNew {
			s.err = s.plan.Check(f.target.path) // another process may have made a file since Create
		}
		if s.err == nil {
			s.err = Place(f.out.Name(), f.target.path)
		}
		if s.err == nil && isNew {
			made = append(made, f.target.path)
		}
	}
	if s.err != nil {
		for _, path := range made {
			os.Remove(path)
		}
	}
	return s.err
}

// Discard ends writing. Nothing is left of the files, unless Commit has given them their names.
func (s *Set) Discard() {
	for _, f := range s.files {
		f.end()
		if !f.target.isStream() {
			os.Remove(f.out.Name())
			s.plan.unfinished.Delete(f.out.Name())
		}
	}
}
