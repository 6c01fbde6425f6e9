// Package stream writes to standard output, pipes, devices and open descriptors. A write to them
// may wait for a reader that never reads, so every wait ends soon after a context is done.
package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// ErrInterrupted is wrapped by the error of a write, or of opening a pipe, that waited for a
// reader when its context was done.
var ErrInterrupted = errors.New("interrupted while waiting for its reader")

// grace is the time that a write may still wait after the context is done. A reader that is
// alive needs less, so it gets all output about the interruption.
const grace = time.Second

// chunk is the number of bytes in one write. The time of grace begins anew with each chunk.
const chunk = 64 << 10

// A Writer writes to a stream. Only one goroutine at a time may use it.
//
// After an error it writes nothing more, and every Write returns that error. A write that was
// interrupted still waits in a goroutine until the process ends.
type Writer struct {
	ctx    context.Context
	w      io.Writer
	direct bool // w never waits, so no goroutine is needed
	err    error
	buffer []byte // of the last write; the goroutine of that write may still use it
	done   chan error
}

// NewWriter returns a Writer to w. A wait ends one second after ctx is done.
func NewWriter(ctx context.Context, w io.Writer) *Writer {
	return &Writer{ctx: ctx, w: w, direct: isRegular(w), done: make(chan error, 1)}
}

// isRegular reports whether w is a regular file or io.Discard.
func isRegular(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return w == io.Discard
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// Write writes all of p unless there is an error.
func (s *Writer) Write(p []byte) (n int, err error) {
	for s.err == nil && n < len(p) {
		part := p[n:min(len(p), n+chunk)]
		if s.err = s.write(part); s.err == nil {
			n += len(part)
		}
	}
	return n, s.err
}

func (s *Writer) write(p []byte) error {
	if s.direct {
		_, err := s.w.Write(p)
		return err
	}
	s.buffer = append(s.buffer[:0], p...)
	go func() {
		_, err := s.w.Write(s.buffer)
		s.done <- err
	}()
	err, ok := wait(s.ctx, s.done)
	if !ok {
		return ErrInterrupted
	}
	return err
}

// Err returns the first error of Write.
func (s *Writer) Err() error { return s.err }

// Fd returns the descriptor of the stream. If it has none, all bits of the result are set.
func (s *Writer) Fd() uintptr {
	if f, ok := s.w.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// wait receives from a channel. It returns false if nothing came until the time of grace after
// ctx was done.
func wait[T any](ctx context.Context, from <-chan T) (v T, ok bool) {
	select {
	case v = <-from:
		return v, true
	case <-ctx.Done():
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case v = <-from:
		return v, true
	case <-timer.C:
		return v, false
	}
}

// A File is an open stream. Only one goroutine at a time may use it.
type File struct {
	*Writer
	f *os.File
}

// Open opens the pipe or device at the path for writing. For a named pipe it waits for a reader.
func Open(ctx context.Context, path string) (*File, error) {
	type opened struct {
		f   *os.File
		err error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		done <- opened{f, err}
	}()
	o, ok := wait(ctx, done)
	switch {
	case !ok:
		return nil, fmt.Errorf("open %s: %w", path, ErrInterrupted)
	case o.err != nil:
		return nil, o.err
	}
	return &File{NewWriter(ctx, o.f), o.f}, nil
}

// OpenDescriptor returns a stream that writes to an open descriptor of the process, at its
// current position. The name is for messages. Closing the stream leaves the descriptor open.
func OpenDescriptor(ctx context.Context, fd int, name string) (*File, error) {
	f, err := duplicate(fd, name)
	if err != nil {
		return nil, err
	}
	return &File{NewWriter(ctx, f), f}, nil
}

// Close closes the stream.
func (f *File) Close() error {
	if errors.Is(f.err, ErrInterrupted) {
		return nil // a goroutine still writes to it
	}
	return f.f.Close()
}
