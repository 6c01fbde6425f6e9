//go:build linux

package hostile

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	"fourfold"
	"fourfold/internal/covertest"
)

// gross is the processor time that a search may take when its context is done. What is promised is 50 ms of real time on a
// machine that is at rest. A trial runs on one that is not, so it fails only on gross excess, and in the time that this
// process has got.
const gross = 2 * time.Second

// manyAfter is the number of solutions, a millisecond or more each, that a search may yield when its context is done.
const manyAfter = 500

// endless are problems with hours to go, or with a long way to the first decision.
var endless = []struct {
	name string
	make func() *fourfold.Problem
}{
	{"odd matching", sync.OnceValue(func() *fourfold.Problem { return covertest.Matching(41) })},
	{"queens 20", sync.OnceValue(func() *fourfold.Problem { return covertest.Queens(20) })},
	{"queens 60", sync.OnceValue(func() *fourfold.Problem { return covertest.Queens(60) })},
	{"pairs 3000", sync.OnceValue(func() *fourfold.Problem { return covertest.Pairs(3000) })},
	{"pairs 30", sync.OnceValue(func() *fourfold.Problem { return covertest.Pairs(30) })},
	{"one color 30000", sync.OnceValue(func() *fourfold.Problem { return covertest.OneColor(30000) })},
	{"latin 25", sync.OnceValue(func() *fourfold.Problem { return covertest.Latin(25) })},
}

// tryCancel ends a search at a moment drawn at random: while the engine encodes, searches or yields.
func tryCancel(t *trial) {
	problem := pick(t, endless...)
	p, s := problem.make(), pick(t, t.engines(false)...)
	delay := time.Duration(t.Float64() * t.Float64() * float64(300*time.Millisecond))
	pause := pick(t, 0, 0, time.Millisecond)

	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	var at time.Time
	var used time.Duration
	stop := time.AfterFunc(delay, func() {
		at, used = time.Now(), processorTime()
		cancel(cause)
	})
	defer stop.Stop()
	after := 0 // solutions that were yielded when the context was done
	_, err := s.Solve(ctx, p, func(sol fourfold.Solution) bool {
		if ctx.Err() != nil {
			after++
		}
		time.Sleep(pause)
		return after <= manyAfter || pause == 0
	})
	if ctx.Err() == nil { // it came to its end before
		t.try("complete before")
		return
	}
	<-ctx.Done()
	late, spent := time.Since(at), processorTime()-used
	what := fmt.Sprintf("%s on %s, cancelled after %v, yield takes %v", s.Name(), problem.name, delay.Round(time.Microsecond), pause)
	if err != nil && !errors.Is(err, cause) && !errors.Is(err, errors.ErrUnsupported) {
		t.fault("%s: error %v, want the cause", what, err)
	}
	if pause > 0 && after > manyAfter {
		t.fault("%s: yielded %d solutions after", what, after)
	}
	if spent > gross {
		t.fault("%s: ended %v after, and took %v of processor time for that", what, late, spent)
	}
	t.try("cancelled")
	t.took("end after", late)
	if late > 50*time.Millisecond {
		t.try("later than 50 ms")
	}
}

// processorTime returns what this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
