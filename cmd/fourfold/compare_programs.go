package main

import (
	"context"

	"fourfold/internal/lab/solvers"
)

// startups measures how long the programs of the solvers take to start, in nanoseconds by the
// names of the solvers. A program that does not answer is reported, and takes part nevertheless.
func (m *compareCmd) startups(ctx context.Context) map[string]int64 {
	var all map[string]int64
	for name, took := range solvers.Startups(ctx, m.engines, m.time, func(name string, err error) {
		if ctx.Err() == nil {
			m.complain("start-up of %s not measured: it gave no right answer to a trial problem: %v", name, err)
		}
	}) {
		if all == nil {
			all = map[string]int64{}
		}
		all[name] = took.Nanoseconds()
	}
	return all
}
