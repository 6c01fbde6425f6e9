// Package enginetime tells the time of an engine from that of its caller. By its contract an
// engine counts the time in yield as time of the search; what the caller does there, such as
// verifying and writing a solution, is no work of the engine.
package enginetime

import (
	"context"
	"time"

	"fourfold"
)

// A Clock adds up the time that one search spends in its caller. The zero Clock is ready to
// use. It is for one goroutine.
type Clock struct {
	Now     func() time.Time // nil means time.Now
	outside time.Duration
}

// Time returns the time by the Clock.
func (c *Clock) Time() time.Time {
	if c.Now == nil {
		return time.Now()
	}
	return c.Now()
}

// Outside returns f, and adds up the time that it takes.
func Outside[T any](c *Clock, f func(T) bool) func(T) bool {
	return func(v T) bool {
		begin := c.Time()
		more := f(v)
		c.outside += c.Time().Sub(begin)
		return more
	}
}

// Spent returns the time that the functions of Outside took.
func (c *Clock) Spent() time.Duration { return c.outside }

// Own returns stats in which the search has the time of the engine alone.
func (c *Clock) Own(stats fourfold.Stats) fourfold.Stats {
	stats.Search = max(stats.Search-c.outside, 0)
	return stats
}

// Solve searches p by s as s.Solve does, and returns stats without the time in yield.
func (c *Clock) Solve(ctx context.Context, s fourfold.Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	stats, err := s.Solve(ctx, p, Outside(c, yield))
	return c.Own(stats), err
}
