package summary

import (
	"math"
	"slices"

	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
)

// figures computes the figures of solver k on some puzzles, with those of the measures if they are
// wanted.
func (s *Summary) figures(puzzles []int, k int, measures bool) (f Figures) {
	var outcomes [results.Faulty + 1]int
	for _, i := range puzzles {
		r := s.result(i, k)
		outcomes[r.Outcome]++
		if r.Settled != "" {
			f.Settled++
		}
	}
	f.Finished, f.Unfinished, f.Unsupported = outcomes[results.Finished], outcomes[results.Unfinished], outcomes[results.Unsupported]
	f.Crashed, f.Faults = outcomes[results.Broken], outcomes[results.Faulty]
	times := s.times(puzzles, k)
	f.Median, f.P95 = intervalOf(stats.MedianSorted(times)), stats.Quantile(times, 0.95)
	f.Mean, f.Slowest, f.PAR2 = stats.Mean(times[:f.Finished]), greatest(times[:f.Finished]), s.par2(puzzles, k)
	if !measures {
		return f
	}
	for m := range results.Measures {
		values := s.values(puzzles, k, m)
		f.Medians, f.Greatest = append(f.Medians, stats.MedianSorted(values).Center), append(f.Greatest, greatest(values))
	}
	return f
}

// greatest returns the last of some values in increasing order, or NaN if there is none.
func greatest(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	return values[len(values)-1]
}

// times returns the times of solver k on the puzzles in which it took part, in increasing order.
// Those of unfinished puzzles come last.
func (s *Summary) times(puzzles []int, k int) []float64 {
	times := make([]float64, 0, len(puzzles))
	for _, i := range puzzles {
		if t := s.Time(i, k); !math.IsNaN(t) {
			times = append(times, t)
		}
	}
	slices.Sort(times)
	return times
}

// values returns the known values of a measure of solver k, in increasing order.
func (s *Summary) values(puzzles []int, k, measure int) []float64 {
	values := make([]float64, 0, len(puzzles))
	for _, i := range puzzles {
		r := s.result(i, k)
		if x := float64(r.Values[measure]); !math.IsNaN(x) && (r.Outcome == results.Finished || results.Measures[measure].Encoding) {
			values = append(values, x)
		}
	}
	slices.Sort(values)
	return values
}

// penalized returns a time as PAR2 counts it. An unfinished puzzle counts as the penalty, which is
// NaN if there is no timeout.
func (s *Summary) penalized(t float64) float64 {
	if math.IsInf(t, 1) {
		return s.Table.Run.Penalty(math.NaN())
	}
	return t
}

// par2 returns the PAR2 of solver k over the given puzzles in which it took part.
func (s *Summary) par2(puzzles []int, k int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if t := s.Time(i, k); !math.IsNaN(t) {
			sum += s.penalized(t)
			n++
		}
	}
	return sum / float64(n)
}

// virtualBest returns the PAR2 of the virtual best, over the given puzzles in which any solver
// took part.
func (s *Summary) virtualBest(puzzles []int) float64 {
	sum, n := 0.0, 0
	for _, i := range puzzles {
		if slices.ContainsFunc(s.Table.Puzzles[i].Results, func(r results.Result) bool { return !math.IsNaN(r.Time) }) {
			sum += s.penalized(s.Quickest(i))
			n++
		}
	}
	return sum / float64(n)
}

// best returns the solver with the lowest PAR2 over the puzzles, among the solvers that took part
// in the most of them, so that a solver gains nothing by leaving out hard puzzles. Of several
// with the same PAR2 it returns the first by name. It returns -1 if none of them has finished a
// puzzle or has a PAR2.
func (s *Summary) best(puzzles []int) int {
	best, most, lowest := -1, 1, math.Inf(1)
	for k := range s.Solvers {
		part, ended := 0, 0
		for _, i := range puzzles {
			if t := s.Time(i, k); !math.IsNaN(t) {
				part++
				if !math.IsInf(t, 1) {
					ended++
				}
			}
		}
		if part > most {
			best, most, lowest = -1, part, math.Inf(1)
		}
		x := s.par2(puzzles, k)
		if part == most && ended > 0 && (x < lowest || x == lowest && best >= 0 && s.Solvers[k].Name < s.Solvers[best].Name) {
			best, lowest = k, x
		}
	}
	return best
}
