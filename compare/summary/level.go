package summary

import "math"

// resolution is the factor up to which two times always count as level.
const resolution = 1.05

// Level reports whether two times differ by no more than chance: by 5 %, or by the noise of the
// samples whose medians they are (see [results.Result]).
func Level(x, y, noise float64) bool {
	return max(x, y) <= min(x, y)*max(resolution, noise)
}

// countWins fills in the wins.
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
