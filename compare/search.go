package compare

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"fourfold"
)

// A search runs one solver on one problem n times, one after the other, in a goroutine of its own.
// It runs more searches if these take less than shortest. Another goroutine watches the searches,
// so that the run survives a solver that panics, returns late or never returns.
type search struct {
	solver  fourfold.Solver
	problem *fourfold.Problem
	n       int
	yield   func(fourfold.Solution) bool // it must not keep the solution

	finding  func(fourfold.Finding) bool // the cheapest solution is asked for, instead of yield; may be nil
	counting fourfold.Counting           // counts without yield; nil if solutions are listed

	before   func()        // called before each search; may be nil
	shortest time.Duration // of all searches together
	timeout  time.Duration // of all searches together, without their pauses; 0 means none
	grace    time.Duration // how late the solver may return

	read func(*runtime.MemStats) // reads the statistics before the searches

	pause atomic.Int64 // nanoseconds spent in yield

	stats fourfold.Stats // of the last search
	total *big.Int       // of the last search, if it counted; all searches counted as many, or the last one another number
	err   error          // of the search that did not finish
	fault *Fault

	done chan struct{}
}

// running reports whether the searches have not ended.
func (s *search) running() bool {
	select {
	case <-s.done:
		return false
	default:
		return true
	}
}

// run runs the searches and returns their sample. The sample is valid only if all searches
// finished. After the fault Stuck the goroutine still runs, and still calls yield.
func (s *search) run(ctx context.Context) Sample {
	asked := ctx
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	m := startMeter(s.solver, s.read)
	work := &searchRun{meter: m}
	s.done = make(chan struct{})
	go func() {
		defer close(s.done)
		work.run(ctx, s)
	}()
	late, ended := s.wait(ctx, stop, m)
	if !ended {
		s.err = context.Cause(ctx)
		s.fault = &Fault{Stuck, fmt.Sprintf("still searching %s after it was told to stop", late.Round(time.Millisecond))}
		return Sample{}
	}
	sample := m.sample(work, time.Duration(s.pause.Load()))
	s.stats, s.err, s.total = work.stats, work.err, work.total
	s.fault = s.brokenRule(ctx, work, late)
	if asked.Err() != nil && s.fault != nil && s.fault.Kind == Late {
		s.fault = nil // the caller stopped the run: how fast the solver stops does not count
	}
	return sample
}

// searchesIn returns how many searches make a sample if each takes as long as the given one.
func searchesIn(sample, one time.Duration) int {
	return int(min(longerSample*sample.Seconds()/max(one, 10*time.Nanosecond).Seconds()+1, 100_000))
}

// longerSample is the length of a sample of short searches, as a multiple of Config.MinSample. It
// is more than 1, because some searches take less time than the one before.
const longerSample = 1.25

// stuckAfter is how many times the grace a search gets to end. After that it counts as stuck.
const stuckAfter = 4

// wait waits for the searches to end, and stops them at the timeout. It returns how long they took
// to end after they were told to stop, and whether they ended.
func (s *search) wait(ctx context.Context, stop context.CancelCauseFunc, m *meter) (late time.Duration, ended bool) {
	begin := time.Now()
	var timeout <-chan time.Time
	if s.timeout > 0 {
		timer := time.NewTimer(s.timeout)
		defer timer.Stop()
		timeout = timer.C
	}
	poll := time.NewTicker(5 * time.Millisecond)
	defer poll.Stop()
	var told time.Time
	var over <-chan time.Time
	tell := ctx.Done()
	for {
		select {
		case <-s.done:
			if !told.IsZero() {
				late = time.Since(told)
			}
			return late, true
		case <-poll.C:
			m.poll()
		case <-timeout:
			if left := s.timeout + time.Duration(s.pause.Load()) - time.Since(begin); left > 0 {
				timeout = time.After(left)
				continue
			}
			stop(ErrTimeout)
		case <-tell:
			told, tell = time.Now(), nil
			over = time.After(stuckAfter * s.grace)
		case <-over:
			return time.Since(told), false
		}
	}
}

