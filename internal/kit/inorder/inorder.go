// Package inorder applies a function to many elements at once and returns the results in
// the order of the elements.
package inorder

import (
	"iter"
	"sync"
)

// Map applies f to the elements of seq and returns the results in the order of the elements. It
// calls f in as many goroutines as workers says, at least 1. While one element takes long, Map
// continues with later elements, but it keeps at most ahead elements and results beyond the slow
// one. Before Map waits for an element or a result, it calls idle, unless idle is nil: a caller
// that buffers output can flush it there. When the iteration ends, completely or early, all
// goroutines have ended.
func Map[T, R any](workers, ahead int, seq iter.Seq[T], f func(T) R, idle func()) iter.Seq[R] {
	if idle == nil {
		idle = func() {}
	}
	return func(yield func(R) bool) {
		work, order, quit := make(chan job[T, R]), make(chan job[T, R], ahead), make(chan struct{})
		var running sync.WaitGroup
		defer running.Wait()
		defer close(quit)
		running.Go(func() { distribute(seq, order, work, quit) })
		for range workers {
			running.Go(func() {
				for j := range work {
					j.out <- f(j.in)
				}
			})
		}
		for {
			j, ok := receive(order, idle)
			if !ok {
				return
			}
			if r, _ := receive(j.out, idle); !yield(r) {
				return
			}
		}
	}
}

// A job is an element and the channel for its result.
type job[T, R any] struct {
	in  T
	out chan R
}

// distribute makes a job of each element. It sends the job to order, whose capacity limits the
// number of jobs, and then to a worker.
func distribute[T, R any](seq iter.Seq[T], order, work chan<- job[T, R], quit <-chan struct{}) {
	defer close(work)
	defer close(order)
	for v := range seq {
		j := job[T, R]{v, make(chan R, 1)}
		for _, to := range []chan<- job[T, R]{order, work} {
			select {
			case to <- j:
			case <-quit:
				return
			}
		}
	}
}

// receive receives from c. If it has to wait, it calls idle first.
func receive[T any](c <-chan T, idle func()) (T, bool) {
	select {
	case v, ok := <-c:
		return v, ok
	default:
		idle()
		v, ok := <-c
		return v, ok
	}
}
