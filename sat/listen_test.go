package sat

import (
	"context"
	"testing"
	"time"

	"github.com/irifrance/gini"

	"fourfold"
	"fourfold/internal/covertest"
)

// TestListenControl tests that this version of gini has the counter that a listenControl
// changes, and that changing it makes gini listen. Some calls of Pause come too late, so the
// test looks only at the best of many.
func TestListenControl(t *testing.T) {
	if newListenControl(gini.New()).counter == nil {
		t.Fatal("gini has no counter of propagations in gini.Gini.xo.Trail.Props: xo.S.Solve shows when gini listens")
	}
	p := covertest.Matching(21)
	e, err := load(context.Background(), encoded(t, p, propagated(p)))
	if err != nil {
		t.Fatal(err)
	}
	first, after, each := int64(listenInterval), int64(listenInterval), int64(listenInterval)
	for range 20 {
		e.listen.atFirstDecision()
		handle := e.sat.GoSolve()
		pause(t, handle.Pause)
		first = min(first, *e.listen.counter-beforeWrap)
		for range 10 {
			before := *e.listen.counter + listenInterval - 100
			if *e.listen.counter >= beforeWrap {
				before += listenInterval
			}
			e.listen.after(100)
			handle.Unpause()
			pause(t, handle.Pause)
			after = min(after, *e.listen.counter-before)
		}
		e.listen.atEachDecision()
		for range 10 {
			before := *e.listen.counter
			handle.Unpause()
			pause(t, handle.Pause)
			each = min(each, *e.listen.counter-before)
		}
		handle.Unpause()
		handle.Stop()
	}
	if first < 0 || first > 10 || after > 1000 || each < 0 || each > 1000 {
		t.Errorf("gini listened after %d, %d and %d propagations, want 0, some 100, and a few", first, after, each)
	}
}

// TestWithoutListenControl: if gini has no such counter, a call can still be solved and stopped.
func TestWithoutListenControl(t *testing.T) {
	for p, want := range map[*fourfold.Problem]bool{covertest.Queens(8): true, covertest.Matching(9): false} {
		e, err := load(context.Background(), encoded(t, p, propagated(p)))
		if err != nil {
			t.Fatal(err)
		}
		e.listen = listenControl{}
		if found, err := e.solve(context.Background()); found != want || err != nil {
			t.Errorf("solve() = %v, %v, want %v", found, err, want)
		}
	}
	e, err := load(context.Background(), encoded(t, covertest.Matching(41), propagated(covertest.Matching(41))))
	if err != nil {
		t.Fatal(err)
	}
	e.listen = listenControl{}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(time.Millisecond, cancel)
	if found, err := e.solve(ctx); found || err != context.Canceled {
		t.Errorf("solve() = %v, %v, want Canceled", found, err)
	}
}

// pause fails the test if the call has ended.
func pause(t *testing.T, pause func() (int, bool)) {
	t.Helper()
	if result, ok := pause(); !ok {
		t.Fatalf("the call ended with %d", result)
	}
}
