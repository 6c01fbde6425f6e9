package textfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"fourfold/internal/kit/words"
)

var errDirectory = errors.New("is a directory: expected a file")

// Open opens a file for reading. When ctx is done, all reads return the cause of ctx, even if they are
// waiting for the other end of a pipe. A pipe or a device is opened by the first read. The error has the
// name of the file.
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	info, err := os.Stat(name)
	var f *os.File
	switch {
	case err != nil:
	case info.IsDir():
		err = errDirectory
	case !info.Mode().IsRegular():
		return &interruptible{ctx: ctx, open: func() (io.ReadCloser, error) { return os.Open(name) }}, nil
	default:
		f, err = os.Open(name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", words.Printable(name), cmp.Or(errors.Unwrap(err), err))
	}
	return struct {
		io.Reader
		io.Closer
	}{WithContext(ctx, f), f}, nil
}

// WithContext returns a reader of r until ctx is done. From then on reads return the cause of ctx, but one
// that waits for r goes on.
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
