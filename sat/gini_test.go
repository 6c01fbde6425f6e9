package sat

import (
	"context"
	"errors"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/test/covertest"
)

// TestCancelLongCall: a call of the SAT solver can be stopped in each of its phases, and leaves
// no goroutine behind.
func TestCancelLongCall(t *testing.T) {
	defer covertest.NothingLeft(t)()
	cause := errors.New("enough")
	all := []time.Duration{0, time.Millisecond, 20 * time.Millisecond}
	if covertest.Long() {
		all = append(all, 500*time.Millisecond)
	}
	for _, after := range all {
		ctx, cancel := context.WithCancelCause(context.Background())
		timer := time.AfterFunc(after, func() { cancel(cause) })
		stats, err := Solver{}.Solve(ctx, covertest.Matching(41), func(fourfold.Solution) bool { return true })
		timer.Stop()
		if !errors.Is(err, cause) {
			t.Errorf("after %v: Solve() = %v, want %v", after, err, cause)
		}
		if n, _ := stats.Counter("models"); n != 0 {
			t.Errorf("after %v: %d models, want 0", after, n)
		}
	}
}

// TestCancelSetup: encode and load return the cause when the context is done.
func TestCancelSetup(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := covertest.Queens(8)
	if _, err := encode(ctx, p, reduce.New(context.Background(), p, reduce.Singles), standard); !errors.Is(err, context.Canceled) {
		t.Errorf("encode() = %v, want %v", err, context.Canceled)
	}
	c := encoded(t, p, reduce.New(context.Background(), p, reduce.Singles))
	if _, err := load(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("load() = %v, want %v", err, context.Canceled)
	}
}

// TestShortCalls: a call without a goroutine ends after listenInterval propagations, and later
// calls do not begin like that. A call that needs more propagations still gives the right answer.
func TestShortCalls(t *testing.T) {
	p := covertest.Matching(11)
	e, err := load(context.Background(), encoded(t, p, propagated(p)))
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	if result, propagations := e.listen.try(e.sat); result != 0 || propagations < listenInterval || propagations > 2*listenInterval {
		t.Errorf("try() = %d after %d propagations, want 0 after %d", result, propagations, listenInterval)
	}
	e.tried = listenInterval
	if found, err := e.solve(context.Background()); found || err != nil || e.tried != listenInterval {
		t.Errorf("solve() = %v, %v, want no model; %d propagations without a goroutine", found, err, e.tried)
	}
}
