package textfile

import (
	"context"
	"io"
	"os"
)

// Interruptible returns a reader of r. When ctx is done, all reads return the cause of ctx, also one
// that waits for input, for example from a terminal. To end such a wait, a goroutine reads r, from
// the first read on. It may wait for r until the process ends. Only one goroutine at a time may use
// the reader.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	return &interruptible{ctx: ctx, r: r, waits: true}
}

// An interruptible reads r while ctx is not done. It is the only place where reading a text looks at
// a context.
type interruptible struct {
	ctx   context.Context
	r     io.Reader
	waits bool           // a Read of r may wait, so it needs a goroutine
	from  *io.PipeReader // what the goroutine has read; nil before the first Read, and without waits
}

func (i *interruptible) Read(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, context.Cause(i.ctx)
	}
	if !i.waits {
		return i.r.Read(p)
	}
	if i.from == nil {
		i.begin()
	}
	return i.from.Read(p)
}

// begin starts the goroutine that reads r.
func (i *interruptible) begin() {
	from, to := io.Pipe()
	stop := context.AfterFunc(i.ctx, func() { to.CloseWithError(context.Cause(i.ctx)) })
	go func() {
		defer stop()
		_, err := io.Copy(to, i.r)
		to.CloseWithError(err)
	}()
	i.from = from
}

// Close closes the file that is read.
func (i *interruptible) Close() error {
	if i.from != nil {
		i.from.Close()
	}
	return i.r.(*os.File).Close()
}

// Prompted returns a reader that calls tell before its first read, to tell a person what to do.
func Prompted(r io.Reader, tell func()) io.Reader { return &prompted{Reader: r, tell: tell} }

type prompted struct {
	io.Reader
	tell func()
	told bool
}

func (p *prompted) Read(b []byte) (int, error) {
	if !p.told {
		p.told = true
		p.tell()
	}
	return p.Reader.Read(b)
}
