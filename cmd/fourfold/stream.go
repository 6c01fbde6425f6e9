package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"sync"
	"time"
)

// lookAhead returns the same sequence, and whether it has exactly one element,
// after reading up to two of it. It has to be walked through once.
func lookAhead[T any](seq iter.Seq[T]) (same iter.Seq[T], single bool) {
	next, stop := iter.Pull(seq)
	var read []T
	for range 2 {
		if v, ok := next(); ok {
			read = append(read, v)
		}
	}
	return func(yield func(T) bool) {
		defer stop()
		for _, v := range read {
			if !yield(v) {
				return
			}
		}
		for v, ok := next(); ok; v, ok = next() {
			if !yield(v) {
				return
			}
		}
	}, len(read) == 1
}

// inOrder applies f to the elements, up to n at once, and returns what it gives in
// the order of the elements. It reads on while a slow one is at work, but holds no
// more than `ahead` elements and results beyond it. Before it has to wait it calls idle. It leaves
// no goroutine behind, whether it is walked through or left early.
func inOrder[T, R any](n, ahead int, seq iter.Seq[T], f func(T) R, idle func()) iter.Seq[R] {
	return func(yield func(R) bool) {
		type job struct {
			in  T
			out chan R
		}
		work, order, quit := make(chan job), make(chan job, ahead), make(chan struct{})
		var running sync.WaitGroup
		defer running.Wait()
		defer close(quit)
		running.Go(func() {
			defer close(work)
			defer close(order)
			for v := range seq {
				j := job{v, make(chan R, 1)}
				for _, to := range []chan job{order, work} {
					select {
					case to <- j:
					case <-quit:
						return
					}
				}
			}
		})
		for range n {
			running.Go(func() {
				for j := range work {
					j.out <- f(j.in)
				}
			})
		}
		for {
			j, ok := receive(order, idle)
			if !ok || !yield(first(receive(j.out, idle))) {
				return
			}
		}
	}
}

// receive receives from c and, if it has to wait, calls idle before.
func receive[T any](c chan T, idle func()) (T, bool) {
	select {
	case v, ok := <-c:
		return v, ok
	default:
		idle()
		v, ok := <-c
		return v, ok
	}
}

func first[T any](v T, _ bool) T { return v }

// An interruptible is a reader that a context ends even while it waits for input,
// as standard input at a terminal does. What it was waiting for is left to the
// operating system.
type interruptible struct {
	ctx    context.Context
	r      io.Reader
	buffer []byte
	done   chan int // the length read into buffer
	err    error
	ahead  []byte // of buffer, not asked for yet
}

func newInterruptible(ctx context.Context, r io.Reader) *interruptible {
	return &interruptible{ctx: ctx, r: r, buffer: make([]byte, 1<<16), done: make(chan int, 1)}
}

func (i *interruptible) Read(p []byte) (int, error) {
	if len(i.ahead) == 0 {
		if i.err != nil {
			return 0, i.err
		}
		go func() {
			n, err := i.r.Read(i.buffer)
			i.err = err
			i.done <- n
		}()
		select {
		case n := <-i.done:
			i.ahead = i.buffer[:n]
		case <-i.ctx.Done():
			return 0, context.Cause(i.ctx)
		}
	}
	n := copy(p, i.ahead)
	i.ahead = i.ahead[n:]
	if n == 0 {
		return 0, i.err
	}
	return n, nil
}

// A sink is a writer that remembers the first error, so that work for nobody can
// end.
type sink struct {
	w   io.Writer
	err error
}

func (s *sink) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	s.err = err
	return n, err
}

// A progress is a line on standard error that says how far a long run is, if
// standard error is a terminal and the answers go elsewhere or come at the end.
type progress struct {
	c      *console
	always bool // the answers come at the end
	begin  time.Time
	last   time.Time
	n      int
	done   int // of n, before begin
	total  int // 0 if it is not known
}

func newProgress(c *console) *progress {
	return &progress{c: c, begin: time.Now(), last: time.Now()}
}

// expect says how many puzzles there are in all, 0 if that is not known, and how many
// of them were done before.
func (p *progress) expect(total, done int) {
	p.total, p.done = total, done
	p.begin = time.Now()
}

// step counts one puzzle.
func (p *progress) step() {
	p.add(1)
}

// add counts puzzles.
func (p *progress) add(n int) {
	p.n += n
	if time.Since(p.last) < 200*time.Millisecond || isTerminal(p.c.out) && !p.always {
		return
	}
	p.last = time.Now()
	p.c.status("%s", p.text(time.Since(p.begin)))
}

// text says how many puzzles are done, how fast, and how long the rest will take.
func (p *progress) text(elapsed time.Duration) string {
	rate := float64(p.n-p.done) / elapsed.Seconds()
	if p.total < p.n || rate == 0 {
		return fmt.Sprintf("%d puzzles, %.3g a second", p.n, rate)
	}
	left := time.Duration(float64(p.total-p.n) / rate * float64(time.Second))
	return fmt.Sprintf("%d of %d puzzles, %.3g a second, %s left", p.n, p.total, rate, left.Round(time.Second))
}

// end clears the line.
func (p *progress) end() { p.c.clear() }
