package textfile

import (
	"bufio"
	"context"
	"io"
)

// Until returns a reader of the text in r that ends when ctx is done, with its cause. It looks at ctx each
// time it fills its buffer, which has room for MaxLine bytes. So it ends also where a few bytes are unpacked
// to a text of any length.
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

// Interruptible returns a reader of r that ends when ctx is done, with its cause, even while
// it waits for input, as standard input at a terminal does. The wait itself goes on in a
// goroutine until r returns: for a terminal or a device that may be the end of the process.
// The reader is for one goroutine at a time.
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
	err     error  // the last that r returned
	ahead   []byte // the part of buffer that was read and is not asked for yet
}

// A readResult is what a call of Read returned.
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

// fill waits for r, or for the end of ctx. A wait that was interrupted is taken up again by
// the next call.
func (i *interruptible) fill() error {
	if i.ctx.Err() != nil { // r may always have more, as /dev/zero does
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
