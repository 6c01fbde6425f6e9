package solvers

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestStopInYield: no solver of the list yields another solution after its context is done.
func TestStopInYield(t *testing.T) {
	for _, s := range general() {
		covertest.StopInYield(t, s, covertest.Pairs(30))
	}
	for _, s := range classicPaths() {
		covertest.StopInYield(t, s, compileLine(t, emptySudoku).Problem)
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

// TestDelay measures how long searches of large problems continue after their context is done. It
// fails if a search uses more CPU time than covertest.MaxDelay.
func TestDelay(t *testing.T) {
	if !covertest.Long() {
		t.Skip("takes minutes; FOURFOLD_LONG is not set")
	}
	rng := rand.New(rand.NewPCG(14, 6))
	problems := covertest.LargeProblems()
	for _, name := range slices.Sorted(maps.Keys(problems)) {
		p := problems[name]()
		for _, s := range general() {
			t.Run(name+"/"+s.Name(), func(t *testing.T) {
				delays, err := covertest.MeasureStops(s, p, 25, rng)
				if err != nil {
					t.Error(err)
				}
				t.Log(delays)
				if worst := delays.Worst(); worst.CPU > covertest.MaxDelay {
					t.Errorf("a search continued for %v of CPU time, want at most %v", worst.CPU, covertest.MaxDelay)
				}
			})
		}
	}
}
