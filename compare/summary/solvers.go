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
		switch z.Table.Outcome(i, k) {
		case results.Finished:
			s.Finished++
		case results.Unfinished:
			s.Unfinished++
		case results.Unsupported:
			s.Unsupported++
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

// times returns the times of solver k on the puzzles it took part in, increasing.
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

// penalized is the time of PAR2: the penalty for an unfinished one, which is NaN if there
// is no timeout.
func (z *summarizer) penalized(t float64) float64 {
	if math.IsInf(t, 1) {
		return z.Table.Run.Penalty(math.NaN())
	}
	return t
}

// par2 is the PAR2 of solver k over those of the puzzles that it took part in.
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

// best returns the solver with the lowest PAR2 over the puzzles, of those that took
// part in the most of them: to leave out what is hard must not pay. Of those that are level it
// is the first by name. It is -1 if no such solver finished one or has a PAR2.
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

// parts returns how many of the puzzles solver k took part in, and finished.
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