// brokenRule returns the rule that a search broke before it ended, or nil. It sets s.err if the
// search ended too late to count.
func (s *search) brokenRule(ctx context.Context, w *searchRun, late time.Duration) *Fault {
	var lie *Fault // of the program that the solver runs
	switch {
	case w.panicked != nil:
		return &Fault{Panicked, fmt.Sprint(w.panicked)}
	case !w.returned:
		return &Fault{Panicked, "ended its goroutine instead of returning"}
	case errors.As(w.err, &lie):
		return lie
	case w.err != nil && !mayReturn(ctx, w.err):
		return &Fault{BadError, w.err.Error()}
	case late > s.grace:
		return &Fault{Late, fmt.Sprintf("returned %s after it was told to stop: at most %s is allowed", late.Round(time.Millisecond), s.grace)}
	}
	// The timer may fire late, and an answer may arrive just after it. Such an answer is not in
	// time.
	searched := w.wall - time.Duration(s.pause.Load())
	if w.err == nil && (errors.Is(context.Cause(ctx), ErrTimeout) || s.timeout > 0 && searched > s.timeout) {
		s.err = ErrTimeout
	}
	return nil
}

// mayReturn reports whether the contract of Solver allows the error.
func mayReturn(ctx context.Context, err error) bool {
	return errors.Is(err, fourfold.ErrLimit) || errors.Is(err, errors.ErrUnsupported) || failure(err) != nil ||
		ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
}

// A searchRun runs the searches in their goroutine and holds the result.
type searchRun struct {
	meter    *meter
	n        int // searches that finished
	wall     time.Duration
	setup    time.Duration // sum over all searches, by the solver's own clock
	search   time.Duration // sum over all searches, by the solver's own clock
	stats    fourfold.Stats
	total    *big.Int // of the last search, if it counted
	err      error
	panicked any
	returned bool // false if the goroutine ended by a panic or by runtime.Goexit
}

// searches runs the searches until one does not finish, or all together take long enough.
func (w *searchRun) searches(ctx context.Context, s *search) {
	begin := time.Now()
	for n := s.n; w.n < n && w.one(ctx, s); {
		w.setup += w.stats.Setup
		w.search += w.stats.Search
		if w.n++; w.n == n && time.Since(begin) < s.shortest {
			n = max(n, searchesIn(s.shortest, time.Since(begin)/time.Duration(n)))
		}
	}
	w.wall = time.Since(begin)
}

// one runs one search. It returns false if the search did not finish, or if it counted another
// number than the search before.
func (w *searchRun) one(ctx context.Context, s *search) bool {
	if s.before != nil {
		s.before()
	}
	switch {
	case s.finding != nil:
		w.stats, w.err = fourfold.Cheapest(ctx, s.solver, s.problem, 1, s.finding)
		return w.err == nil
	case s.counting == nil:
		w.stats, w.err = fourfold.Visit(ctx, s.solver, s.problem, s.yield)
		return w.err == nil
	}
	before := w.total
	if w.total, w.stats, w.err = s.counting.Count(ctx, s.problem, 0); w.total == nil && w.err == nil {
		w.err = errors.New("returned neither a number nor an error")
	}
	return w.err == nil && (before == nil || w.total.Cmp(before) == 0)
}

// run runs the searches until they end or panic.
func (w *searchRun) run(ctx context.Context, s *search) {
	defer w.recover()
	w.searches(ctx, s)
	w.meter.end()
	w.returned = true
}

// recover stores a panic of the solver, with the place where it happened.
func (w *searchRun) recover() {
	if w.panicked = recover(); w.panicked != nil {
		if at := origin(string(debug.Stack())); at != "" {
			w.panicked = fmt.Sprintf("%v, at %s", w.panicked, at)
		}
		w.err = fmt.Errorf("panic: %v", w.panicked)
	}
}

// origin returns the file and line of a panic, from the stack at its recovery, or "".
func origin(stack string) string {
	_, after, ok := strings.Cut(stack, "\npanic(")
	if !ok {
		return ""
	}
	lines := strings.Split(after, "\n")
	if len(lines) < 4 {
		return ""
	}
	at, _, _ := strings.Cut(strings.TrimSpace(lines[3]), " +0x")
	return at
}
