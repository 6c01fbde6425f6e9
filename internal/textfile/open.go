package textfile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/words"
)

// An OpenError says which file cannot be opened, and why.
type OpenError struct {
	Name string
	Err  error
}

func (e *OpenError) Error() string { return words.Printable(e.Name) + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *OpenError) Unwrap() error { return e.Err }

var errDirectory = errors.New("is a directory: expected a file")

// Open opens a file for reading. When ctx is done, Open and a Read of the file return the cause
// of ctx, even if they are waiting for the other end of a pipe. A Read of a regular file does
// not check ctx. The error of Open is an [*OpenError].
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	f, err := open(ctx, name)
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, &OpenError{name, err}
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		f.Close()
		return nil, &OpenError{name, errDirectory}
	case err == nil && info.Mode().IsRegular():
		return f, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{Interruptible(ctx, f), f}, nil
}

// open is os.Open with a context. Waiting for the other end of a named pipe cannot be stopped, so
// a goroutine waits until that end is opened or the process ends.
func open(ctx context.Context, name string) (*os.File, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	type result struct {
		f   *os.File
		err error
	}
	done := make(chan result)
	go func() {
		f, err := os.Open(name)
		select {
		case done <- result{f, err}:
		case <-ctx.Done():
			if err == nil {
				f.Close()
			}
		}
	}()
	select {
	case got := <-done:
		return got.f, got.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
