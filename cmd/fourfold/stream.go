package main

import (
	"fmt"
	"io"
	"iter"
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
// the order of the elements. It holds a few times n elements at most, and leaves no
// goroutine behind when it is walked through or left early.
func inOrder[T, R any](n int, seq iter.Seq[T], f func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		next, stop := iter.Pull(seq)
		defer stop()
		type job struct {
			in  T
			out chan R
		}
		work := make(chan job)
		defer close(work)
		for range n {
			go func() {
				for j := range work {
					j.out <- f(j.in)
				}
			}()
		}
		var waiting []chan R
		take := func() bool {
			r := <-waiting[0]
			waiting = waiting[1:]
			return yield(r)
		}
		drain := func() {
			for _, w := range waiting {
				<-w
			}
		}
		for v, ok := next(); ok; v, ok = next() {
			j := job{v, make(chan R, 1)}
			work <- j
			waiting = append(waiting, j.out)
			if len(waiting) > 4*n && !take() {
				drain()
				return
			}
		}
		for len(waiting) > 0 {
			if !take() {
				drain()
				return
			}
		}
	}
}

// A progress is a line on standard error that says how far a long run is, if
// standard error is a terminal and the answers go elsewhere.
type progress struct {
	to    io.Writer // nil if there is nobody to see it
	begin time.Time
	last  time.Time
	n     int
}

func newProgress(c *console) *progress {
	p := &progress{begin: time.Now(), last: time.Now()}
	if isTerminal(c.err) && !isTerminal(c.out) {
		p.to = c.err
	}
	return p
}

// step counts one puzzle.
func (p *progress) step() {
	p.n++
	if p.to == nil || time.Since(p.last) < 200*time.Millisecond {
		return
	}
	p.last = time.Now()
	fmt.Fprintf(p.to, "\r\x1b[K%d puzzles, %.0f a second", p.n, float64(p.n)/time.Since(p.begin).Seconds())
}

// end clears the line.
func (p *progress) end() {
	if p.to != nil {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
