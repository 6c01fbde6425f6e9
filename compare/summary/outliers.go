package summary

import (
	"cmp"
	"slices"

	"fourfold/internal/stats"
)

const (
	fewestFenced = 10 // times that fences are made of
	outliersEach = 3  // of each sort and solver
	noisySpread  = 2  // longest sample over shortest
)

func (z *summarizer) findOutliers() {
	for k := range z.Solvers {
		z.Outliers = append(z.Outliers, z.slow(k)...)
		z.Outliers = append(z.Outliers, z.noisy(k)...)
	}
}

// slow returns the slowest of the puzzles beyond the outer fence of those that solver k
// finished.
func (z *summarizer) slow(k int) []Outlier {
	ended := z.times(z.all, k)[:z.Solvers[k].Finished]
	if len(ended) < fewestFenced {
		return nil
	}
	_, fence := stats.LogFences(ended)
	middle := stats.MedianSorted(ended).Center
	return z.worst(k, Slow, func(p *Puzzle) (float64, bool) { return p.Times[k] / middle, p.Times[k] > fence })
}

// noisy returns the puzzles with the most different samples of one case.
func (z *summarizer) noisy(k int) []Outlier {
	return z.worst(k, Noisy, func(p *Puzzle) (float64, bool) {
		spread := 0.0
		for i := range p.Rows {
			spread = max(spread, float64(p.Rows[i].Cells[k].Spread))
		}
		return spread, spread >= noisySpread
	})
}

// worst returns the puzzles that solver k finished with the largest factors, of those
// that stand out; earlier ones come first where they are level.
func (z *summarizer) worst(k int, why string, standsOut func(*Puzzle) (factor float64, out bool)) []Outlier {
	var found []Outlier
	for i := range z.Puzzles {
		if z.outcome(i, k) == finishedAll {
			p := &z.Puzzles[i]
			if factor, out := standsOut(p); out {
				found = append(found, Outlier{Puzzle: i, Solver: k, Time: p.Times[k], Why: why, Factor: factor})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Outlier) int { return cmp.Compare(b.Factor, a.Factor) })
	return found[:min(len(found), outliersEach)]
}
