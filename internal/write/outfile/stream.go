package outfile

import (
	"io"
	"os"
	"sync/atomic"
)

// A Stream writes to standard output or standard error, or to a pipe or a device. After an error
// it writes nothing more, and every Write returns that error. Only one goroutine at a time may use
// it.
type Stream struct {
	w      io.Writer
	err    error
	failed func(error)
	calls  atomic.Int64 // beginnings and ends of writes: odd while a write may wait for the reader
	seen   int64        // calls, at the last call of Stalled
}

// Stream returns a Stream that [Plan.Stalled] watches.
func (p *Plan) Stream(w io.Writer) *Stream {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := &Stream{w: w, failed: p.Failed}
	p.streams = append(p.streams, s)
	return s
}

// openStream opens the pipe or device of a file, or takes the standard stream.
func (p *Plan) openStream(f *File) (s *Stream, err error) {
	s = p.Stream(nil)
	s.calls.Add(1)
	if f.out = f.target.standard; f.out == nil {
		f.out, err = os.OpenFile(f.target.path, os.O_WRONLY|os.O_APPEND, 0)
	}
	s.calls.Add(1)
	s.w = f.out
	return s, err
}

func (s *Stream) Write(p []byte) (n int, err error) {
	if s.err == nil && len(p) > 0 {
		s.calls.Add(1)
		n, s.err = s.w.Write(p)
		s.calls.Add(1)
		if s.err != nil && s.failed != nil && s.w == io.Writer(os.Stdout) {
			s.failed(s.err)
		}
	}
	return n, s.err
}

// Fd returns the descriptor of the stream. If it has none, all bits of the result are set.
func (s *Stream) Fd() uintptr {
	if f, ok := s.w.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Stalled reports whether a write to a stream, or the opening of a pipe, has waited for its reader
// since the last call of Stalled. Only one goroutine may call it.
func (p *Plan) Stalled() (stalled bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.streams {
		calls := s.calls.Load()
		stalled = stalled || calls%2 == 1 && calls == s.seen
		s.seen = calls
	}
	return stalled
}
