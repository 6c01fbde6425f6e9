package summary

import (
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// summarizeSolver fills in everything of solver k but its share of the gains.
func (z *summarizer) summarizeSolver(k int) {
	s := &z.Solvers[k]
	for i := range z.Puzzles {
		switch z.outcome(i, k) {
		case finishedAll:
			s.Finished++
		case unfinished:
			s.Unfinished++
		case unsupported:
			s.Unsupported++
		case faulty:
			s.Faults++
		}
		if t := z.Puzzles[i].Times[k]; t == z.Puzzles[i].Quickest() && !math.IsInf(t, 1) {
			s.Wins++
		}
	}
	times := z.times(z.all, k)
	s.Median = intervalOf(stats.MedianSorted(times))
	s.Mean, s.Slowest = math.NaN(), math.NaN()
	if ended := times[:s.Finished]; len(ended) > 0 {
		s.Mean, s.Slowest = stats.Mean(ended), ended[len(ended)-1]
	}
	s.PAR2 = z.par2(z.all, k)
	s.CPU = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.CPU) })
	s.Setup = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Setup) })
	s.Search = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Search) })
	s.Bytes = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Bytes) })
	s.Objects = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Objects) })
	s.Peak = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Peak) })
	s.Nodes = z.medianOf(k, func(c *results.Cell) float64 { return float64(c.Nodes) })
}

// times returns the times of solver k on the puzzles it took part in, increasing.
func (z *summarizer) times(puzzles []int, k int) []float64 {
	times := make([]float64, 0, len(puzzles))
	for _, i := range puzzles {
		if t := z.Puzzles[i].Times[k]; !math.IsNaN(t) {
			times = append(times, t)
		}
	}
	slices.Sort(times)
	return times
}

// medianOf returns the median of a figure over the puzzles that solver k finished.
func (z *summarizer) medianOf(k int, figure func(*results.Cell) float64) float64 {
	xs := make([]float64, 0, z.Solvers[k].Finished)
	for i := range z.Puzzles {
		if z.outcome(i, k) == finishedAll {
			if x := meanOver(z.Puzzles[i].Rows, k, figure); !math.IsNaN(x) {
				xs = append(xs, x)
			}
		}
	}
	slices.Sort(xs)
	return stats.MedianSorted(xs).Center
}

// penalized is the time of PAR2: the penalty for an unfinished one, which is NaN if there
// is no timeout.
func (z *summarizer) penalized(t float64) float64 {
	if math.IsInf(t, 1) {
		return z.Table.Run.Penalty(math.NaN())
	}
	return t
}

// par2 is the PAR2 of solver k over those of the puzzles that it took part in.
func (z *summarizer) par2(puzzles []int, k int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if t := z.Puzzles[i].Times[k]; !math.IsNaN(t) {
			sum += z.penalized(t)
			n++
		}
	}
	return sum / float64(n)
}

// best returns the solver with the lowest PAR2 over the puzzles, of those that took
// part in the most of them: to leave out what is hard must not pay. It is -1 if no such
// solver finished one or has a PAR2.
func (z *summarizer) best(puzzles []int) int {
	best, most, lowest := -1, 1, math.Inf(1)
	for k := range z.Solvers {
		part, ended := z.parts(puzzles, k)
		if part > most {
			best, most, lowest = -1, part, math.Inf(1)
		}
		if x := z.par2(puzzles, k); part == most && ended > 0 && x < lowest {
			best, lowest = k, x
		}
	}
	return best
}

// parts returns how many of the puzzles solver k took part in, and finished.
func (z *summarizer) parts(puzzles []int, k int) (part, ended int) {
	for _, i := range puzzles {
		switch z.outcome(i, k) {
		case finishedAll:
			part++
			ended++
		case unfinished:
			part++
		}
	}
	return part, ended
}
