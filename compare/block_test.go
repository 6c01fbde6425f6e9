package compare

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// sleeper is a solver that needs 0.2 s.
func sleeper(name string) liar {
	return liar{name, func(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) error {
		select {
		case <-time.After(200 * time.Millisecond):
			return honest(ctx, p, yield)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}}
}

// TestStoppedInSamples tests that a run that is stopped while it takes many samples keeps the
// cases that have all of theirs.
func TestStoppedInSamples(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		cases := slices.Repeat([]Case{{Problem: covertest.Queens(4)}}, 30)
		n := 0
		for out := range Each(ctx, slices.Values(cases), []fourfold.Solver{sleeper("a"), sleeper("b")}, Config{Repeat: 5}) {
			n++
			for _, trial := range out.Trials {
				if len(trial.Samples) != 5 {
					t.Errorf("case %d: %s has %d samples, want 5", n, trial.Solver, len(trial.Samples))
				}
			}
		}
		if n != 6 { // a case takes 2 searches and 10 samples of 0.2 s
			t.Errorf("%d cases in 15 seconds, want 6", n)
		}
	})
}

// TestSizeOfBlock tests that the samples to come bound a block of short searches.
func TestSizeOfBlock(t *testing.T) {
	solvers := []fourfold.Solver{liar{"a", honest}, liar{"b", honest}}
	for _, c := range []struct {
		name string
		cfg  Config
		size int
	}{
		{"no samples", Config{MinSample: time.Hour}, 4},
		{"short samples", Config{Repeat: 1}, 4},
		{"many samples", Config{Repeat: 1e5}, 1},
		{"long samples", Config{Repeat: 1, MinSample: time.Second}, 2},
		{"more than a Duration", Config{Repeat: 1e5, MinSample: 1 << 62}, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			var block []*pending
			for range 4 {
				block = append(block, &pending{Outcome: Outcome{Case: Case{Problem: covertest.Queens(4)}}})
			}
			if got := newRunner(solvers, c.cfg).checkAll(t.Context(), block); got != c.size {
				t.Errorf("%s: a block of %d cases, want %d", c.name, got, c.size)
			}
		})
	}
}
