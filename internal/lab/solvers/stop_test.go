package solvers

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestStopInYield: no solver of the list yields another solution after its context is done.
func TestStopInYield(t *testing.T) {
	for _, s := range general() {
		covertest.StopInYield(t, s, covertest.Pairs(30))
	}
}

// TestNodeLimits: on an empty 25x25 grid a search ends exactly at its node limit, and returns its
// stats.
func TestNodeLimits(t *testing.T) {
	p := covertest.EmptySudoku(5)
	for _, name := range []string{"cp", "dlx", "bt"} {
		for _, limit := range []int64{1, 100, 400} {
			s, err := Parse(name, Bounds{MaxNodes: limit})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			stats, err := s.Solve(t.Context(), p, func(fourfold.Solution) bool { n++; return true })
			if nodes, _ := stats.Counter("nodes"); !errors.Is(err, fourfold.ErrLimit) || nodes != limit || n > 0 {
				t.Errorf("%s: %d nodes, %d solutions, error %v, want ErrLimit at %d nodes", name, nodes, n, err, limit)
			}
			if stats.Vars == 0 || stats.Rows == 0 || stats.Setup <= 0 || stats.Search <= 0 {
				t.Errorf("%s: Stats = %+v", name, stats)
			}
		}
	}
}

// TestWatched: each engine reports its progress to the function that watches its context.
func TestWatched(t *testing.T) {
	p := covertest.Queens(10)
	for _, s := range general() {
		var last poll.Progress
		ctx := poll.Watch(t.Context(), func(at poll.Progress) {
			if at.Nodes < last.Nodes || at.Depth < 0 || at.Share < 0 || at.Share > 1 {
				t.Errorf("%s: progress %+v after %+v", s.Name(), at, last)
			}
			last = at
		})
		n := 0
		stats, err := s.Solve(ctx, p, func(fourfold.Solution) bool { n++; return n < 50 })
		if nodes, _ := stats.Counter("nodes"); err != nil || last.Nodes == 0 || last.Nodes > nodes {
			t.Errorf("%s: reported %d of %d nodes, error %v", s.Name(), last.Nodes, nodes, err)
		}
	}
}

// BenchmarkDelay measures how long searches of large problems go on after their context has ended, at random moments of the
// first half second. It reports the longest time; docs/library.md promises about 50 ms.
func BenchmarkDelay(b *testing.B) {
	for name, problem := range map[string]func() *fourfold.Problem{ // that take long to encode, at each node, to decode, or to search
		"empty 25x25":          func() *fourfold.Problem { return covertest.EmptySudoku(5) },
		"queens 24":            func() *fourfold.Problem { return covertest.Queens(24) },
		"Langford 27":          func() *fourfold.Problem { return covertest.Langford(27) },
		"matching 41":          func() *fourfold.Problem { return covertest.Matching(41) },
		"pairs 100,000":        func() *fourfold.Problem { return covertest.Pairs(100_000) },
		"fans of 100,000":      func() *fourfold.Problem { return covertest.Fans(10, 100_000) },
		"chain of 100 * 4,000": func() *fourfold.Problem { return covertest.Chain(100, 4000) },
	} {
		p := problem()
		for _, s := range general() {
			b.Run(name+"/"+s.Name(), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(14, 6))
				longest := time.Duration(0)
				for b.Loop() {
					ctx, cancel := context.WithCancel(b.Context())
					var ended time.Time
					timer := time.AfterFunc(time.Duration(float64(100*time.Microsecond)*math.Pow(5000, rng.Float64())), func() {
						ended = time.Now()
						cancel()
					})
					s.Solve(ctx, p, func(fourfold.Solution) bool { return true })
					if now := time.Now(); !timer.Stop() {
						<-ctx.Done()
						longest = max(longest, now.Sub(ended))
					}
					cancel()
				}
				b.ReportMetric(float64(longest.Microseconds())/1000, "longest-ms")
			})
		}
	}
}
