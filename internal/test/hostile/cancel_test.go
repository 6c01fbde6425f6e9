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
	"fourfold/internal/test/covertest"
)

// maxTimeAfter is the limit of the processor time that a search may take after its context is
// done. The promise is 50 ms of real time on an idle machine. The machine is not idle during a
// trial, so a trial fails only at this much higher limit, and counts only the processor time of
// this process.
const maxTimeAfter = 2 * time.Second

// maxSolutionsAfter is the number of solutions that a search may yield after its context is
// done, if each takes a millisecond or more.
const maxSolutionsAfter = 500

// endless has problems that take hours, or that take long until the first decision.
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

// tryCancel cancels a search at a random moment: while the engine encodes, searches or yields. The
// search must end soon, with the cause of its context.
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
	after := 0 // number of solutions that were yielded after the context was done
	_, err := s.Solve(ctx, p, func(sol fourfold.Solution) bool {
		if ctx.Err() != nil {
			after++
		}
		time.Sleep(pause)
		return after <= maxSolutionsAfter || pause == 0
	})
	if ctx.Err() == nil { // the search ended before
		t.count("complete before")
		return
	}
	<-ctx.Done()
	late, spent := time.Since(at), processorTime()-used
	what := fmt.Sprintf("%s on %s, canceled after %v, yield takes %v", s.Name(), problem.name, delay.Round(time.Microsecond), pause)
	if err != nil && !errors.Is(err, cause) && !errors.Is(err, errors.ErrUnsupported) {
		t.fault("%s: error %v, want the cause", what, err)
	}
	if pause > 0 && after > maxSolutionsAfter {
		t.fault("%s: yielded %d solutions after that", what, after)
	}
	if spent > maxTimeAfter {
		t.fault("%s: ended %v later, and took %v of processor time until then", what, late, spent)
	}
	t.count("canceled")
	t.recordTime("end after", late)
	if late > 50*time.Millisecond {
		t.count("later than 50 ms")
	}
}

// processorTime returns the processor time that this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
