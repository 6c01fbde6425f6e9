package summary

import (
	"cmp"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
)

const (
	fewestFenced = 10 // times needed to compute fences, and puzzles needed to list noisy ones
	outliersEach = 3  // outliers of each kind and solver
	noisySpread  = 2  // longest sample over the shortest, from which on a puzzle is noisy
)

func (s *Summary) findOutliers() {
	if s.Puzzles < fewestFenced {
		return // warn counts the noisy puzzles
	}
	for k := range s.Solvers {
		s.Outliers = append(append(s.Outliers, first(s.slow(k))...), first(s.noisy(k))...)
	}
}

// first returns the outliers with the largest factors, and of equal ones those that come first.
func first(found []Outlier) []Outlier {
	slices.SortStableFunc(found, func(a, b Outlier) int { return cmp.Compare(b.Factor, a.Factor) })
	return found[:min(len(found), outliersEach)]
}

// slow returns the puzzles that solver k finished beyond the outer fence of its times.
func (s *Summary) slow(k int) (found []Outlier) {
	var ended []float64
	for i := range s.Puzzles {
		if r := s.result(i, k); r.Outcome == results.Finished {
			ended = append(ended, r.Time)
		}
	}
	if len(ended) < fewestFenced {
		return nil
	}
	slices.Sort(ended)
	fence, middle := stats.LogFence(ended), stats.MedianSorted(ended).Center
	for i := range s.Puzzles {
		if r := s.result(i, k); r.Time > fence && r.Outcome == results.Finished {
			found = append(found, Outlier{Puzzle: i, Solver: k, Time: r.Time, Why: Slow, Factor: r.Time / middle})
		}
	}
	return found
}

// noisy returns the puzzles of which the samples of a case differ much.
func (s *Summary) noisy(k int) (found []Outlier) {
	for i := range s.Puzzles {
		if r := s.result(i, k); r.Spread >= noisySpread && r.Outcome == results.Finished {
			found = append(found, Outlier{Puzzle: i, Solver: k, Time: r.Time, Why: Noisy, Factor: float64(r.Spread)})
		}
	}
	return found
}
