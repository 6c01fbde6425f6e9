package external

import (
	"context"
	"errors"
	"time"

	"fourfold"
)

// A Program is a solver that runs a program: a [Command] or a [Lines].
type Program interface {
	fourfold.Solver

	// Startup returns the time from the start of the program to its answer to a problem with one
	// item and one option: the least of several runs. Every search of a Command takes this time at
	// least, and the first search of a Lines whose Startup was not called. It returns an error if the
	// program does not answer.
	Startup(ctx context.Context) (time.Duration, error)

	// Renamed returns a solver that runs the same program under another name.
	Renamed(name string) fourfold.Solver
}

// startupRuns is how many times the start-up time is measured.
const startupRuns = 3

// Startup implements [Program].
func (c *Command) Startup(ctx context.Context) (time.Duration, error) {
	return fastest(func() error { return first(ctx, c) })
}

// Startup implements [Program]. When it returns, the program runs and waits for the first problem, so
// no search pays for its start.
func (l *Lines) Startup(ctx context.Context) (time.Duration, error) {
	least, err := fastest(func() error {
		fresh := l.Renamed(l.name).(*Lines)
		fresh.want = 1
		defer fresh.Close()
		return first(ctx, fresh)
	})
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		first(ctx, l)
	}
	return least, err
}

// first solves the smallest problem.
func first(ctx context.Context, s fourfold.Solver) error {
	_, err := fourfold.First(ctx, s, smallest())
	return err
}

// fastest returns the time of the fastest run.
func fastest(run func() error) (least time.Duration, err error) {
	for k := range startupRuns {
		begin := time.Now()
		if err := run(); err != nil {
			return 0, err
		}
		if took := time.Since(begin); k == 0 || took < least {
			least = took
		}
	}
	return least, nil
}
