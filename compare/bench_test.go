package compare

import (
	"context"
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// BenchmarkOverhead searches for the two solutions of 4 queens, in a bare loop and inside
// samples. The time that a sample adds to a search is the difference between ns/op of bare and
// sampled-ns/op of sample. The figure ns/op of sample is the full cost of a run with two samples,
// with a collection of garbage.
func BenchmarkOverhead(b *testing.B) {
	p := covertest.Queens(4)
	ctx := context.Background()
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			n := 0
			if _, err := (dlx.Solver{}).Solve(ctx, p, func(fourfold.Solution) bool { n++; return n != 2 }); err != nil || n != 2 {
				b.Fatal(n, err)
			}
		}
	})
	b.Run("sample", func(b *testing.B) {
		var walls []time.Duration
		for b.Loop() {
			out := Run(ctx, Case{Problem: p}, []fourfold.Solver{dlx.Solver{}}, Config{Want: 2, Repeat: 2, MinSample: 2 * time.Millisecond})
			walls = append(walls, out.Trials[0].Samples[1].Wall)
		}
		slices.Sort(walls)
		b.ReportMetric(float64(walls[len(walls)/2].Nanoseconds()), "sampled-ns/op")
	})
}
