package summary

import (
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// summarizeSolver fills in all figures of solver k except its wins and its shares of the gain.
func (z *summarizer) summarizeSolver(k int) {
	s := &z.Solvers[k]
	for i := range z.Puzzles {
		switch z.Table.Outcome(i, k) {
		case results.Finished:
			s.Finished++
		case results.Unfinished:
			s.Unfinished++
		case results.Unsupported:
			s.Unsupported++
		case results.Broken:
			s.Crashed++
		case results.Faulty:
			s.Faults++
		}
	}
	for _, n := range z.Table.Solvers[k].Settled {
		s.Settled += n
	}
	times := z.times(z.all, k)
	s.Median = intervalOf(stats.MedianSorted(times))
	s.Mean, s.Slowest = math.NaN(), math.NaN()
	if ended := times[:s.Finished]; len(ended) > 0 {
		s.Mean, s.Slowest = stats.Mean(ended), ended[len(ended)-1]
	}
	s.PAR2 = z.par2(z.all, k)
	for _, f := range []struct {
		of *float64
		is results.Figure
	}{
		{&s.CPU, results.CPU}, {&s.Setup, results.Setup}, {&s.Search, results.Search}, {&s.Bytes, results.Bytes},
		{&s.Objects, results.Objects}, {&s.Peak, results.Peak}, {&s.Nodes, results.Nodes},
	} {
		*f.of = z.Table.Median(k, f.is)
	}
}

// times returns the times of solver k on the puzzles in which it took part, in increasing order.
func (z *summarizer) times(puzzles []int32, k int) []float64 {
	times := make([]float64, 0, len(puzzles))
	for _, i := range puzzles {
		if t := z.Time(int(i), k); !math.IsNaN(t) {
			times = append(times, t)
		}
	}
	slices.Sort(times)
	return times
}

// penalized returns a time as PAR2 counts it. An unfinished puzzle counts as the penalty, which is
// NaN if there is no timeout.
func (z *summarizer) penalized(t float64) float64 {
	if math.IsInf(t, 1) {
		return z.Table.Run.Penalty(math.NaN())
	}
	return t
}

// par2 returns the PAR2 of solver k over the given puzzles in which it took part.
func (z *summarizer) par2(puzzles []int32, k int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if t := z.Time(int(i), k); !math.IsNaN(t) {
			sum += z.penalized(t)
			n++
		}
	}
	return sum / float64(n)
}

// best returns the solver with the lowest PAR2 over the puzzles, among the solvers that took part
// in the most of them, so that a solver gains nothing by leaving out hard puzzles. Of several
// with the same PAR2 it returns the first by name. It returns -1 if none of them has finished a
// puzzle or has a PAR2.
func (z *summarizer) best(puzzles []int32) int {
	best, most, lowest := -1, 1, math.Inf(1)
	for k := range z.Solvers {
		part, ended := z.parts(puzzles, k)
		if part > most {
			best, most, lowest = -1, part, math.Inf(1)
		}
		x := z.par2(puzzles, k)
		if part == most && ended > 0 && (x < lowest || x == lowest && best >= 0 && z.Solvers[k].Name < z.Solvers[best].Name) {
			best, lowest = k, x
		}
	}
	return best
}

// parts returns how many of the puzzles solver k took part in, and how many it finished.
func (z *summarizer) parts(puzzles []int32, k int) (part, ended int) {
	for _, i := range puzzles {
		switch z.Table.Outcome(int(i), k) {
		case results.Finished:
			part++
			ended++
		case results.Unfinished:
			part++
		}
	}
	return part, ended
}
