package summary

import (
	"cmp"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

const (
	fewestFenced = 10 // times needed to compute fences; a Table keeps as many noisy puzzles
	outliersEach = 3  // outliers of each kind and solver
	noisySpread  = 2  // longest sample over the shortest, from which on a puzzle is noisy
)

func (z *summarizer) findOutliers() {
	for k := range z.Solvers {
		z.Outliers = append(z.Outliers, z.slow(k)...)
		z.Outliers = append(z.Outliers, z.noisy(k)...)
	}
}

// slow returns the slowest of the puzzles that solver k finished beyond the outer fence of its
// times. Of puzzles with the same time the earlier one comes first.
func (z *summarizer) slow(k int) []Outlier {
	ended := z.times(z.all, k)[:z.Solvers[k].Finished]
	if len(ended) < fewestFenced {
		return nil
	}
	fence := stats.LogFence(ended)
	middle := stats.MedianSorted(ended).Center
	var found []Outlier
	for i := range z.Puzzles {
		if t := z.Time(i, k); t > fence && z.Table.Outcome(i, k) == results.Finished {
			if len(found) == outliersEach && found[outliersEach-1].Time >= t {
				continue
			}
			found = append(found, Outlier{Puzzle: i, Solver: k, Time: t, Why: Slow, Factor: t / middle})
			slices.SortStableFunc(found, func(a, b Outlier) int { return cmp.Compare(b.Time, a.Time) })
			found = found[:min(len(found), outliersEach)]
		}
	}
	return found
}

// noisy returns the puzzles with the largest spread of the samples of a case. If there are few
// puzzles, it returns none, because warnNoisy counts them.
func (z *summarizer) noisy(k int) (found []Outlier) {
	if z.Puzzles < fewestFenced {
		return nil
	}
	for _, n := range z.Table.Solvers[k].Noisy {
		if n.Spread >= noisySpread && len(found) < outliersEach {
			found = append(found, Outlier{Puzzle: n.Puzzle, Solver: k, Time: z.Time(n.Puzzle, k), Why: Noisy, Factor: n.Spread})
		}
	}
	return found
}
