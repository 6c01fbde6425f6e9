package sat

import (
	"context"
	"testing"
	"time"

	"github.com/irifrance/gini"

	"fourfold"
	"fourfold/internal/covertest"
)

// TestEar tests that this version of gini has the counter that an ear changes, and that changing
// it makes gini listen. Some calls of Pause come too late, so the test looks only at the best of
// many.
func TestEar(t *testing.T) {
	if newEar(gini.New()).counter == nil {
		t.Fatal("gini has no counter of propagations in gini.Gini.xo.Trail.Props: xo.S.Solve shows when gini listens")
	}
	p := covertest.Matching(21)
	e, err := load(context.Background(), encoded(t, p, propagated(p)))
	if err != nil {
		t.Fatal(err)
	}
	first, soon, always := int64(giniListens), int64(giniListens), int64(giniListens)
	for range 20 {
		e.ear.beforeSolve()
		handle := e.sat.GoSolve()
		pause(t, handle.Pause)
		first = min(first, *e.ear.counter-beforeWrap)
		for range 10 {
			before := *e.ear.counter + giniListens - 100
			if *e.ear.counter >= beforeWrap {
				before += giniListens
			}
			e.ear.soon(100)
			handle.Unpause()
			pause(t, handle.Pause)
			soon = min(soon, *e.ear.counter-before)
		}
		e.ear.always()
		for range 10 {
			before := *e.ear.counter
			handle.Unpause()
			pause(t, handle.Pause)
			always = min(always, *e.ear.counter-before)
		}
		handle.Unpause()
		handle.Stop()
	}
	if first < 0 || first > 10 || soon > 1000 || always < 0 || always > 1000 {
		t.Errorf("gini listened after %d, %d and %d propagations, want 0, some 100, and a few", first, soon, always)
	}
}

// TestWithoutEar: if gini has no such counter, a call can still be solved and stopped.
func TestWithoutEar(t *testing.T) {
	for p, want := range map[*fourfold.Problem]bool{covertest.Queens(8): true, covertest.Matching(9): false} {
		e, err := load(context.Background(), encoded(t, p, propagated(p)))
		if err != nil {
			t.Fatal(err)
		}
		e.ear = ear{}
		if found, err := e.solve(context.Background()); found != want || err != nil {
			t.Errorf("solve() = %v, %v, want %v", found, err, want)
		}
	}
	e, err := load(context.Background(), encoded(t, covertest.Matching(41), propagated(covertest.Matching(41))))
	if err != nil {
		t.Fatal(err)
	}
	e.ear = ear{}
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
