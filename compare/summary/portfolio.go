package summary

import (
	"math"

	"fourfold/internal/kit/stats"
)

// resolution is the factor up to which two times always count as level.
const resolution = 1.05

// Level reports whether two times differ by no more than chance: by 5 %, or by the noise of the
// samples whose medians they are (see [results.Result]).
func Level(x, y, noise float64) bool {
	return max(x, y) <= min(x, y)*max(resolution, noise)
}

// shareGains fills in the wins and the shares of the portfolio's gain.
func (s *Summary) shareGains() {
	penalty, total := s.penalty(), 0.0
	times, gains := make([]float64, len(s.Solvers)), make([]float64, len(s.Solvers))
	for i := range s.Puzzles {
		slowest := 0.0
		for k, level := range s.levelWithFastest(i) {
			times[k] = s.Time(i, k)
			switch {
			case level:
				s.Solvers[k].Wins++
				times[k] = s.Quickest(i)
			case math.IsInf(times[k], 1):
				times[k] = penalty
			}
			if times[k] > slowest { // NaN is not
				slowest = times[k]
			}
		}
		for k, t := range times {
			if gains[k] = 0; t < slowest {
				gains[k] = math.Log(slowest / t)
			}
		}
		for k, value := range stats.Shapley(gains) {
			s.Solvers[k].Shapley += value
			total += value
		}
	}
	for k := range s.Solvers {
		s.Solvers[k].Shapley /= total
	}
}

// levelWithFastest reports for each solver whether it is level with the fastest on a puzzle.
func (s *Summary) levelWithFastest(puzzle int) []bool {
	least, noise := s.Quickest(puzzle), float32(1)
	all := make([]bool, len(s.Solvers))
	for k := range all {
		if r := s.result(puzzle, k); r.Time == least {
			noise = max(noise, r.Noise)
		}
	}
	for k := range all {
		r := s.result(puzzle, k)
		all[k] = !math.IsInf(least, 1) && Level(least, r.Time, float64(max(noise, r.Noise)))
	}
	return all
}

// penalty returns the time of an unfinished puzzle: twice the timeout, or the longest time.
func (s *Summary) penalty() float64 {
	longest := 0.0
	for k := range s.Solvers {
		if t := s.Solvers[k].Slowest; t > longest {
			longest = t
		}
	}
	return s.Table.Run.Penalty(longest)
}
