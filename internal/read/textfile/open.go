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

// Interruptible returns a reader of r. When ctx is done, all reads return the cause of ctx, also one
// that waits for input, for example from a terminal. To end such a wait, a goroutine reads r, from
// the first read on. It calls begin first, for example to tell a person what to do. It may wait for r until
// the process ends. Only one goroutine at a time may use the reader.
func Interruptible(ctx context.Context, r io.Reader, begin func()) io.Reader {
	return &interruptible{ctx: ctx, open: func() (io.ReadCloser, error) { begin(); return io.NopCloser(r), nil }}
}

// An interruptible reads what a goroutine opens and reads, until ctx is done.
type interruptible struct {
	ctx  context.Context
	open func() (io.ReadCloser, error)
	from *io.PipeReader // what the goroutine has read; nil before the first Read
}

func (i *interruptible) Read(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, context.Cause(i.ctx)
	}
	if i.from == nil {
		i.begin()
	}
	return i.from.Read(p)
}

// begin starts the goroutine.
func (i *interruptible) begin() {
	from, to := io.Pipe()
	stop := context.AfterFunc(i.ctx, func() { to.CloseWithError(context.Cause(i.ctx)) })
	go func() {
		defer stop()
		r, err := i.open()
		if err == nil {
			_, err = io.Copy(to, r)
			r.Close()
		}
		to.CloseWithError(err)
	}()
	i.from = from
}

// Close ends reading. The goroutine closes what it has opened when it does not wait for it.
func (i *interruptible) Close() error {
	if i.from != nil {
		i.from.Close()
	}
	return nil
}
