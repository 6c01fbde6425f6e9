package dlx

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// trialAt makes trials begin and end after so much work, until the test ends.
func trialAt(t *testing.T, before, in int64) {
	b, i := workBeforeTrial, workOfTrial
	t.Cleanup(func() { workBeforeTrial, workOfTrial = b, i })
	workBeforeTrial, workOfTrial = before, in
}

// TestTrial: each cover is found once, whenever a trial begins and ends, also with several workers.
func TestTrial(t *testing.T) {
	divideAt(t, 0)
	stays, twice := 0, 0
	for _, works := range [][2]int64{{1, 1}, {1, 1 << 40}, {50, 1}, {200, 100}} {
		trialAt(t, works[0], works[1])
		for seed := range uint64(covertest.Cases(600)) {
			p := medium(rand.New(rand.NewPCG(seed, 51)))
			if seed < 4 { // with painters, and many covers
				p = covertest.Petersen(3)
			} else if seed%2 == 0 {
				p = covertest.Random(rand.New(rand.NewPCG(seed, 52)))
			}
			var want, got []fourfold.Solution
			if _, err := (Solver{Core: Cells, MaxNodes: 3000}).Solve(t.Context(), p, collect(&want)); err != nil {
				continue
			}
			s := Solver{Workers: 1 + int(seed/2%2)}
			stats, err := s.Solve(t.Context(), p, collect(&got))
			if err != nil || !slices.EqualFunc(sorted(got), sorted(want), slices.Equal) {
				t.Fatalf("work %v, seed %d, %d workers: %d covers, %v, want %d\n%s", works, seed, s.Workers, len(got), err, len(want), text(p))
			}
			if n, _, err := s.Count(t.Context(), p, 0); err != nil || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
				t.Fatalf("work %v, seed %d: Count() = %v, %v, want %d", works, seed, n, err, len(want))
			}
			if stats.Engine == "cells" {
				stays++
				twice += min(len(want), 1)
			}
		}
	}
	if stays < 20 || twice < 10 {
		t.Errorf("the core for bounds has gone on %d times, %d times with covers", stays, twice)
	}
}

func collect(list *[]fourfold.Solution) func(fourfold.Solution) bool {
	return func(s fourfold.Solution) bool { *list = append(*list, s); return true }
}

// TestTrialNodes: the nodes of both cores count for the limit of nodes.
func TestTrialNodes(t *testing.T) {
	p := covertest.Matching(15)
	for _, works := range [][2]int64{{1, 1 << 40}, {3000, 2000}} {
		trialAt(t, works[0], works[1])
		for _, most := range []int64{1, 100, 5000} {
			stats, err := Solver{MaxNodes: most}.Solve(t.Context(), p, func(fourfold.Solution) bool { return true })
			if err != fourfold.ErrLimit || stats.Counters[0].Value != most {
				t.Errorf("work %v: %v, %v, want %d nodes", works, stats.Counters, err, most)
			}
		}
	}
}
