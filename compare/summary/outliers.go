package summary

import (
	"cmp"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

const (
	fewestFenced = 10 // times that fences are made of
	outliersEach = 3  // of each sort and solver; a Table keeps as many noisy ones
	noisySpread  = 2  // longest sample over shortest
)

func (z *summarizer) findOutliers() {
	for k := range z.Solvers {
		z.Outliers = append(z.Outliers, z.slow(k)...)
		z.Outliers = append(z.Outliers, z.noisy(k)...)
	}
}

// slow returns the slowest of the puzzles beyond the outer fence of those that solver k
// finished; earlier ones come first where they are level.
func (z *summarizer) slow(k int) []Outlier {
	ended := z.times(z.all, k)[:z.Solvers[k].Finished]
	if len(ended) < fewestFenced {
		return nil
	}
	_, fence := stats.LogFences(ended)
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

// noisy returns the puzzles with the most different samples of one case.
func (z *summarizer) noisy(k int) (found []Outlier) {
	for _, n := range z.Table.Solvers[k].Noisy {
		if n.Spread >= noisySpread {
			found = append(found, Outlier{Puzzle: n.Puzzle, Solver: k, Time: z.Time(n.Puzzle, k), Why: Noisy, Factor: n.Spread})
		}
	}
	return found
}
