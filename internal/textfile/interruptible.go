package textfile

import (
	"bufio"
	"context"
	"io"
)

// Until returns a reader of the text in r. When ctx is done, a read returns the cause of ctx. The
// reader checks ctx each time it fills its buffer of MaxLine bytes, so it ends soon even if a few
// compressed bytes unpack to a very long text.
func Until(ctx context.Context, r io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(until{ctx, r}, MaxLine)
}

type until struct {
	ctx context.Context
	r   io.Reader
}

func (u until) Read(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.r.Read(p)
}

// Interruptible returns a reader of r. When ctx is done, a read returns the cause of ctx, even if
// it is waiting for input, for example from a terminal. A goroutine still waits until r returns:
// for a terminal or a device, that may last until the process ends. Only one goroutine at a time
// may use the reader.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	return &interruptible{ctx: ctx, r: r, buffer: make([]byte, 64<<10), done: make(chan readResult, 1)}
}

// An interruptible reads into a buffer of its own. The goroutine that waits for r owns the
// buffer until its result is received.
type interruptible struct {
	ctx     context.Context
	r       io.Reader
	buffer  []byte
	reading bool // the goroutine owns the buffer
	done    chan readResult
	err     error  // the last error of r
	ahead   []byte // the part of buffer that was read from r but not yet by the caller
}

// A readResult is the result of a call of Read.
type readResult struct {
	n   int
	err error
}

func (i *interruptible) Read(p []byte) (int, error) {
	if len(i.ahead) == 0 {
		if i.err != nil {
			return 0, i.err
		}
		if err := i.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, i.ahead)
	i.ahead = i.ahead[n:]
	if n == 0 && len(i.ahead) == 0 {
		return 0, i.err
	}
	return n, nil
}

// fill waits for r until ctx is done. After an interruption the next call continues to wait for
// the same Read.
func (i *interruptible) fill() error {
	if i.ctx.Err() != nil { // r may always have more data, as /dev/zero has
		return context.Cause(i.ctx)
	}
	if !i.reading {
		i.reading = true
		go func() {
			n, err := i.r.Read(i.buffer)
			i.done <- readResult{n, err}
		}()
	}
	select {
	case got := <-i.done:
		i.reading = false
		i.ahead, i.err = i.buffer[:got.n], got.err
		return nil
	case <-i.ctx.Done():
		return context.Cause(i.ctx)
	}
}
