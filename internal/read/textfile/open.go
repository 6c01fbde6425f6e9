package textfile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/kit/words"
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

// Open opens a file for reading. When ctx is done, all reads return the cause of ctx, even if they are
// waiting for the other end of a pipe. A pipe or a device is opened by the first read. The error of
// Open is an [*OpenError].
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		err = errDirectory
	}
	if err == nil && !info.Mode().IsRegular() {
		return &interruptible{ctx: ctx, open: func() (io.ReadCloser, error) { return os.Open(name) }}, nil
	}
	var f *os.File
	if err == nil {
		f, err = os.Open(name)
	}
	if err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = path.Err
		}
		return nil, &OpenError{name, err}
	}
	return struct {
		io.Reader
		io.Closer
	}{WithContext(ctx, f), f}, nil
}

// WithContext returns a reader of r until ctx is done. From then on reads return the cause of ctx, but one that waits for r
// goes on.
func WithContext(ctx context.Context, r io.Reader) io.Reader { return &contextReader{r, ctx} }

type contextReader struct {
	io.Reader
	ctx context.Context
}

func (r *contextReader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(p)
}
