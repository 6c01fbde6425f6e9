package enginetime_test

import (
	"context"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/enginetime"
)

// A ticker is a clock that moves only when pass is called.
type ticker struct{ time time.Time }

func (t *ticker) now() time.Time       { return t.time }
func (t *ticker) pass(d time.Duration) { t.time = t.time.Add(d) }

// twice is an engine that takes 3 ms for each of two solutions, and counts the time in yield as
// its own.
type twice struct{ *ticker }

func (twice) Name() string { return "twice" }

func (e twice) Solve(_ context.Context, _ *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := e.time
	for range 2 {
		e.pass(3 * time.Millisecond)
		if !yield(nil) {
			break
		}
	}
	return fourfold.Stats{Setup: time.Millisecond, Search: e.time.Sub(begin)}, nil
}

// TestVisit: the time of the search does not include the time in yield.
func TestVisit(t *testing.T) {
	for _, more := range []bool{true, false} {
		clock := &ticker{time: time.Unix(1, 0)}
		c := enginetime.Clock{Now: clock.now}
		calls := time.Duration(0)
		st, err := c.Visit(context.Background(), twice{clock}, nil, func(fourfold.Solution) bool {
			calls++
			clock.pass(time.Hour)
			return more
		})
		if want := calls * 3 * time.Millisecond; err != nil || st.Search != want || st.Setup != time.Millisecond || c.Excluded() != calls*time.Hour {
			t.Errorf("more %v: search %v, setup %v, excluded %v, %v, want search %v", more, st.Search, st.Setup, c.Excluded(), err, want)
		}
	}
}
