package summary

import (
	"math"

	"fourfold/internal/stats"
)

// resolution is the factor up to which two times always count as level.
const resolution = 1.05

// Level reports whether two times differ by no more than chance: by 5 %, or by the noise of the
// samples whose medians they are (see [results.Result]).
func Level(x, y, noise float64) bool {
	return max(x, y) <= min(x, y)*max(resolution, noise)
}

// countWins counts a win for each solver that is level with the fastest on a puzzle.
func (s *Summary) countWins() {
	for i := range s.Puzzles {
		least, noise := s.Quickest(i), float32(1)
		for k := range s.Solvers {
			if r := s.result(i, k); r.Time == least {
				noise = max(noise, r.Noise)
			}
		}
		for k := range s.Solvers {
			if r := s.result(i, k); !math.IsInf(least, 1) && Level(least, r.Time, float64(max(noise, r.Noise))) {
				s.Solvers[k].Wins++
			}
		}
	}
}

// shareGains fills in the shares of the portfolio's gain.
func (s *Summary) shareGains() {
	penalty, total := s.penalty(), 0.0
	gains := make([]float64, len(s.Solvers))
	for i := range s.Puzzles {
		slowest := 0.0
		for k := range gains {
			if gains[k] = s.Time(i, k); math.IsInf(gains[k], 1) {
				gains[k] = penalty
			}
			if gains[k] > slowest {
				slowest = gains[k]
			}
		}
		most := 0.0
		for k, t := range gains {
			if gains[k] = 0; t < slowest {
				gains[k] = math.Log(slowest / t)
			}
			most = max(most, gains[k])
		}
		total += most
		for k, value := range stats.Shapley(gains) {
			s.Solvers[k].Shapley += value
		}
	}
	for k := range s.Solvers {
		s.Solvers[k].Shapley /= total
	}
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
