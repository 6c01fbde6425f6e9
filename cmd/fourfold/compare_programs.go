package main

import (
	"context"
	"fmt"
	"io"

	"fourfold/internal/solvers"
)

// startups measures how long the programs of the solvers take to start, in nanoseconds by the
// names of the solvers. A program that does not answer is reported, and takes part nevertheless.
func (m *comparison) startups(ctx context.Context) map[string]int64 {
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

// writePrograms lists the programs that are known, each with its command line.
func writePrograms(out io.Writer) {
	fmt.Fprintf(out, "  %-7s another program, by its command line, as in exec:\"mysolver {cnf}\"\n", "exec:")
	for _, p := range solvers.Programs() {
		note := " (not installed)"
		if p.Installed {
			note = ""
		}
		fmt.Fprintf(out, "          exec:%s%s\n              %s: %s\n", p.Name, note, p.About, p.Command)
	}
}
