package answer

import (
	"context"
	"time"

	"fourfold"
)

// A Clock measures the time that one search spends in its caller. By the contract of
// fourfold.Solver, an engine counts the time in yield as time of the search. But the caller spends
// that time, for example to verify and write a solution. The zero Clock is ready to use. A Clock is
// for one goroutine.
type Clock struct{ excluded time.Duration }

// Exclude returns a function that calls f and adds the time of the call to the excluded time of c.
func Exclude[T any](c *Clock, f func(T) bool) func(T) bool {
	start := time.Now() // time.Since reads only the monotonic clock, which takes half the time
	return func(v T) bool {
		begin := time.Since(start)
		more := f(v)
		c.excluded += time.Since(start) - begin
		return more
	}
}

// Subtract returns stats without the excluded time, so that Search is the time of the engine
// alone.
func (c *Clock) Subtract(stats fourfold.Stats) fourfold.Stats {
	stats.Search = max(stats.Search-c.excluded, 0)
	return stats
}

// Visit calls fourfold.Visit and returns its stats without the time in yield. A yielded slice is
// valid only until yield returns.
func (c *Clock) Visit(ctx context.Context, s fourfold.Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	stats, err := fourfold.Visit(ctx, s, p, Exclude(c, yield))
	return c.Subtract(stats), err
}
