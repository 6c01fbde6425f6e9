package textfile

import (
	"context"
	"io"
)

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
