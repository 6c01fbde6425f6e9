package answer

import (
	"context"
	"testing"
	"time"

	"fourfold"
)

// A handClock is a clock that moves only when pass is called.
type handClock struct{ time time.Time }

func (t *handClock) now() time.Time       { return t.time }
func (t *handClock) pass(d time.Duration) { t.time = t.time.Add(d) }

// twoSolutions is an engine that takes 3 ms for each of two solutions, and counts the time in yield as
// its own.
type twoSolutions struct{ *handClock }

func (twoSolutions) Name() string { return "twoSolutions" }

func (e twoSolutions) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := e.time
	for range 2 {
		e.pass(3 * time.Millisecond)
		if !yield(nil) {
			break
		}
	}
	return fourfold.Stats{Setup: time.Millisecond, Search: e.time.Sub(begin)}, nil
}

// TestClock: the time of the search does not include the time in yield.
func TestClock(t *testing.T) {
	for _, more := range []bool{true, false} {
		clock := &handClock{time: time.Unix(1, 0)}
		c := Clock{Now: clock.now}
		calls := time.Duration(0)
		st, err := c.Visit(context.Background(), twoSolutions{clock}, nil, func(fourfold.Solution) bool {
			calls++
			clock.pass(time.Hour)
			return more
		})
		if want := calls * 3 * time.Millisecond; err != nil || st.Search != want || st.Setup != time.Millisecond || c.Excluded() != calls*time.Hour {
			t.Errorf("more %v: search %v, setup %v, excluded %v, %v, want search %v", more, st.Search, st.Setup, c.Excluded(), err, want)
		}
	}
}
