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

// Open opens a file for reading. When ctx is done, Open and all reads of the file return the cause
// of ctx, even if they are waiting for the other end of a pipe. The error of Open is an
// [*OpenError].
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
	if err == nil && info.IsDir() {
		f.Close()
		return nil, &OpenError{name, errDirectory}
	}
	return &interruptible{ctx: ctx, r: f, waits: err != nil || !info.Mode().IsRegular()}, nil
}

// open is os.Open with a context. Waiting for the other end of a named pipe cannot be stopped, so
// a goroutine waits until that end is opened or the process ends.
func open(ctx context.Context, name string) (*os.File, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var f *os.File
	var err error
	opened := make(chan struct{})
	go func() {
		defer close(opened)
		f, err = os.Open(name)
	}()
	select {
	case <-opened:
		return f, err
	case <-ctx.Done():
		return nil, context.Cause(ctx) // f is closed when it is collected as garbage
	}
}
